import type { AuthProvider } from "@refinedev/core";
import type { OAuthProvider } from "../../contract/product";
import type { Proof } from "../../contract/second-factor";
import { browser } from "../lib/browser";
import { statusOf } from "../lib/call-error";
import { call } from "../session/http";
import { oauthAuthorizeUrl, type SignInPurpose } from "../session/oauth-authorize-url";
import { clearRotationPending, isRotationPending, markOAuthStarted, markRotationPending } from "../session/oauth-state";
import { exchangeTokens } from "../session/renewal";
import { clearSession, currentUser, readSession, type StoredSession, storeSession } from "../session/session";
import { endSession, signOut } from "../session/sign-out";

/**
 * All actions on accounts and sessions. The public pages call these functions directly, so that they load nothing of
 * Refine's runtime. The console gets them through Refine, as {@link authProvider}.
 */

/** Outcome of an action. Like Refine's auth actions, the functions report failures in it and never throw. */
export type AuthResult = {
  success: boolean;
  /** A CallError, if the service refused. */
  error?: Error;
};

/**
 * Ways to sign in: with a password, through a provider, or with the tokens that a provider's sign-in returned.
 */
export type LoginParams =
  | { kind: "password"; email: string; password: string }
  | ({ kind: "provider"; provider: OAuthProvider } & SignInPurpose)
  | { kind: "tokens"; tokens: StoredSession };

/** Signs in. For a provider, the browser leaves the portal and returns to /oauth2/redirect with the tokens. */
export function login(params: LoginParams): Promise<AuthResult> {
  return resultOf(async () => {
    if (params.kind === "provider") {
      markOAuthStarted();
      browser.assign(oauthAuthorizeUrl(params.provider, params));
    } else if (params.kind === "tokens") {
      storeSession(params.tokens);
      rotateUrlTokensSoon();
    } else {
      const { email, password } = params;
      storeSession(await call("POST /api/v1/login", { body: { username: email, password } }));
    }
  });
}

/** Completes a sign-in that was answered with a challenge. */
export function completeLogin(params: { challenge: string; proof: Proof }): Promise<AuthResult> {
  return resultOf(async () => storeSession(await call("POST /api/v1/login/second-factor", { body: params })));
}

/** Creates an account. Its owner can sign in after {@link verifyEmail}. */
export function register(params: { email: string; password: string; inviteId?: string | null }): Promise<AuthResult> {
  const { email, password, inviteId } = params;
  return resultOf(() =>
    call("POST /api/v1/register", { body: { username: email, password, ...(inviteId && { inviteId }) } }),
  );
}

/** Sends another mail with the link that verifies an e-mail address. */
export function sendVerificationEmail({ email }: { email: string }): Promise<AuthResult> {
  return resultOf(() => call("POST /api/v1/resend-email-verification", { body: { username: email } }));
}

/** Verifies an e-mail address with the token from the mailed link. */
export function verifyEmail(params: { email: string; token: string }): Promise<AuthResult> {
  return resultOf(() => call("POST /api/v1/verify-email", { body: params }));
}

/** Sends a mail with a link to set a new password. */
export function forgotPassword({ email }: { email: string }): Promise<AuthResult> {
  return resultOf(() => call("POST /api/v1/password-recovery/start", { body: { username: email } }));
}

/** Sets a new password for the signed-in user, or for the account of an address with the token of the recovery link. */
export function updatePassword(
  params: { password: string } | { email: string; token: string; password: string },
): Promise<AuthResult> {
  return resultOf(async () => {
    const { password } = params;
    if (!("token" in params)) return call("PATCH /api/v1/customer", { body: { password } });
    const { email, token } = params;
    await call("POST /api/v1/password-recovery/submit", { body: { username: email, token, password } });
    clearEndedSession(email);
  });
}

/** Removes the second factors that somebody else has added, with the token from the mailed link. */
export function resetSecondFactor(params: { email: string; token: string }): Promise<AuthResult> {
  return resultOf(async () => {
    await call("POST /api/v1/second-factor/reset", { body: params });
    clearEndedSession(params.email);
  });
}

/**
 * Clears the stored session after the service has ended all sessions of a customer. Otherwise, the login page would
 * redirect. Keeps the session of another customer.
 */
function clearEndedSession(email: string): void {
  if (currentUser()?.username.toLowerCase() === email.toLowerCase()) clearSession();
}

/**
 * Exchanges the stored tokens for a new pair. Concurrent calls share one exchange, across tabs too
 * (session/renewal.ts). The HTTP client does the same by itself after a 401 (session/http.ts).
 */
export function renew(): Promise<AuthResult> {
  return resultOf(async () => {
    const session = readSession();
    if (session && !(await exchangeTokens(session.accessToken))) throw new Error("The session has been replaced");
  });
}

/** Delay in ms before tokens from an address are exchanged, so that the pages after a sign-in load first. */
const ROTATION_DELAY_MS = 25_000;

/**
 * Schedules the exchange of tokens that were part of an address. The browser's history may keep the address, so its
 * refresh token must soon be a used one: presenting a used token ends the session (RFC 9700, section 4.14.2).
 */
function rotateUrlTokensSoon(): void {
  markRotationPending();
  setTimeout(() => void rotateUrlTokens(), ROTATION_DELAY_MS);
}

/**
 * Exchanges tokens from an address, if an exchange is pending. After a failure, the next start of the portal tries
 * again.
 */
export async function rotateUrlTokens(): Promise<void> {
  if (isRotationPending() && (await renew()).success) clearRotationPending();
}

/** Signs out at the user's request. */
export async function logout(): Promise<AuthResult> {
  signOut();
  return { success: true };
}

/**
 * Refine's auth provider. It does not redirect: `RequireSession` sends signed-out users to the login page.
 */
export const authProvider = {
  login,
  register,
  forgotPassword,
  updatePassword,
  logout,
  // Refine calls this at every change of the path, so it reads the stored session and sends no request.
  check: async () => ({ authenticated: currentUser() !== null }),
  // Ends a session that could not be renewed. The query client calls this before Refine does (query-client.ts).
  onError: async (failure: unknown) => {
    if (statusOf(failure) === 401) endSession();
    return {};
  },
  getIdentity: async () => currentUser(),
} satisfies AuthProvider;

async function resultOf(action: () => Promise<unknown>): Promise<AuthResult> {
  try {
    await action();
    return { success: true };
  } catch (failure) {
    return { success: false, error: failure instanceof Error ? failure : new Error(String(failure)) };
  }
}
