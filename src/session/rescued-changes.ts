/** Returns the prefix of the keys in sessionStorage under which a user's rescued input is kept (unsaved-changes.ts). */
export const rescuedChangesPrefix = (username: string): string => `${username}-unsaved-`;
