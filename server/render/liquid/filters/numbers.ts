import { LRUCache } from "lru-cache";
import { isBlank } from "./is-blank";

// To make one costs a hundred times as much as to use it, and a table uses the same one in every row.
const formats = new LRUCache<string, Intl.NumberFormat>({ max: 100 });

/**
 * `{{ 1234.5 | money: "EUR", "de-DE" }}`: an amount in a currency (ISO 4217), as the locale writes it.
 *
 * @throws RangeError for a currency or locale that there is none
 */
export function money(value: unknown, currency: string, locale: string): string {
  if (typeof currency !== "string") throw new RangeError('money needs a currency, such as money: "EUR"');
  return formatted(value, locale, { style: "currency", currency });
}

/**
 * `{{ 1234.5 | number: 2, "de-DE" }}`: a number with a fixed count of decimals, or with as many as it has, as the locale writes it.
 *
 * @throws RangeError for a count or locale that there is none
 */
export function number(value: unknown, decimals: number | null | undefined, locale: string): string {
  const digits = decimals ?? undefined;
  return formatted(value, locale, { minimumFractionDigits: digits, maximumFractionDigits: digits ?? 20 });
}

function formatted(value: unknown, locale: string, options: Intl.NumberFormatOptions): string {
  if (isBlank(value)) return "";
  const amount = Number(value);
  if (!Number.isFinite(amount)) throw new RangeError(`${JSON.stringify(value).slice(0, 50)} is no number`);
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format.format(amount);
}
