import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Queries } from "../database/open";
import { invoices } from "../database/schema";
import type { Payments } from "./payments/payments";

/** How long an invoice is left alone while somebody hands it over, and how long after a failure (milliseconds). */
const LEASE = 120_000;
const FIRST_DELAY = 60_000;
const LONGEST_DELAY = 6 * 60 * 60_000;

/**
 * Hands one invoice that is due to the payment provider. One that fails is tried again later, ever more seldom, and does not keep
 * the others; one of which nothing is left to collect is never handed over.
 *
 * @returns whether there was one
 */
export async function handOverOne(db: Queries, payments: Payments, log: BaseLogger): Promise<boolean> {
  const invoice = await claim(db);
  if (!invoice) return false;
  const own = eq(invoices.id, invoice.id);
  try {
    await payments.collect(invoice);
    await db.update(invoices).set({ handedOverAt: new Date(), lastError: null }).where(own);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const delay = Math.min(FIRST_DELAY * 2 ** (invoice.attempts - 1), LONGEST_DELAY);
    log.error({ invoice: invoice.id, attempts: invoice.attempts, retryInMs: delay, reason }, "invoice not handed over");
    const nextAttemptAt = new Date(Date.now() + delay);
    await db.update(invoices).set({ nextAttemptAt, lastError: reason }).where(own);
  }
  return true;
}

/** Takes one due invoice by a lease, so that another replica leaves it alone and a crash only delays it. */
async function claim(db: Queries) {
  const now = new Date();
  const due = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(isNull(invoices.handedOverAt), gt(invoices.amountInCents, 0), lte(invoices.nextAttemptAt, now)))
    .orderBy(asc(invoices.nextAttemptAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [invoice] = await db
    .update(invoices)
    .set({ nextAttemptAt: new Date(now.getTime() + LEASE), attempts: sql`${invoices.attempts} + 1` })
    .where(eq(invoices.id, sql`(${due})`))
    .returning();
  return invoice;
}
