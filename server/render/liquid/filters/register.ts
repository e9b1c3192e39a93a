import { type Context, filters, type Liquid } from "liquidjs";
import { barcode, qr } from "./barcodes";
import { keepCalendarDay, localDate, localTime } from "./dates";
import { money, number } from "./numbers";

interface Filter {
  context: Context;
}

/** The library's filters that write dates, and which of their arguments is a time zone. */
const DATE_FILTERS = {
  date: 1,
  date_to_xmlschema: undefined,
  date_to_rfc822: undefined,
  date_to_string: undefined,
  date_to_long_string: undefined,
};

/** Adds our filters to an engine; where one names no locale or time zone, those of the document count. */
export function registerFilters(engine: Liquid): void {
  engine.registerFilter("money", function (this: Filter, value: unknown, currency: string, locale = localeOf(this)) {
    return money(value, currency, locale);
  });
  engine.registerFilter("number", function (this: Filter, value: unknown, decimals?: number, locale = localeOf(this)) {
    return number(value, decimals, locale);
  });
  for (const [name, filter] of Object.entries({ local_date: localDate, local_time: localTime })) {
    engine.registerFilter(
      name,
      function (this: Filter, value: unknown, style?: string, locale = localeOf(this), zone = zoneOf(this)) {
        return filter(value, style, locale, zone);
      },
    );
  }
  for (const [name, zoneAt] of Object.entries(DATE_FILTERS)) {
    const filter = filters[name];
    if (typeof filter === "function") engine.registerFilter(name, keepCalendarDay(filter, zoneAt));
  }
  engine.registerFilter("qr", qr);
  engine.registerFilter("barcode", barcode);
}

const localeOf = ({ context }: Filter): string => context.opts.locale;

function zoneOf({ context }: Filter): string {
  const { timezoneOffset } = context.opts;
  return typeof timezoneOffset === "string" ? timezoneOffset : "UTC";
}
