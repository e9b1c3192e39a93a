import { type Context, filters, type Liquid } from "liquidjs";
import { assetUrl } from "../../assets/document-assets";
import { barcode, qr } from "./barcodes";
import { type Clock, keepCalendarDay, localDate, localTime, readClock } from "./dates";
import { isBlank } from "./is-blank";
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

/** The document whose template is being filled in. The engine's filters are registered once for all documents. */
interface FilterDocument {
  /** The document's time, which date filters show for `now` and `today`. */
  clock: Clock;
  /** Address below which its assets are. */
  assets: { url: string };
}

/** Adds our filters to an engine. A filter without locale or time zone uses those of the document. */
export function registerFilters(engine: Liquid, { clock, assets }: FilterDocument): void {
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
        return filter(readClock(value, clock), style, locale, zone);
      },
    );
  }
  for (const [name, zoneIndex] of Object.entries(DATE_FILTERS)) {
    const filter = filters[name];
    if (typeof filter === "function") engine.registerFilter(name, keepCalendarDay(filter, clock, zoneIndex));
  }
  engine.registerFilter("asset_url", (name: unknown) => assetUrl(assets.url, isBlank(name) ? "" : String(name)));
  engine.registerFilter("qr", qr);
  engine.registerFilter("barcode", barcode);
}

const localeOf = ({ context }: FilterThis): string => context.opts.locale;

function zoneOf({ context }: FilterThis): string {
  const { timezoneOffset } = context.opts;
  return typeof timezoneOffset === "string" ? timezoneOffset : "UTC";
}
