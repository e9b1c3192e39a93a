const STYLES = ["full", "long", "medium", "short"] as const;

type Style = (typeof STYLES)[number];

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const WITHOUT_ZONE = /T[\d:.]+$/;

/**
 * `{{ issued | local_date: "long", "de-DE", "Europe/Berlin" }}`: a date as the locale writes it.
 *
 * @param value an ISO 8601 date, with or without a time, or seconds since 1970; a date without a time is that day in every
 *   time zone, and a time without a zone is UTC
 * @throws RangeError for what is no date, style, locale or time zone
 */
export function localDate(value: unknown, style: string | undefined, locale: string, timeZone: string): string {
  return format(value, locale, timeZone, { dateStyle: styleOf(style ?? "medium") });
}

/** `{{ issued | local_time: "short", "de-DE", "Europe/Berlin" }}`: date and time as the locale writes them; see `local_date`. */
export function localTime(value: unknown, style: string | undefined, locale: string, timeZone: string): string {
  return format(value, locale, timeZone, { dateStyle: "medium", timeStyle: styleOf(style ?? "short") });
}

function format(value: unknown, locale: string, timeZone: string, styles: Intl.DateTimeFormatOptions): string {
  if (value === null || value === undefined || value === "") return "";
  const zone = typeof value === "string" && DATE_ONLY.test(value) ? "UTC" : timeZone;
  const date = new Date(typeof value === "number" ? value * 1000 : String(value).replace(WITHOUT_ZONE, "$&Z"));
  if (Number.isNaN(date.getTime())) throw new RangeError(`${JSON.stringify(value).slice(0, 50)} is no date`);
  return new Intl.DateTimeFormat(locale, { ...styles, timeZone: zone }).format(date);
}

function styleOf(style: string): Style {
  const known = STYLES.find((known) => known === style);
  if (!known) throw new RangeError(`There is no style ${style}: it is one of ${STYLES.join(", ")}`);
  return known;
}
