import type { Config } from "./config";

/** Returns the seller on invoices, or null if none is configured. */
export function invoiceSeller(config: Config) {
  const { INVOICE_SELLER_NAME: name, INVOICE_SELLER_VAT_ID: vatId } = config;
  if (name === undefined) return null;
  return { name, address: lines(config.INVOICE_SELLER_ADDRESS), vatId, note: lines(config.INVOICE_NOTE) };
}

/** Semicolons separate lines, because an environment variable is a single line. */
const lines = (text: string): string => text.split(/\s*;\s*/).join("\n");
