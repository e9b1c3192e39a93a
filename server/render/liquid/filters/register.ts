import type { Context, Liquid } from "liquidjs";
import { barcode, qr } from "./codes";
import { localDate, localTime } from "./dates";
import { money, number } from "./numbers";

interface Filter {
  context: Context;
}

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
  engine.registerFilter("qr", qr);
  engine.registerFilter("barcode", barcode);
}

const localeOf = ({ context }: Filter): string => context.opts.locale;

function zoneOf({ context }: Filter): string {
  const { timezoneOffset } = context.opts;
  return typeof timezoneOffset === "string" ? timezoneOffset : "UTC";
}
