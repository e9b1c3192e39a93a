import { and, desc, eq, gt } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { invoices, type subscriptions } from "../database/schema";
import type { Plans } from "../products/plans";
import { boundaryAfter } from "./periods";

type Subscription = typeof subscriptions.$inferSelect;

/**
 * Writes an invoice for every period that has begun and is not billed yet. The subscription is held by the caller.
 *
 * @param credit cents that the first of them is reduced by, to nothing at most
 * @returns until when it is billed then; null on a plan that costs nothing
 */
export async function invoiceUntil(
  tx: Transaction,
  now: Date,
  { workspaceId, productCode, billingPeriod, billedFrom, billedUntil }: Omit<Subscription, "generations">,
  plans: Plans,
  credit = 0,
): Promise<Date | null> {
  if (!billedFrom || !billedUntil) return null;
  const plan = plans.of(productCode);
  const price = Math.round(100 * (billingPeriod === "YEARLY" ? plan.yearlyPrice : plan.monthlyPrice));
  let [until, left] = [billedUntil, credit];
  while (until <= now) {
    const periodEnd = boundaryAfter(until, billedFrom, billingPeriod);
    const amountInCents = Math.max(price - left, 0);
    await tx.insert(invoices).values({
      workspaceId,
      productCode,
      billingPeriod,
      amountInCents,
      periodStart: until,
      periodEnd,
      createdAt: now,
    });
    [until, left] = [periodEnd, 0];
  }
  return until;
}

/** @returns cents of the last invoice that are paid for the time after `now` */
export async function unusedPart(tx: Transaction, workspaceId: string, now: Date): Promise<number> {
  const [last] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.workspaceId, workspaceId), gt(invoices.periodEnd, now)))
    .orderBy(desc(invoices.createdAt))
    .limit(1);
  if (!last) return 0;
  const [start, end] = [last.periodStart.getTime(), last.periodEnd.getTime()];
  return Math.floor((last.amountInCents * (end - now.getTime())) / (end - start));
}
