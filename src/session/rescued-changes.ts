/** Returns how the keys in sessionStorage begin that hold a user's rescued input (unsaved-changes.ts). */
export const rescuedChangesPrefix = (username: string): string => `${username}-unsaved-`;
