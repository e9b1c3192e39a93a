import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import { lockWorkspace } from "../access/lock-workspace";
import type { Queries, Transaction } from "../database/open";
import { type InvoiceParty, invoices, subscriptions } from "../database/schema/billing";
import { claimDue, isLeased } from "../jobs/due-rows";
import { retryDelayMs } from "../lib/retry-delay";
import { numberInvoices } from "./invoice-numbers";
import type { Invoice, PaymentProvider } from "./payments/payment-provider";

const RETRY_DELAYS = { firstMs: 60_000, maxMs: 6 * 60 * 60_000 };

interface InvoiceCollectionDependencies {
  db: Queries;
  payments: PaymentProvider;
  /** Seller on invoices; null = they have neither numbers nor PDFs. */
  seller: InvoiceParty | null;
  log: BaseLogger;
}

/**
 * Claims due invoices, so that no other replica collects them. Invoices that credit has paid in full are skipped. If
 * there is a seller, invoices get their numbers first.
 */
export async function takeDueInvoices(
  { db, seller }: Pick<InvoiceCollectionDependencies, "db" | "seller">,
  max: number,
): Promise<Invoice[]> {
  if (seller) await numberInvoices(db, seller, new Date());
  const isNumbered = seller ? isNotNull(invoices.number) : undefined;
  const isOpen = and(isNull(invoices.handedOverAt), isNull(invoices.voidedAt), gt(invoices.amountInCents, 0));
  return await claimDue(db, invoices, and(isOpen, isNumbered), max);
}

/** Passes a claimed invoice to the payment provider. If that fails, it is tried again later, with growing delays. */
export async function collectInvoice(
  { db, payments, log }: Omit<InvoiceCollectionDependencies, "seller">,
  invoice: Invoice,
): Promise<void> {
  const { id, attempts } = invoice;
  // A card that was added in the meantime makes the invoice due again, and ends the lease.
  const isStillOurs = and(isLeased(invoices, invoice), isNull(invoices.handedOverAt));
  try {
    const result = await payments.collect(invoice);
    if (result.kind === "accepted") await db.transaction((tx) => markCollected(tx, invoice));
    if (result.kind === "waiting") {
      const waiting = { nextAttemptAt: result.until, lastError: result.reason };
      await db.update(invoices).set(waiting).where(isStillOurs);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const retryInMs = retryDelayMs(attempts, RETRY_DELAYS);
    log.error({ invoice: id, attempts, retryInMs, reason }, "the payment provider did not accept an invoice");
    const nextAttemptAt = new Date(Date.now() + retryInMs);
    await db.update(invoices).set({ nextAttemptAt, lastError: reason }).where(isStillOurs);
  }
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
