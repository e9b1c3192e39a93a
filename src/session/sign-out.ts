import { clearSavedParameters } from "./saved-parameters";
import { clearSession, readSession } from "./session";

let signedOut = false;

/** Ends the session at the user's request. The login page then does not lead back to the page that the user left. */
export function signOut(): void {
  signedOut = true;
  clearSavedParameters();
  endSession();
}

/** Ends the session, if there is one. */
export function endSession(): void {
  if (readSession()) clearSession();
}

/** Returns whether a user has signed out in this tab and nobody has signed in since. */
export const hasSignedOut = (): boolean => signedOut;

/** Forgets that a user has signed out. Called when a user is signed in. */
export function clearSignedOut(): void {
  signedOut = false;
}

/**
 * Returns the path of the login page. It contains the way back, unless the user has just signed out.
 * @param path path that a signed-out visitor opened, with its query
 */
export function loginPath(path: string): string {
  return signedOut || path === "/" ? "/login" : `/login?redirect=${encodeURIComponent(path)}`;
}
