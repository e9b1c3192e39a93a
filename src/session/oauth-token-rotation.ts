import { clearRotationPending, isRotationPending, markRotationPending } from "./oauth-state";
import { exchangeTokens } from "./renewal";
import { readSession } from "./session";

/** Milliseconds: the pages that open after a sign-in come first. */
const ROTATION_DELAY_MS = 25_000;

/**
 * The tokens of a sign-in through a provider have stood in the address, and the browser's own list of visited pages may
 * keep it. They are exchanged soon: what is found there later is spent, and using it ends the session (RFC 9700, 4.14.2).
 */
export function rotateUrlTokensSoon(): void {
  markRotationPending();
  setTimeout(() => void rotateUrlTokens(), ROTATION_DELAY_MS);
}

/**
 * Exchanges them now, where that is still to be done; also at the next load, should this one end before its time. A failure
 * changes nothing: the next load tries again, and a session that has ended is noticed by the next call.
 */
export async function rotateUrlTokens(): Promise<void> {
  if (!isRotationPending()) return;
  try {
    const session = readSession();
    // Nothing to replace, or replaced. Where others have arrived meanwhile, they are still to be.
    if (!session || (await exchangeTokens(session.accessToken))) clearRotationPending();
  } catch {
    // Nobody has asked for it, so nobody is told.
  }
}
