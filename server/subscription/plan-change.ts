import type { subscriptions } from "../database/schema/billing";
import type { Plans } from "../products/plans";
import { billDuePeriods, type InvoiceDraft, prorationCredit } from "./invoicing";
import type { PlanChoice } from "./subscribe";

type Subscription = typeof subscriptions.$inferSelect;

/** All that follows from a change of plan or period. */
export interface PlanChange {
  /** To be written, those of the plan before included. */
  invoices: InvoiceDraft[];
  /** The subscription's new values. */
  terms: Pick<
    Subscription,
    "productCode" | "billingPeriod" | "freeTrialExpiresAt" | "billedFrom" | "billedUntil" | "creditInCents"
  >;
  /** Of the invoice that the change itself brings. */
  dueInCents: number;
  creditUsedInCents: number;
}

/**
 * Works out a change that takes effect now. What is paid for the time ahead becomes credit, and pays for the new period, which
 * begins now or with the end of the free trial (a workspace has one). Credit that is left stays for later invoices, on the free
 * plan too; no money is paid back.
 *
 * @param running the invoice of the period that has begun; none on the free plan and before the trial's end
 * @param freeTrial milliseconds
 */
export function calculatePlanChange(
  current: Subscription,
  choice: PlanChoice,
  running: InvoiceDraft | undefined,
  { now, freeTrial, plans }: { now: Date; freeTrial: number; plans: Plans },
): PlanChange {
  const before = billDuePeriods(now, current, plans);
  const { freeTrialExpiresAt, billedFrom } = current;
  if (current.productCode === choice.productCode && current.billingPeriod === choice.billingPeriod) {
    const terms = { ...choice, freeTrialExpiresAt, billedFrom, billedUntil: before.billedUntil };
    const { invoices, creditInCents } = before;
    return { invoices, terms: { ...terms, creditInCents }, dueInCents: 0, creditUsedInCents: 0 };
  }
  const ended = before.invoices.at(-1) ?? running;
  const credit = before.creditInCents + (ended ? prorationCredit(ended, now) : 0);

  const free = choice.productCode === "FREE";
  const trialEnd = freeTrialExpiresAt ?? (free ? null : new Date(now.getTime() + freeTrial));
  const begin = free || !trialEnd ? null : new Date(Math.max(trialEnd.getTime(), now.getTime()));
  const changed = { ...choice, freeTrialExpiresAt: trialEnd, billedFrom: begin, billedUntil: begin };
  const after = billDuePeriods(now, { ...changed, creditInCents: credit }, plans);
  return {
    invoices: [...before.invoices, ...after.invoices],
    terms: { ...changed, billedUntil: after.billedUntil, creditInCents: after.creditInCents },
    dueInCents: after.invoices.reduce((sum, { amountInCents }) => sum + amountInCents, 0),
    creditUsedInCents: credit - after.creditInCents,
  };
}
