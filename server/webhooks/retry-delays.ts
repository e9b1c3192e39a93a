const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Delay after each failed attempt, as Standard Webhooks recommends: about three days in all. */
const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/**
 * Returns the delay in ms before the next attempt to send a message, or undefined if it is given up.
 *
 * @param attempts that have failed
 */
export const retryDelayAfter = (attempts: number): number | undefined => RETRY_DELAYS_MS[attempts - 1];
