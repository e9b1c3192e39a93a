import { and, eq, gt, isNull } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Queries } from "../database/open";
import { invoices } from "../database/schema/billing";
import { claimDue } from "../jobs/claim-due";
import type { PaymentProvider } from "./payments/payment-provider";

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
export async function collectNextInvoice(db: Queries, payments: PaymentProvider, log: BaseLogger): Promise<boolean> {
  const toCollect = and(isNull(invoices.handedOverAt), gt(invoices.amountInCents, 0));
  const invoice = await claimDue(db, invoices, LEASE, toCollect);
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
