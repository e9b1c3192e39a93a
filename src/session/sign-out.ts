import { transmit } from "../lib/transport";
import { forgetSignedIn } from "./ended-session";
import { clearSavedParameters } from "./saved-parameters";
import { clearSession, readAccessToken, readSession, sessionIdOf } from "./session";

let signedOut = false;

/** Ends the session at the user's request. The login page then does not lead back to the page that the user left. */
export function signOut(): void {
  signedOut = true;
  clearSavedParameters();
  forgetSignedIn();
  endOnService(readAccessToken());
  endSession();
}

/** Best effort: a session that the service keeps ends by itself, and can be ended in the list of sessions. */
function endOnService(accessToken: string | null): void {
  const sessionId = accessToken && sessionIdOf(accessToken);
  if (!sessionId) return;
  transmit({ method: "DELETE", path: `/api/v1/customer/sessions/${sessionId}`, accessToken }).catch(() => undefined);
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
