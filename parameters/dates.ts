const STARTS_WITH_DATE = /^\d{4}-\d{2}-\d{2}/;
const SECONDS = /^\d+$/;

/**
 * Parses a date in any way that JavaScript knows, such as `2026-03-31` and `March 31, 2026`.
 *
 * @returns an invalid date for one such as February 30, which JavaScript takes for March 2
 */
export function parseDate(text: string): Date {
  const [day] = STARTS_WITH_DATE.exec(text) ?? [];
  const date = new Date(text);
  const isReal = day === undefined || Number.isNaN(date.getTime()) || new Date(day).toISOString().startsWith(day);
  return isReal ? date : new Date(Number.NaN);
}

/**
 * Tells whether `local_date` or `date` print a value as a date: a text with or without a time, seconds since 1970, and
 * the words `now` and `today` for the time of the document. Both print nothing for an empty text.
 */
export function isDate(value: string | number): boolean {
  if (typeof value === "number" || SECONDS.test(value)) return isTime(new Date(Number(value) * 1000));
  return value === "now" || value === "today" || value === "" || isTime(parseDate(value));
}

const isTime = (date: Date): boolean => !Number.isNaN(date.getTime());
