import type { FilterImplOptions } from "liquidjs";
import { LRUCache } from "lru-cache";
import { parseDate } from "../../../../parameters/dates";
import { isBlank } from "./is-blank";

/** The function of a liquidjs filter. */
type FilterHandler = Extract<FilterImplOptions, (...args: never[]) => unknown>;

const STYLES = ["full", "long", "medium", "short"] as const;
type Style = (typeof STYLES)[number];

/** Time of the document that is being rendered. */
export interface Clock {
  nowMs: number;
}

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Filter `{{ issued | local_date: "long", "de-DE", "Europe/Berlin" }}`: writes a date for a locale.
 *
 * @param value ISO 8601 date with or without a time, seconds since 1970, or a `Date`. A date without a time is the same
 *   day in every time zone. A time without a zone is UTC, the time zone of this process.
 * @param style one of `STYLES`; `medium` if absent
 * @throws RangeError for an invalid date, style, locale or time zone
 */
export function localDate(value: unknown, style: string | undefined, locale: string, timeZone: string): string {
  return format(value, locale, timeZone, { dateStyle: parseStyle(style ?? "medium") });
}

/**
 * Filter `{{ issued | local_time: "short", "de-DE", "Europe/Berlin" }}`: writes date and time for a locale. Parameters
 * and errors are those of `localDate`; the style is that of the time, `short` if absent.
 */
export function localTime(value: unknown, style: string | undefined, locale: string, timeZone: string): string {
  return format(value, locale, timeZone, { dateStyle: "medium", timeStyle: parseStyle(style ?? "short") });
}

/**
 * Wraps a date filter of liquidjs, so that a date without a time is the same day in every time zone, and `now` is the
 * time of the document.
 *
 * @param filter `date` or a related filter
 * @param zoneIndex position of the time zone among the arguments of the filter, if it takes one
 */
export function keepCalendarDay(filter: FilterHandler, clock: Clock, zoneIndex?: number): FilterHandler {
  return function (value: unknown, ...args: unknown[]) {
    if (typeof value !== "string" || !DATE_ONLY.test(value)) return filter.call(this, readClock(value, clock), ...args);
    const zone = zoneIndex === undefined ? undefined : args[zoneIndex];
    // Throws for an invalid time zone, which must be an error even though it has no effect here.
    if (typeof zone === "string") dateFormat("en", zone, {});
    const opts = { ...this.context.opts, timezoneOffset: 0 };
    const context = Object.assign(Object.create(this.context), { opts });
    return filter.call({ ...this, context }, value, ...args.slice(0, zoneIndex));
  };
}

/** Returns the document's time for the words `now` and `today`, and every other value unchanged. */
export const readClock = (value: unknown, { nowMs }: Clock): unknown =>
  value === "now" || value === "today" ? new Date(nowMs) : value;

function format(value: unknown, locale: string, timeZone: string, styles: Intl.DateTimeFormatOptions): string {
  if (isBlank(value)) return "";
  const date = toDate(value);
  if (Number.isNaN(date.getTime())) throw new RangeError(`${JSON.stringify(value).slice(0, 50)} is not a date`);
  // Created in any case, because it throws for an invalid time zone.
  const formatInZone = dateFormat(locale, timeZone, styles);
  const isDateOnly = typeof value === "string" && DATE_ONLY.test(value);
  return (isDateOnly ? dateFormat(locale, "UTC", styles) : formatInZone).format(date);
}

function toDate(value: unknown): Date {
  if (value instanceof Date) return value;
  return typeof value === "number" ? new Date(value * 1000) : parseDate(String(value));
}

// Creating a format costs about a hundred times as much as using it, and a table uses the same one in every row.
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 });

function dateFormat(locale: string, timeZone: string, styles: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, timeZone, styles]);
  const cached = formats.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat(locale, { ...styles, timeZone });
  formats.set(key, created);
  return created;
}

function parseStyle(style: string): Style {
  const known = STYLES.find((known) => known === style);
  if (!known) throw new RangeError(`Unknown date style ${style}: use one of ${STYLES.join(", ")}`);
  return known;
}
