import { LRUCache } from "lru-cache";
import { isBlank } from "./is-blank";

// Creating a format costs about a hundred times as much as using it, and a table uses the same one in every row.
const formats = new LRUCache<string, Intl.NumberFormat>({ max: 100 });

/**
 * Filter `{{ 1234.5 | money: "EUR", "de-DE" }}`: writes an amount of a currency for a locale.
 *
 * @param currency ISO 4217 code
 * @throws RangeError for an unknown currency or locale, or a value that is not a number
 */
export function money(value: unknown, currency: string, locale: string): string {
  if (typeof currency !== "string") throw new RangeError('money needs a currency, such as money: "EUR"');
  return format(value, locale, { style: "currency", currency });
}

/**
 * Filter `{{ 1234.5 | number: 2, "de-DE" }}`: writes a number for a locale.
 *
 * @param decimals number of decimals; if absent, as many as the value has, up to 20
 * @throws RangeError for a wrong number of decimals, an unknown locale, or a value that is not a number
 */
export function number(value: unknown, decimals: number | null | undefined, locale: string): string {
  const digits = decimals ?? undefined;
  return format(value, locale, { minimumFractionDigits: digits, maximumFractionDigits: digits ?? 20 });
}

function format(value: unknown, locale: string, options: Intl.NumberFormatOptions): string {
  if (isBlank(value)) return "";
  const amount = Number(value);
  if (!Number.isFinite(amount)) throw new RangeError(`${JSON.stringify(value).slice(0, 50)} is not a number`);
  return numberFormat(locale, options).format(amount);
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  const cached = formats.get(key);
  if (cached) return cached;
  const created = new Intl.NumberFormat(locale, options);
  formats.set(key, created);
  return created;
}
