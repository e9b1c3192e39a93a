import type { Session } from "../../contract/auth";
import { TENANT } from "../../contract/product";
import { browser } from "../lib/browser";
import { CallError } from "../lib/call-error";
import { transmit } from "../lib/transport";
import { clearSession, readSession, storeSession, userOf } from "./session";

const LOCK = "platen-session-renewal";
/** Statuses that say nothing about the session: no answer (0), a rate limit, a proxy that can't reach the service. */
const INCONCLUSIVE_STATUSES = [0, 429, 502, 503, 504];

let pendingExchange: Promise<string | null> | null = null;

/**
 * Renews the session after an access token was refused: runs {@link exchangeTokens}, and ends a session that can't be
 * renewed.
 * @param refused the access token that got the 401
 * @returns the access token to retry with; null if there is none
 * @throws CallError if the authentication service could not be reached: the session is kept for a later try
 */
export async function renewAccessToken(refused: string): Promise<string | null> {
  try {
    return await exchangeTokens(refused);
  } catch (failure) {
    if (!isRefusal(failure)) throw failure;
    endRefusedSession(refused);
    return null;
  }
}

/**
 * Exchanges the stored tokens for the next pair. Single-flight: concurrent calls share one exchange, across tabs too,
 * because a refresh token can be used only once.
 * @param accessToken the access token to replace
 * @returns the access token that replaces it, possibly exchanged earlier; null if nobody, or another user, is signed in
 * @throws CallError if the exchange failed; the session is kept
 */
export function exchangeTokens(accessToken: string): Promise<string | null> {
  pendingExchange ??= inOneTab(() => exchange(accessToken)).finally(() => {
    pendingExchange = null;
  });
  return pendingExchange;
}

async function exchange(accessToken: string): Promise<string | null> {
  const session = readSession();
  if (!session) return null;
  const username = userOf(accessToken)?.username;
  // An earlier request or another tab has already replaced the token. Never continue as a different user, who may have
  // signed in in that tab.
  if (session.accessToken !== accessToken) {
    return username !== undefined && userOf(session.accessToken)?.username === username ? session.accessToken : null;
  }
  if (username === undefined) {
    endRefusedSession(accessToken);
    return null;
  }

  const body = { tenant: TENANT, username, refreshToken: session.refreshToken };
  const renewed = (await transmit({ method: "POST", path: "/api/v1/refreshtoken", body })) as Session;
  // The user has signed out during the call: the answer must not sign them in again.
  if (readSession()?.refreshToken !== session.refreshToken) return null;
  storeSession({ accessToken: renewed.accessToken, refreshToken: renewed.refreshToken, roles: renewed.roles });
  return renewed.accessToken;
}

function isRefusal(failure: unknown): boolean {
  return failure instanceof CallError && !INCONCLUSIVE_STATUSES.includes(failure.statusCode);
}

/** Ends the session of a refused access token. Does so only once, even if several calls were waiting. */
function endRefusedSession(refused: string): void {
  if (readSession()?.accessToken !== refused) return;
  clearSession();
  browser.reload();
}

/**
 * Runs `work` in one tab at a time. Web Locks exist on secure origins only. Elsewhere, the service's grace period for a
 * used refresh token covers two tabs (docs/decisions/0016-sessions-and-tokens.md).
 */
function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, work) : work();
}
