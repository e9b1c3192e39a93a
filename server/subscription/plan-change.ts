import type { subscriptions } from "../database/schema/billing";
import type { Plans } from "../products/plans";
import { billDuePeriods, endUnpaidPeriod, type InvoiceDraft, prorationCredit, type WrittenInvoice } from "./invoicing";
import type { PlanChoice } from "./subscribe";

type Subscription = typeof subscriptions.$inferSelect;

/** The consequences of changing the plan or the billing period. */
export interface PlanChange {
  /** Invoices to write, including due ones of the old plan. */
  invoices: InvoiceDraft[];
  /** Id of the invoice that becomes void, because nobody has paid it; null if there is none. */
  voidInvoiceId: string | null;
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
  /** 0 if the workspace gets no free trial, because its owner has had it. */
  freeTrialMs: number;
  plans: Plans;
  /** Invoice of the current period; undefined on the free plan and during the free trial. */
  currentInvoice: WrittenInvoice | undefined;
}

/**
 * Calculates a change that takes effect now. The unused part of the current period becomes credit, if it was paid, and
 * pays for the new period. An unpaid invoice becomes void, and another one asks for the used part. The new period
 * starts now, or at the end of the free trial, which a customer gets once. The rest of the credit is kept for later
 * invoices, also on the free plan. Money is never paid back (docs/decisions/0021-billing.md).
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
    const noCharge = { voidInvoiceId: null, dueInCents: 0, creditUsedInCents: 0 };
    return { invoices, terms: { ...terms, creditInCents }, ...noCharge };
  }
  const ended = endCurrentPeriod(before.invoices, currentInvoice, now);
  const creditInCents = before.creditInCents + ended.creditInCents;

  const isFree = choice.productCode === "FREE";
  const newTrialEnd = isFree || freeTrialMs === 0 ? null : new Date(now.getTime() + freeTrialMs);
  const trialEnd = freeTrialExpiresAt ?? newTrialEnd;
  const firstStart = isFree ? null : new Date(Math.max(trialEnd?.getTime() ?? 0, now.getTime()));
  const changed = { ...choice, freeTrialExpiresAt: trialEnd, billedFrom: firstStart, billedUntil: firstStart };
  const after = billDuePeriods(now, { ...changed, creditInCents }, plans);
  return {
    invoices: [...ended.invoices, ...after.invoices],
    voidInvoiceId: ended.voidInvoiceId,
    terms: { ...changed, billedUntil: after.billedUntil, creditInCents: after.creditInCents },
    dueInCents: after.invoices.reduce((sum, { amountInCents }) => sum + amountInCents, 0),
    creditUsedInCents: creditInCents - after.creditInCents,
  };
}

/**
 * Ends the current period. Its invoice is the last of the drafts, or was written before.
 *
 * @returns the invoices to write, the credit for the unused part of the period, and which invoice becomes void
 */
function endCurrentPeriod(drafts: InvoiceDraft[], written: WrittenInvoice | undefined, now: Date) {
  const draft = drafts.at(-1);
  const invoice = draft ?? written;
  if (!invoice) return { invoices: drafts, creditInCents: 0, voidInvoiceId: null };
  const isPaid = invoice.amountInCents === 0 || (invoice === written && written.handedOverAt !== null);
  if (isPaid) return { invoices: drafts, creditInCents: prorationCredit(invoice, now), voidInvoiceId: null };
  const { creditInCents, shortened } = endUnpaidPeriod(invoice, now);
  const invoices = [...drafts.slice(0, -1), ...(shortened ? [shortened] : [])];
  return { invoices, creditInCents, voidInvoiceId: draft ? null : (written?.id ?? null) };
}
