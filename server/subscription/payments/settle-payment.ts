import { and, eq, isNull, sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import { lockWorkspace } from "../../access/lock-workspace";
import { audit } from "../../audit/audit";
import type { Queries, Transaction } from "../../database/open";
import { invoices, subscriptions } from "../../database/schema/billing";
import { payments } from "../../database/schema/payments";
import { mailDeclinedCard } from "./declined-card-mails";
import type { PaymentMetrics } from "./payment-metrics";

export type Payment = typeof payments.$inferSelect;

/** State of a payment at the provider. */
export type ProviderState =
  | { kind: "open" }
  | { kind: "cancelled" }
  | { kind: "failed"; reason: string }
  | { kind: "succeeded"; intentId: string; amountInCents: number; currency: string; customerId: string | null };

interface SettleDependencies {
  db: Queries;
  log: BaseLogger;
  metrics: PaymentMetrics;
}

/** Currency of all prices (contract/product.ts). */
export const CURRENCY = "usd";

/**
 * Records the provider's state of a payment. It may be called again, and in any order: a payment that has succeeded
 * stays so, and money that arrives after a failure still counts.
 *
 * @param before runs first in the same transaction. If it returns false, nothing is recorded.
 * @returns whether `before` has allowed it
 */
export async function settlePayment(
  { db, log, metrics }: SettleDependencies,
  { id, workspaceId }: Pick<Payment, "id" | "workspaceId">,
  state: ProviderState,
  before: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const settled = await db.transaction(async (tx) => {
    // Taken before the rows, as in a change of plan. The workspace may be gone; its invoices stay.
    await lockWorkspace(tx, workspaceId);
    if (!(await before(tx))) return null;
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
    if (!payment || !isNews(payment, state)) return { result: undefined };
    return record(tx, payment, state);
  });
  if (!settled) return false;
  const { result, problem } = settled;
  if (result) metrics.payments.inc({ result });
  if (problem) log.error({ payment: id, workspaceId, problem }, "a payment needs the operator");
  return true;
}

interface Settled {
  result?: "succeeded" | "failed" | "cancelled" | "mismatched" | undefined;
  /** Text for the operator, who has to look at the payment in the provider's dashboard. */
  problem?: string;
}

function isNews(payment: Payment, { kind }: ProviderState): boolean {
  if (kind === "open" || payment.state === "SUCCEEDED" || payment.state === "MISMATCHED") return false;
  return kind === "succeeded" || payment.state === "OPEN";
}

async function record(tx: Transaction, payment: Payment, state: ProviderState): Promise<Settled> {
  const close = (values: Partial<Payment>) =>
    tx
      .update(payments)
      .set({ ...values, closedAt: new Date() })
      .where(eq(payments.id, payment.id));
  switch (state.kind) {
    case "open":
      return {};
    case "cancelled":
      await close({ state: "CANCELLED" });
      return { result: "cancelled" };
    case "failed":
      await close({ state: "FAILED", failure: state.reason });
      await markFailed(tx, payment, state.reason);
      await mailDeclinedCard(tx, payment);
      return { result: "failed" };
    case "succeeded": {
      const mismatch = mismatchOf(payment, state);
      if (mismatch) {
        await close({ state: "MISMATCHED", intentId: state.intentId, failure: mismatch });
        await markFailed(tx, payment, mismatch);
        return { result: "mismatched", problem: mismatch };
      }
      await close({ state: "SUCCEEDED", intentId: state.intentId, failure: null });
      const problem = await markPaid(tx, payment);
      return { result: "succeeded", ...(problem && { problem }) };
    }
  }
}

/** Compares what was paid with what the invoice asked for. @returns the difference; undefined if there is none */
function mismatchOf(
  payment: Payment,
  { amountInCents, currency, customerId }: Extract<ProviderState, { kind: "succeeded" }>,
): string | undefined {
  if (currency !== CURRENCY) return "paid in another currency";
  if (amountInCents !== payment.amountInCents) return "paid another amount";
  return customerId === payment.customerId ? undefined : "paid by another customer";
}

/** Marks the invoice as failed, unless it was paid in another way. */
async function markFailed(tx: Transaction, { id, invoiceId, workspaceId }: Payment, reason: string): Promise<void> {
  const isOpen = and(eq(invoices.id, invoiceId), isNull(invoices.handedOverAt));
  await tx.update(invoices).set({ paymentFailedAt: new Date(), lastError: reason }).where(isOpen);
  const details = { payment: id, reason };
  await audit(tx, { action: "invoice.payment_failed", workspaceId, target: { id: invoiceId }, details });
}

/**
 * Marks the invoice as paid. If it was void or paid already, the money becomes credit: Platen pays nothing back.
 *
 * @returns what the operator has to do; undefined if nothing
 */
async function markPaid(tx: Transaction, payment: Payment): Promise<string | undefined> {
  const { id, invoiceId, workspaceId, amountInCents } = payment;
  const now = new Date();
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for("update");
  const wasPaid = invoice?.handedOverAt != null;
  if (!wasPaid) {
    const paid = { handedOverAt: now, paidAt: now, paymentFailedAt: null, lastError: null };
    await tx.update(invoices).set(paid).where(eq(invoices.id, invoiceId));
  }
  const details = { payment: id, amountInCents };
  await audit(tx, { action: "invoice.paid", workspaceId, target: { id: invoiceId }, details });
  if (!wasPaid && !invoice?.voidedAt) return undefined;
  const credited = await tx
    .update(subscriptions)
    .set({ creditInCents: sql`${subscriptions.creditInCents} + ${amountInCents}` })
    .where(eq(subscriptions.workspaceId, workspaceId))
    .returning({ workspaceId: subscriptions.workspaceId });
  if (credited.length === 0) return "the workspace was deleted: refund the payment";
  return wasPaid ? "the invoice was paid twice: the second payment has become credit" : undefined;
}
