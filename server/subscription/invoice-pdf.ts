import { PRODUCT_NAME } from "../../contract/product";
import type { InvoiceParty } from "../database/schema/billing";
import { formatInvoiceNumber } from "./invoice-numbers";
import type { WrittenInvoice } from "./invoicing";

/** An invoice that has its number, and so its parties. */
export type IssuedInvoice = WrittenInvoice & {
  number: number;
  issuedAt: Date;
  seller: InvoiceParty;
  buyer: InvoiceParty;
};

export function isIssued(invoice: WrittenInvoice): invoice is IssuedInvoice {
  return invoice.number !== null && invoice.issuedAt !== null && invoice.seller !== null && invoice.buyer !== null;
}

/** Returns the parameters of the invoice template. Dates are in UTC, as billing periods are. */
export function invoiceParameters(invoice: IssuedInvoice) {
  const { number, issuedAt, seller, buyer, productCode, billingPeriod, amountInCents, creditInCents } = invoice;
  const isVoid = invoice.voidedAt !== null && invoice.handedOverAt === null;
  const rate = billingPeriod === "YEARLY" ? "annual" : "monthly";
  return {
    number: formatInvoiceNumber(number),
    date: day(issuedAt),
    periodStart: day(invoice.periodStart),
    periodEnd: day(invoice.periodEnd),
    isVoid,
    seller,
    buyer,
    note: seller.note ?? "",
    lines: [
      {
        text: `${PRODUCT_NAME} ${productCode}, ${rate}, ${day(invoice.periodStart)} to ${day(invoice.periodEnd)}`,
        amount: money(amountInCents + creditInCents),
      },
      ...(creditInCents > 0
        ? [{ text: "Credit for unused time of an earlier plan", amount: money(-creditInCents) }]
        : []),
    ],
    total: money(isVoid ? 0 : amountInCents),
  };
}

/** Returns `2026-11-20`. */
const day = (time: Date): string => time.toISOString().slice(0, 10);

/** Returns `$1,430.00` or `-$8.50`. */
const money = (cents: number): string => (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
