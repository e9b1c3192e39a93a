import type { invoices, subscriptions } from "../database/schema/billing";
import type { Plans } from "../products/plans";
import { nextPeriodStart } from "./billing-periods";

/** The part of a subscription that determines its invoices. */
export type BillingTerms = Pick<
  typeof subscriptions.$inferSelect,
  "productCode" | "billingPeriod" | "billedFrom" | "billedUntil" | "creditInCents"
>;

/** An invoice that is not written yet. */
export type InvoiceDraft = Pick<
  typeof invoices.$inferSelect,
  "productCode" | "billingPeriod" | "amountInCents" | "creditInCents" | "periodStart" | "periodEnd"
>;

/** An invoice in the database. */
export type WrittenInvoice = typeof invoices.$inferSelect;

export interface BilledPeriods {
  invoices: InvoiceDraft[];
  /** End of the last billed period; null on the free plan. */
  billedUntil: Date | null;
  /** Credit that is left. */
  creditInCents: number;
}

/**
 * Drafts an invoice for every period that has begun and is not billed yet. Credit is used first. A period that credit
 * pays in full has an invoice too, with nothing to collect: it records what the period is worth if a plan change ends
 * it early.
 */
export function billDuePeriods(now: Date, terms: BillingTerms, plans: Plans): BilledPeriods {
  const { productCode, billingPeriod, billedFrom, billedUntil } = terms;
  const billed: BilledPeriods = { invoices: [], billedUntil: null, creditInCents: terms.creditInCents };
  if (!billedFrom || !billedUntil) return billed;
  const plan = plans.get(productCode);
  const priceInCents = Math.round(100 * (billingPeriod === "YEARLY" ? plan.yearlyPrice : plan.monthlyPrice));
  let periodStart = billedUntil;
  while (periodStart <= now) {
    const periodEnd = nextPeriodStart(periodStart, billedFrom, billingPeriod);
    const creditInCents = Math.min(priceInCents, billed.creditInCents);
    const amountInCents = priceInCents - creditInCents;
    billed.invoices.push({ productCode, billingPeriod, amountInCents, creditInCents, periodStart, periodEnd });
    billed.creditInCents -= creditInCents;
    periodStart = periodEnd;
  }
  billed.billedUntil = periodStart;
  return billed;
}

/** The remains of an unpaid invoice if a plan change ends its period early. */
export interface EndedPeriod {
  /** Credit for the unused part, as far as it was paid. */
  creditInCents: number;
  /** Replaces the invoice if nobody has paid it: it asks for the used part only. Null if nothing was used. */
  shortened: InvoiceDraft | null;
}

/**
 * Ends the period of an invoice that nobody has paid: neither the payment provider has accepted it, nor has credit paid
 * it in full. The credit that it used is given back, except what the used part costs.
 */
export function endUnpaidPeriod(invoice: InvoiceDraft, now: Date): EndedPeriod {
  const { productCode, billingPeriod, amountInCents, periodStart } = invoice;
  const usedInCents = amountInCents + invoice.creditInCents - prorationCredit(invoice, now);
  const creditInCents = Math.min(invoice.creditInCents, usedInCents);
  const shortened = { productCode, billingPeriod, periodStart, periodEnd: now };
  return {
    creditInCents: invoice.creditInCents - creditInCents,
    shortened: usedInCents > 0 ? { ...shortened, amountInCents: usedInCents - creditInCents, creditInCents } : null,
  };
}

/** Returns the credit in cents for the unused part of an invoice's period, in proportion to the time left at `now`. */
export function prorationCredit(
  { amountInCents, creditInCents, periodStart, periodEnd }: InvoiceDraft,
  now: Date,
): number {
  const [start, end] = [periodStart.getTime(), periodEnd.getTime()];
  // The clocks of replicas differ, so `now` may be before the start: the credit is never more than the whole period.
  const unusedMs = Math.min(Math.max(end - now.getTime(), 0), end - start);
  return Math.floor(((amountInCents + creditInCents) * unusedMs) / (end - start));
}
