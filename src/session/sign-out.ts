import { clearSavedParameters } from "./saved-parameters";
import { clearSession, readSession } from "./session";

let signedOut = false;

/** Ends the session on the user's request. The login page will not lead back to the page that they left. */
export function signOut(): void {
  signedOut = true;
  clearSavedParameters();
  endSession();
}

/** Ends the session, if it has not ended yet. */
export function endSession(): void {
  if (readSession()) clearSession();
}

/** Returns whether the user has signed out in this tab, and nobody has signed in since. */
export const hasSignedOut = (): boolean => signedOut;

/** Called when somebody is signed in: how the last session ended no longer matters. */
export function clearSignedOut(): void {
  signedOut = false;
}

/**
 * @param path that a signed-out visitor asked for, with its query
 * @returns the login page; with the way back, unless the user has just signed out
 */
export function loginPath(path: string): string {
  return signedOut || path === "/" ? "/login" : `/login?redirect=${encodeURIComponent(path)}`;
}
