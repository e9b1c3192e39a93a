export interface RetryDelays {
  /** Delay in ms after the first failed attempt. */
  firstMs: number;
  /** How many times as long each delay is as the one before; 2 by default. */
  factor?: number;
  /** Longest delay in ms. */
  maxMs: number;
}

/**
 * Returns the delay in ms before the next attempt. It grows with each failed attempt, up to `maxMs`.
 *
 * @param failedAttempts number of attempts so far, from 1
 */
export function retryDelayMs(failedAttempts: number, { firstMs, factor = 2, maxMs }: RetryDelays): number {
  return Math.min(firstMs * factor ** (failedAttempts - 1), maxMs);
}
