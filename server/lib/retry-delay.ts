interface RetryDelays {
  /** Delay in ms after the first failed attempt. */
  firstMs: number;
  /** Longest delay in ms. */
  maxMs: number;
}

/**
 * Returns the delay in ms before the next attempt. It doubles with each failed attempt, up to `maxMs`.
 *
 * @param failedAttempts number of attempts so far, from 1
 */
export function retryDelayMs(failedAttempts: number, { firstMs, maxMs }: RetryDelays): number {
  return Math.min(firstMs * 2 ** (failedAttempts - 1), maxMs);
}
