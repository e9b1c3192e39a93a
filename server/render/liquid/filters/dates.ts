import type { FilterImplOptions } from "liquidjs";
import { LRUCache } from "lru-cache";
import { isBlank } from "./is-blank";

const STYLES = ["full", "long", "medium", "short"] as const;

/** A filter of the library. */
type FilterHandler = Extract<FilterImplOptions, (...args: never[]) => unknown>;

type Style = (typeof STYLES)[number];

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const STARTS_WITH_DATE = /^\d{4}-\d{2}-\d{2}/;

/**
 * `{{ issued | local_date: "long", "de-DE", "Europe/Berlin" }}`: a date as the locale writes it.
 *
 * @param value an ISO 8601 date, with or without a time, or seconds since 1970; a date without a time is that day in every
 *   time zone, and a time without a zone is UTC, which is the time zone of this process
 * @throws RangeError for what is no date, style, locale or time zone
 */
export function localDate(value: unknown, style: string | undefined, locale: string, timeZone: string): string {
  return format(value, locale, timeZone, { dateStyle: styleOf(style ?? "medium") });
}

/** `{{ issued | local_time: "short", "de-DE", "Europe/Berlin" }}`: date and time as the locale writes them; see `local_date`. */
export function localTime(value: unknown, style: string | undefined, locale: string, timeZone: string): string {
  return format(value, locale, timeZone, { dateStyle: "medium", timeStyle: styleOf(style ?? "short") });
}

/**
 * @param filter one of the library's that write dates: `date` and its kin
 * @param zoneAt which of its arguments is a time zone, where one is
 * @returns the same, but that a date without a time is that day in every time zone
 */
export function keepCalendarDay(filter: FilterHandler, zoneAt?: number): FilterHandler {
  return function (value: unknown, ...args: unknown[]) {
    if (typeof value !== "string" || !DATE_ONLY.test(value)) return filter.call(this, value, ...args);
    const zone = zoneAt === undefined ? undefined : args[zoneAt];
    // It does not count, and has to be one.
    if (typeof zone === "string") formatOf("en", zone, {});
    const opts = { ...this.context.opts, timezoneOffset: 0 };
    const context = Object.assign(Object.create(this.context), { opts });
    return filter.call({ ...this, context }, value, ...args.slice(0, zoneAt));
  };
}

function format(value: unknown, locale: string, timeZone: string, styles: Intl.DateTimeFormatOptions): string {
  if (isBlank(value)) return "";
  const date = typeof value === "number" ? new Date(value * 1000) : dateOf(String(value));
  if (Number.isNaN(date.getTime())) throw new RangeError(`${JSON.stringify(value).slice(0, 50)} is no date`);
  const inZone = formatOf(locale, timeZone, styles);
  const isDay = typeof value === "string" && DATE_ONLY.test(value);
  return (isDay ? formatOf(locale, "UTC", styles) : inZone).format(date);
}

/** The language takes the 30th of February for the 2nd of March. @returns an invalid date for it */
function dateOf(text: string): Date {
  const [day] = STARTS_WITH_DATE.exec(text) ?? [];
  const date = new Date(text);
  const isReal = day === undefined || Number.isNaN(date.getTime()) || new Date(day).toISOString().startsWith(day);
  return isReal ? date : new Date(Number.NaN);
}

// To make one costs a hundred times as much as to use it, and a table uses the same one in every row.
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 });

function formatOf(locale: string, timeZone: string, styles: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, timeZone, styles]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...styles, timeZone });
  formats.set(key, format);
  return format;
}

function styleOf(style: string): Style {
  const known = STYLES.find((known) => known === style);
  if (!known) throw new RangeError(`There is no style ${style}: it is one of ${STYLES.join(", ")}`);
  return known;
}
