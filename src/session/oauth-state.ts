/** What a tab remembers of a sign-in through a provider, which leads out of the portal and back. */

const STARTED = "oauth-sign-in-started";
const ARRIVED = "oauth-tokens-arrived";

/** Milliseconds; the service forgets the sign-in after as long. */
const MAX_SIGN_IN_MS = 600_000;

/** The visitor asks to be signed in: whoever was signed in before may be replaced. */
export function markOAuthStarted(): void {
  sessionStorage.setItem(STARTED, String(Date.now()));
}

/** @returns whether this tab has started a sign-in that may just have come back; it comes back once */
export function consumeOAuthStarted(): boolean {
  const startedAt = Number(sessionStorage.getItem(STARTED) ?? Number.NaN);
  sessionStorage.removeItem(STARTED);
  return Date.now() - startedAt <= MAX_SIGN_IN_MS;
}

/** The stored tokens have stood in an address, where others may find them. */
export function markRotationPending(): void {
  sessionStorage.setItem(ARRIVED, "true");
}

/** @returns whether tokens that have stood in an address are still to be replaced */
export function isRotationPending(): boolean {
  return sessionStorage.getItem(ARRIVED) !== null;
}

/** They have been replaced. */
export function clearRotationPending(): void {
  sessionStorage.removeItem(ARRIVED);
}
