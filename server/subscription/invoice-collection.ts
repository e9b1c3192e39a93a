import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import { lockWorkspace } from "../access/lock-workspace";
import type { Queries, Transaction } from "../database/open";
import { invoices, subscriptions } from "../database/schema/billing";
import { claimDue, isLeased, withLease } from "../jobs/due-rows";
import { retryDelayMs } from "../lib/retry-delay";
import type { Invoice, PaymentProvider } from "./payments/payment-provider";

const RETRY_DELAYS = { firstMs: 60_000, maxMs: 6 * 60 * 60_000 };

interface InvoiceCollectionDependencies {
  db: Queries;
  payments: PaymentProvider;
  log: BaseLogger;
}

/**
 * Passes the next due invoice to the payment provider. If that fails, the invoice is tried again later, with growing
 * delays, and does not block other invoices. Invoices that credit has paid in full are skipped.
 *
 * @returns false if no invoice is due
 */
export async function collectNextInvoice({ db, payments, log }: InvoiceCollectionDependencies): Promise<boolean> {
  const toCollect = and(isNull(invoices.handedOverAt), isNull(invoices.voidedAt), gt(invoices.amountInCents, 0));
  const [invoice] = await claimDue(db, invoices, toCollect, 1);
  if (!invoice) return false;
  const { id, attempts } = invoice;
  const own = eq(invoices.id, id);
  try {
    const result = await withLease({ db, table: invoices, log }, invoice, () => payments.collect(invoice));
    if (result.kind === "accepted") await db.transaction((tx) => markCollected(tx, invoice));
    if (result.kind === "waiting") {
      const waiting = { nextAttemptAt: result.until, lastError: result.reason };
      // A card that was added in the meantime makes the invoice due again, and ends the lease.
      await db
        .update(invoices)
        .set(waiting)
        .where(and(isLeased(invoices, invoice), isNull(invoices.handedOverAt)));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const retryInMs = retryDelayMs(attempts, RETRY_DELAYS);
    log.error({ invoice: id, attempts, retryInMs, reason }, "the payment provider did not accept an invoice");
    const nextAttemptAt = new Date(Date.now() + retryInMs);
    await db.update(invoices).set({ nextAttemptAt, lastError: reason }).where(own);
  }
  return true;
}

/** Marks an invoice as collected. If a plan change made it void in the meantime, what was collected becomes credit. */
async function markCollected(tx: Transaction, { id, workspaceId, amountInCents }: Invoice): Promise<void> {
  await lockWorkspace(tx, workspaceId);
  const [collected] = await tx
    .update(invoices)
    .set({ handedOverAt: new Date(), lastError: null })
    .where(eq(invoices.id, id))
    .returning({ voidedAt: invoices.voidedAt });
  if (!collected?.voidedAt) return;
  await tx
    .update(subscriptions)
    .set({ creditInCents: sql`${subscriptions.creditInCents} + ${amountInCents}` })
    .where(eq(subscriptions.workspaceId, workspaceId));
}
