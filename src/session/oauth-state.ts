/** Holds the state of a sign-in through a provider, which leaves the portal and returns. Each tab has its own state. */

const STARTED = "oauth-sign-in-started";
const ROTATION_PENDING = "oauth-tokens-arrived";

/** Maximum duration of a sign-in through a provider. The service has the same limit. */
const MAX_SIGN_IN_MS = 600_000;

/** Records that the user asked for this sign-in, so that its result may replace the current session. */
export function markOAuthStarted(): void {
  sessionStorage.setItem(STARTED, String(Date.now()));
}

/** Returns whether this tab started a sign-in within the maximum duration; true only once per sign-in. */
export function consumeOAuthStarted(): boolean {
  const startedAt = Number(sessionStorage.getItem(STARTED) ?? Number.NaN);
  sessionStorage.removeItem(STARTED);
  return Date.now() - startedAt <= MAX_SIGN_IN_MS;
}

/** Records that the stored tokens were part of an address, where others may find them, and must be exchanged. */
export function markRotationPending(): void {
  sessionStorage.setItem(ROTATION_PENDING, "true");
}

/** Returns whether tokens that were part of an address still have to be exchanged. */
export function isRotationPending(): boolean {
  return sessionStorage.getItem(ROTATION_PENDING) !== null;
}

/** Records that those tokens have been exchanged. */
export function clearRotationPending(): void {
  sessionStorage.removeItem(ROTATION_PENDING);
}
