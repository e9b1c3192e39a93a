import type { invoices, subscriptions } from "../database/schema/billing";
import type { Plans } from "../products/plans";
import { nextPeriodStart } from "./billing-periods";

/** What decides what a workspace owes. */
export type BillingTerms = Pick<
  typeof subscriptions.$inferSelect,
  "productCode" | "billingPeriod" | "billedFrom" | "billedUntil" | "creditInCents"
>;

/** An invoice that is to be written. */
export type InvoiceDraft = Pick<
  typeof invoices.$inferSelect,
  "productCode" | "billingPeriod" | "amountInCents" | "creditInCents" | "periodStart" | "periodEnd"
>;

export interface BilledPeriods {
  invoices: InvoiceDraft[];
  /** Until when is billed then; null on a plan that costs nothing. */
  billedUntil: Date | null;
  /** What is left of the credit. */
  creditInCents: number;
}

/**
 * Works out an invoice for every period that has begun and is not billed yet; credit pays first. A period that credit pays whole
 * has its invoice as well, of which nothing is left to collect: it is what the period is worth should it be ended early.
 */
export function billDuePeriods(now: Date, terms: BillingTerms, plans: Plans): BilledPeriods {
  const { productCode, billingPeriod, billedFrom, billedUntil } = terms;
  const settled: BilledPeriods = { invoices: [], billedUntil: null, creditInCents: terms.creditInCents };
  if (!billedFrom || !billedUntil) return settled;
  const plan = plans.get(productCode);
  const price = Math.round(100 * (billingPeriod === "YEARLY" ? plan.yearlyPrice : plan.monthlyPrice));
  let until = billedUntil;
  while (until <= now) {
    const periodEnd = nextPeriodStart(until, billedFrom, billingPeriod);
    const creditInCents = Math.min(price, settled.creditInCents);
    const amountInCents = price - creditInCents;
    settled.invoices.push({ productCode, billingPeriod, amountInCents, creditInCents, periodStart: until, periodEnd });
    settled.creditInCents -= creditInCents;
    until = periodEnd;
  }
  settled.billedUntil = until;
  return settled;
}

/** @returns cents of an invoice, paid in money or credit, that are for the time after `now` */
export function prorationCredit(
  { amountInCents, creditInCents, periodStart, periodEnd }: InvoiceDraft,
  now: Date,
): number {
  const [start, end] = [periodStart.getTime(), periodEnd.getTime()];
  // Replicas' clocks differ: never more than the whole period.
  const left = Math.min(Math.max(end - now.getTime(), 0), end - start);
  return Math.floor(((amountInCents + creditInCents) * left) / (end - start));
}
