import type { subscriptions } from "../database/schema/billing";
import type { Plans } from "../products/plans";
import { billDuePeriods, type InvoiceDraft, prorationCredit } from "./invoicing";
import type { PlanChoice } from "./subscribe";

type Subscription = typeof subscriptions.$inferSelect;

/** The consequences of changing the plan or the billing period. */
export interface PlanChange {
  /** Invoices to write, including due ones of the old plan. */
  invoices: InvoiceDraft[];
  /** The subscription's new values. */
  terms: Pick<
    Subscription,
    "productCode" | "billingPeriod" | "freeTrialExpiresAt" | "billedFrom" | "billedUntil" | "creditInCents"
  >;
  /** Amount of the invoice that the change itself causes. */
  dueInCents: number;
  creditUsedInCents: number;
}

interface PlanChangeContext {
  now: Date;
  freeTrialMs: number;
  plans: Plans;
  /** Invoice of the current period; undefined on the free plan and during the free trial. */
  currentInvoice: InvoiceDraft | undefined;
}

/**
 * Calculates a change that takes effect now. The unused part of the current period becomes credit and pays for the new
 * period. That period starts now, or at the end of the free trial, which a workspace gets once. The rest of the credit
 * is kept for later invoices, also on the free plan. Money is never paid back (docs/decisions/0021-billing.md).
 */
export function calculatePlanChange(
  current: Subscription,
  choice: PlanChoice,
  { now, freeTrialMs, plans, currentInvoice }: PlanChangeContext,
): PlanChange {
  const before = billDuePeriods(now, current, plans);
  const { freeTrialExpiresAt, billedFrom } = current;
  if (current.productCode === choice.productCode && current.billingPeriod === choice.billingPeriod) {
    const terms = { ...choice, freeTrialExpiresAt, billedFrom, billedUntil: before.billedUntil };
    const { invoices, creditInCents } = before;
    return { invoices, terms: { ...terms, creditInCents }, dueInCents: 0, creditUsedInCents: 0 };
  }
  const endedInvoice = before.invoices.at(-1) ?? currentInvoice;
  const creditInCents = before.creditInCents + (endedInvoice ? prorationCredit(endedInvoice, now) : 0);

  const isFree = choice.productCode === "FREE";
  const trialEnd = freeTrialExpiresAt ?? (isFree ? null : new Date(now.getTime() + freeTrialMs));
  const firstStart = isFree || !trialEnd ? null : new Date(Math.max(trialEnd.getTime(), now.getTime()));
  const changed = { ...choice, freeTrialExpiresAt: trialEnd, billedFrom: firstStart, billedUntil: firstStart };
  const after = billDuePeriods(now, { ...changed, creditInCents }, plans);
  return {
    invoices: [...before.invoices, ...after.invoices],
    terms: { ...changed, billedUntil: after.billedUntil, creditInCents: after.creditInCents },
    dueInCents: after.invoices.reduce((sum, { amountInCents }) => sum + amountInCents, 0),
    creditUsedInCents: creditInCents - after.creditInCents,
  };
}
