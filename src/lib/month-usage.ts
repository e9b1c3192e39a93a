import { formatLocale, language } from "./i18n/translate";

/** Fraction of the limit at which the warning starts. */
const WARNING_SHARE = 0.8;

/** Usage of a limit: of the month's documents, or of the stored bytes. */
export interface MonthUsage {
  used: number;
  limit: number;
  /** Never below 0: after a change to a smaller plan, `used` may be above `limit`. */
  unused: number;
  /** Rounded to 2 decimals; 100 or more only if the limit is reached. */
  percentage: number;
  state: "fine" | "near" | "reached";
}

/** Compares the documents that were generated this month, or the stored bytes, with their limit. */
export function monthUsage(used: number, limit: number): MonthUsage {
  const part = limit > 0 ? used / limit : 1;
  // Divides last: the quotient of two integers is the nearest floating-point number, so that halves are rounded up.
  const rounded = limit > 0 ? Math.round((used * 10_000) / limit) / 100 : 100;
  return {
    used,
    limit,
    unused: Math.max(limit - used, 0),
    percentage: part < 1 ? Math.min(rounded, 99.99) : rounded,
    state: part >= 1 ? "reached" : part >= WARNING_SHARE ? "near" : "fine",
  };
}

/** American English would write `December 1`. */
const DAY_LOCALE = language() === "en" ? "en-GB" : formatLocale();
const DAY_OF_YEAR = new Intl.DateTimeFormat(DAY_LOCALE, { day: "numeric", month: "long", timeZone: "UTC" });

/**
 * Returns `1 December`, in UTC like the service's months.
 * @param time in ms
 */
export const dayOfYear = (time: number): string => DAY_OF_YEAR.format(time);

/** Returns the day when the counts start again: the first of the next month, in UTC like the service's months. */
export function startOfNextMonth(now: Date): string {
  return dayOfYear(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
}
