import dayjs from "dayjs";
import { formatLocale, language, t } from "./i18n/translate";

/**
 * Formats dates, sizes and prices. Timestamps are epoch seconds; dates are in the reader's time zone. Examples are
 * English. Dates and times of day look the same in every language.
 */

/** Returns `2026-11-20`. */
export function formatDate(epochSeconds: number): string {
  return dayjs.unix(epochSeconds).format("YYYY-MM-DD");
}

/** Returns `2026-11-20 09:30:00 +02:00`. */
export function formatDateTime(epochSeconds: number): string {
  return dayjs.unix(epochSeconds).format("YYYY-MM-DD HH:mm:ss Z");
}

/** Returns `2026-11-20 09:30:00`. */
export function formatTime(epochSeconds: number): string {
  return dayjs.unix(epochSeconds).format("YYYY-MM-DD HH:mm:ss");
}

/**
 * Returns `Jan 2026` (MMM YYYY).
 * @param month full English name, such as `January`
 */
export function formatMonth(month: string, year: number): string {
  if (language() === "en") return `${month.slice(0, 3)} ${year}`;
  const date = new Date(`${month} 1, ${year}`);
  return date.toLocaleDateString(formatLocale(), { month: "short", year: "numeric" });
}

const RELATIVE = new Intl.RelativeTimeFormat(formatLocale(), { numeric: "always" });
const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/**
 * Returns how far a time is from now, in its largest unit: `in 7 days`, `3 hours ago`, `just now`. Rounds times to come
 * as the mails do, so that an invite for 7 days does not expire 'in 6 days' a moment later.
 */
export function formatDistance(epochSeconds: number): string {
  const seconds = epochSeconds - Date.now() / 1000;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? [null, 1];
  if (unit === null) return seconds > 0 ? t("in a minute") : t("just now");
  return RELATIVE.format(seconds > 0 ? Math.round(seconds / length) : Math.trunc(seconds / length), unit);
}

const SIZE_STEP = 1024;
const SIZE_UNITS = ["Bytes", "KB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"] as const;

/** Returns `512 Bytes`, `1.50 KB` … up to YB; bytes have no decimals. */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // Compares the rounded value, so that no size is shown as '1024.00 KB'.
  while (Number(value.toFixed(2)) >= SIZE_STEP && unit < SIZE_UNITS.length - 1) {
    value /= SIZE_STEP;
    unit += 1;
  }
  const digits = unit === 0 ? String(value) : value.toFixed(2);
  // German and Estonian write a decimal comma.
  const shown = language() === "en" ? digits : digits.replace(".", ",");
  return `${shown} ${SIZE_UNITS[unit]}`;
}

/** Returns `1,000`. */
export function formatCount(count: number): string {
  return count.toLocaleString(formatLocale());
}

/** Returns `1,234 ms`. */
export function formatMilliseconds(milliseconds: number): string {
  return `${formatCount(milliseconds)} ms`;
}

/** Returns a share in percent with its decimals, such as `7.76%`. German puts a space before the sign. */
export function formatPercentage(percentage: number): string {
  return (percentage / 100).toLocaleString(formatLocale(), { style: "percent", maximumFractionDigits: 2 });
}

/** Returns `$29`, `$8.25`, `$1,200`. */
export function formatPrice(dollars: number): string {
  return dollars.toLocaleString(formatLocale(), {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
    maximumFractionDigits: 2,
  });
}

/** Returns the monthly share of a yearly price in dollars, rounded to cents. */
export function pricePerMonth(yearlyPrice: number): number {
  // Rounds to whole cents first: 1.14 * 100 is slightly less than 114.
  return Math.round(Math.round(yearlyPrice * 100) / 12) / 100;
}
