import type { Session } from "../../contract/auth";
import { TENANT } from "../../contract/product";
import { browser } from "./browser";
import { CallError } from "./call-error";
import { clearSession, readSession, storeSession, userOf } from "./session";
import { transmit } from "./transport";

const LOCK = "platen-session-renewal";
/** Said by whatever stands before the server while that one is away: no verdict on the session. */
const GATEWAY_STATUSES = [502, 503, 504];

let underWay: Promise<string | null> | null = null;

/**
 * Exchanges the stored tokens after an access token was refused (spec 4). However many requests ask at once, in
 * however many tabs, one exchange is made: a refresh token is good for one use.
 * @param refused the access token that got the 401
 * @returns the access token to try again with; null where there is none, so that the refusal stands
 * @throws CallError where the authentication service could not be reached: the session is kept for a later try
 */
export function renewAccessToken(refused: string): Promise<string | null> {
  underWay ??= inOneTab(() => renew(refused)).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function renew(refused: string): Promise<string | null> {
  const session = readSession();
  if (!session) return null;
  const username = userOf(refused)?.username;
  // Renewed meanwhile, by an earlier request or another tab; never go on as somebody else who has signed in there.
  if (session.accessToken !== refused) {
    return username !== undefined && userOf(session.accessToken)?.username === username ? session.accessToken : null;
  }
  if (username === undefined) return giveUp();

  try {
    const body = { tenant: TENANT, username, refreshToken: session.refreshToken };
    const renewed = (await transmit({ method: "POST", path: "/api/v1/refreshtoken", body })) as Session;
    // Signed out while the answer was on its way: it must not sign in again.
    if (readSession()?.refreshToken !== session.refreshToken) return null;
    storeSession({ accessToken: renewed.accessToken, refreshToken: renewed.refreshToken, roles: renewed.roles });
    return renewed.accessToken;
  } catch (failure) {
    if (!wasRefused(failure)) throw failure;
    return giveUp();
  }
}

function wasRefused(failure: unknown): boolean {
  return failure instanceof CallError && failure.statusCode !== 0 && !GATEWAY_STATUSES.includes(failure.statusCode);
}

function giveUp(): null {
  clearSession();
  browser.reload();
  return null;
}

/** Web Locks exist on secure origins only; elsewhere the server's grace for a spent token has to do (decisions, "Lifetimes"). */
function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, work) : work();
}
