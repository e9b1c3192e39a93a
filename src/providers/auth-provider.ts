import type { AuthProvider } from "@refinedev/core";
import type { QueryClient } from "@tanstack/react-query";
import { clearSavedParameters } from "../session/saved-parameters";
import { clearSession, currentUser, readSession } from "../session/session";
import { statusOf } from "./query-client";

/**
 * What Refine asks about the session. Signing in happens on the public pages, which know no Refine. Nothing here goes
 * to a login page: whoever is signed out is led there by the protected routes, once, whatever ended the session.
 */
export function createAuthProvider(queryClient: QueryClient): AuthProvider {
  return {
    login: async () => ({ success: false, error: new Error("Signing in is the login page's.") }),
    logout: async () => {
      signOut(queryClient);
      return { success: true };
    },
    // Asked at every change of the path: what is stored decides, never a request.
    check: async () => ({ authenticated: currentUser() !== null }),
    // `endRefusedSession` has seen the failure already, and sooner than Refine's toast.
    onError: async () => ({}),
    getIdentity: async () => currentUser(),
  };
}

let onPurpose = false;

/** @returns whether the user has ended the session themselves, in this tab */
export const hasSignedOut = (): boolean => onPurpose;

/** Ends the session because the user wants it, so that nothing leads back to where they were. */
export function signOut(queryClient: QueryClient): void {
  onPurpose = true;
  clearSavedParameters();
  endSession(queryClient);
}

/** Ends the session where a call was refused for want of one. For the query client, which sees every failure first. */
export function endRefusedSession(failure: unknown, queryClient: QueryClient): void {
  if (statusOf(failure) === 401) endSession(queryClient);
}

/**
 * Where somebody without a session is sent.
 * @param path what was asked for, with its query
 * @returns the login page; with the way back, unless the user has just signed out
 */
export function loginPath(path: string): string {
  return onPurpose || path === "/" ? "/login" : `/login?redirect=${encodeURIComponent(path)}`;
}

/** Somebody is signed in: what ended the last session is of no interest any more. */
export function clearSignedOut(): void {
  onPurpose = false;
}

/** Forgets all that the session has read, too: the tab's next user must not see it. Harmless when it has ended already. */
function endSession(queryClient: QueryClient): void {
  queryClient.clear();
  if (readSession()) clearSession();
}
