import { type Context, filters, type Liquid } from "liquidjs";
import { barcode, qr } from "./barcodes";
import { keepCalendarDay, localDate, localTime } from "./dates";
import { money, number } from "./numbers";

/** `this` of a filter function. */
interface FilterThis {
  context: Context;
}

/** The date filters of liquidjs, with the position of the time zone among the arguments of each. */
const DATE_FILTERS = {
  date: 1,
  date_to_xmlschema: undefined,
  date_to_rfc822: undefined,
  date_to_string: undefined,
  date_to_long_string: undefined,
};

/** Adds our filters to an engine. A filter without locale or time zone uses those of the document. */
export function registerFilters(engine: Liquid): void {
  engine.registerFilter(
    "money",
    function (this: FilterThis, value: unknown, currency: string, locale = localeOf(this)) {
      return money(value, currency, locale);
    },
  );
  engine.registerFilter(
    "number",
    function (this: FilterThis, value: unknown, decimals?: number, locale = localeOf(this)) {
      return number(value, decimals, locale);
    },
  );
  for (const [name, filter] of Object.entries({ local_date: localDate, local_time: localTime })) {
    engine.registerFilter(
      name,
      function (this: FilterThis, value: unknown, style?: string, locale = localeOf(this), zone = zoneOf(this)) {
        return filter(value, style, locale, zone);
      },
    );
  }
  for (const [name, zoneIndex] of Object.entries(DATE_FILTERS)) {
    const filter = filters[name];
    if (typeof filter === "function") engine.registerFilter(name, keepCalendarDay(filter, zoneIndex));
  }
  engine.registerFilter("qr", qr);
  engine.registerFilter("barcode", barcode);
}

const localeOf = ({ context }: FilterThis): string => context.opts.locale;

function zoneOf({ context }: FilterThis): string {
  const { timezoneOffset } = context.opts;
  return typeof timezoneOffset === "string" ? timezoneOffset : "UTC";
}
