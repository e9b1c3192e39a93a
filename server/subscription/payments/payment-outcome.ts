import { asc, type SQL } from "drizzle-orm";
import type { InvoiceReversal, PaymentFailure } from "../../../contract/product";
import type { Queries } from "../../database/open";
import { payments } from "../../database/schema/payments";
import { epochSeconds } from "../../http/epoch";
import { declineReasonOf, nextChargeAt } from "./charge-attempts";
import type { Invoice } from "./payment-provider";

type Payment = typeof payments.$inferSelect;

/**
 * Reads the payments of invoices.
 *
 * @param isAbout condition that selects payments
 * @returns a function that finds the payments of one invoice by its id, the oldest first
 */
export async function readPayments(
  db: Pick<Queries, "select">,
  isAbout: SQL,
): Promise<(invoiceId: string) => Payment[]> {
  const rows = await db.select().from(payments).where(isAbout).orderBy(asc(payments.createdAt));
  const byInvoice = new Map<string, Payment[]>();
  for (const row of rows) byInvoice.set(row.invoiceId, [...(byInvoice.get(row.invoiceId) ?? []), row]);
  return (invoiceId) => byInvoice.get(invoiceId) ?? [];
}

/** Returns why the last payment of an open invoice failed; null if none did. */
export function failureOf(
  { handedOverAt, voidedAt, paymentFailedAt }: Invoice,
  all: readonly Payment[],
): { reason: PaymentFailure; retryAt: number | null } | null {
  if (handedOverAt || voidedAt || !paymentFailedAt) return null;
  const latest = all.findLast(({ state }) => state === "FAILED" || state === "MISMATCHED");
  if (!latest) return null;
  if (latest.state === "MISMATCHED") return { reason: "mismatched", retryAt: null };
  const { kind, failure, paymentMethodId } = latest;
  const sameCard = all.filter((each) => each.state === "FAILED" && each.paymentMethodId === paymentMethodId);
  const retryAt = kind === "CARD" ? nextChargeAt(sameCard) : null;
  return { reason: declineReasonOf(failure), retryAt: retryAt && epochSeconds(retryAt) };
}

/** Returns what happened to the money of an invoice after it was paid. */
export function reversalOf(all: readonly Payment[]): { reversal: InvoiceReversal | null; refunded: number } {
  const paid = all.filter(({ state }) => state === "SUCCEEDED");
  const paidInCents = paid.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
  const refundedInCents = paid.reduce((sum, payment) => sum + payment.refundedInCents, 0);
  const refunded = refundedInCents / 100;
  if (paid.some(({ isDisputed }) => isDisputed)) return { reversal: "disputed", refunded };
  if (refundedInCents === 0) return { reversal: null, refunded };
  return { reversal: refundedInCents < paidInCents ? "partly_refunded" : "refunded", refunded };
}
