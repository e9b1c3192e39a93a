/** Forecast of a month's documents from its average so far. */
export interface Forecast {
  /** Documents a day so far. */
  perDay: number;
  /** Documents at the end of the month. */
  total: number;
  /** Time at which the limit is reached at this rate, in ms; null if that is not in this month. */
  limitReachedAt: number | null;
}

const DAY_MS = 86_400_000;

/** Returns when the month of a time begins and ends, in ms. Plans count by months in UTC. */
export function monthAround(now: number): { start: number; end: number } {
  const date = new Date(now);
  const month = (offset: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1);
  return { start: month(0), end: month(1) };
}

/** Returns the forecast, or null on the first day of a month, which says too little, and without documents. */
export function forecast(used: number, limit: number, now: number): Forecast | null {
  const { start, end } = monthAround(now);
  const elapsed = now - start;
  if (used === 0 || elapsed < DAY_MS) return null;
  const perMs = used / elapsed;
  const limitAt = start + limit / perMs;
  return {
    perDay: perMs * DAY_MS,
    total: Math.round(perMs * (end - start)),
    limitReachedAt: used < limit && limitAt < end ? limitAt : null,
  };
}
