import type { Session } from "../../contract/auth";
import { TENANT } from "../../contract/product";
import { browser } from "../lib/browser";
import { CallError } from "../lib/call-error";
import { transmit } from "../lib/transport";
import { clearSession, readSession, storeSession, userOf } from "./session";

const LOCK = "platen-session-renewal";
/**
 * No verdict on the session: there was no answer, one of whatever stands before the server while that one is away, or one
 * that asks to wait.
 */
const NO_VERDICT_STATUSES = [0, 429, 502, 503, 504];

let underWay: Promise<string | null> | null = null;

/**
 * Renews the session after an access token was refused (spec 4): {@link exchangeTokens}, and the end of a session that
 * can't be renewed.
 * @param refused the access token that got the 401
 * @returns the access token to try again with; null where there is none, so that the refusal stands
 * @throws CallError where the authentication service could not be reached: the session is kept for a later try
 */
export async function renewAccessToken(refused: string): Promise<string | null> {
  try {
    return await exchangeTokens(refused);
  } catch (failure) {
    if (!wasRefused(failure)) throw failure;
    giveUp(refused);
    return null;
  }
}

/**
 * Exchanges the stored tokens for the next pair. However many ask at once, in however many tabs, one exchange is made: a
 * refresh token is good for one use.
 * @param accessToken the one to be replaced
 * @returns the new one, or what has replaced it already; null where nobody is signed in, or somebody else
 * @throws CallError where the exchange failed: the session is kept
 */
export function exchangeTokens(accessToken: string): Promise<string | null> {
  underWay ??= inOneTab(() => exchange(accessToken)).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function exchange(accessToken: string): Promise<string | null> {
  const session = readSession();
  if (!session) return null;
  const username = userOf(accessToken)?.username;
  // Renewed meanwhile, by an earlier request or another tab; never go on as somebody else who has signed in there.
  if (session.accessToken !== accessToken) {
    return username !== undefined && userOf(session.accessToken)?.username === username ? session.accessToken : null;
  }
  if (username === undefined) {
    giveUp(accessToken);
    return null;
  }

  const body = { tenant: TENANT, username, refreshToken: session.refreshToken };
  const renewed = (await transmit({ method: "POST", path: "/api/v1/refreshtoken", body })) as Session;
  // Signed out while the answer was on its way: it must not sign in again.
  if (readSession()?.refreshToken !== session.refreshToken) return null;
  storeSession({ accessToken: renewed.accessToken, refreshToken: renewed.refreshToken, roles: renewed.roles });
  return renewed.accessToken;
}

function wasRefused(failure: unknown): boolean {
  return failure instanceof CallError && !NO_VERDICT_STATUSES.includes(failure.statusCode);
}

/** Once, however many calls were waiting. */
function giveUp(refused: string): void {
  if (readSession()?.accessToken !== refused) return;
  clearSession();
  browser.reload();
}

/** Web Locks exist on secure origins only; elsewhere the server's grace for a spent token has to do (decisions, "Lifetimes"). */
function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, work) : work();
}
