const STARTS_WITH_DATE = /^\d{4}-\d{2}-\d{2}/;
const SECONDS = /^\d+$/;

/**
 * Parses a date in any way that JavaScript knows, such as `2026-03-31` and `March 31, 2026`.
 *
 * @returns an invalid date for one such as February 30, which JavaScript takes for March 2
 */
export function parseDate(text: string): Date {
  const [day] = STARTS_WITH_DATE.exec(text) ?? [];
  return day === undefined || isRealDay(day) ? new Date(text) : new Date(Number.NaN);
}

function isRealDay(day: string): boolean {
  const date = new Date(day);
  return isTime(date) && date.toISOString().startsWith(day);
}

/**
 * Tells whether `local_date` or `date` prints a value as a date: a text with or without a time, seconds since 1970, or
 * one of the words `now` and `today` for the time of the document. Both filters print nothing for an empty text.
 */
export function isDate(value: string | number): boolean {
  if (typeof value === "number" || SECONDS.test(value)) return isTime(new Date(Number(value) * 1000));
  return value === "now" || value === "today" || value === "" || isTime(parseDate(value));
}

const isTime = (date: Date): boolean => !Number.isNaN(date.getTime());
