import { rescuedChangesPrefix } from "./rescued-changes";

/**
 * Tells the login page that this tab had a session which ended by itself: it has expired, or another tab has signed
 * out. Only the user's own sign-out forgets it.
 */
const KEY = "signed-in-as";

/** Remembers who is signed in in this tab. */
export const rememberSignedIn = (username: string): void => sessionStorage.setItem(KEY, username);

/** Forgets who was signed in. */
export const forgetSignedIn = (): void => sessionStorage.removeItem(KEY);

/** A session that has ended by itself. */
export interface EndedSession {
  /** Whether this tab keeps unsaved changes for the user's next session. */
  keepsChanges: boolean;
}

/** Returns the session that has ended in this tab; null if there was none, or if the user has signed out. */
export function readEndedSession(): EndedSession | null {
  const username = sessionStorage.getItem(KEY);
  if (!username) return null;
  const prefix = rescuedChangesPrefix(username);
  return { keepsChanges: Object.keys(sessionStorage).some((key) => key.startsWith(prefix)) };
}
