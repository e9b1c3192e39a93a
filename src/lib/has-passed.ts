/**
 * Returns whether the time in a link's query has passed. Without a valid time returns false, and the service decides.
 *
 * @param expiry epoch seconds
 */
export function hasPassed(expiry: string | null): boolean {
  return expiry !== null && /^\d+$/.test(expiry) && Number(expiry) * 1000 <= Date.now();
}
