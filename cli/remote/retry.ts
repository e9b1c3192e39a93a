import { type ErrorResponse, systemCodeOf } from "./error-response";

/** Result of an attempt that failed. */
export type AttemptFailure = { kind: "refused"; response: ErrorResponse } | { kind: "unreachable"; error: Error };

/** How often a call is retried, and after which failures. */
export interface RetryPolicy {
  maxAttempts: number;
  /** Whether to retry if the server can't be reached, which includes a proxy that reports this. */
  retriesUnreachable: boolean;
  /** Whether to tell the user about each retry. */
  isAnnounced: boolean;
}

export const STANDARD_RETRIES: RetryPolicy = { maxAttempts: 5, retriesUnreachable: false, isAnnounced: true };
/** For calls about work that the server does in the background. They outlast a restart of the server. */
export const PATIENT_RETRIES: RetryPolicy = { maxAttempts: 12, retriesUnreachable: true, isAnnounced: false };

/** Longest delay that a server may ask for, since a user waits at the terminal. */
const MAX_SERVER_DELAY_MS = 60_000;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 5_000;

/** Error codes of a lost connection. The server may have got the request; its Idempotency-Key makes a retry safe. */
const CONNECTION_LOST = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"];

/**
 * Decides whether to retry a call.
 *
 * @param attempt number of the attempt that failed, from 1
 * @returns the delay in ms before the next attempt, or undefined if there should be none
 */
export function retryAfterFailure(attempt: number, failure: AttemptFailure, policy: RetryPolicy): number | undefined {
  if (attempt >= policy.maxAttempts) return undefined;
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
  if (failure.kind === "unreachable") {
    const isLost = CONNECTION_LOST.includes(systemCodeOf(failure.error) ?? "");
    return policy.retriesUnreachable || isLost ? delayMs : undefined;
  }
  if (!isTemporary(failure.response, policy)) return undefined;
  const askedMs = failure.response.retryAfterMs ?? delayMs;
  return askedMs <= MAX_SERVER_DELAY_MS ? askedMs : undefined;
}

function isTemporary({ status, error }: ErrorResponse, { retriesUnreachable }: RetryPolicy): boolean {
  const isFromProxy = error === null && (status === 502 || status === 504);
  if (isFromProxy) return retriesUnreachable;
  return status === 429 || status === 503 || error?.errorCode === "REQUEST_IN_PROGRESS";
}
