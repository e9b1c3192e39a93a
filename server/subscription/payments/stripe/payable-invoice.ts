import { and, eq } from "drizzle-orm";
import type { Queries } from "../../../database/open";
import { invoices } from "../../../database/schema/billing";
import { payments } from "../../../database/schema/payments";
import { ApiError } from "../../../http/api-error";
import type { Invoice } from "../payment-provider";

/** Stripe takes no smaller payments in US dollars. The operator collects smaller invoices. */
export const MIN_AMOUNT_IN_CENTS = 50;

/**
 * Finds an invoice that a card can pay.
 *
 * @throws ApiError NOT_FOUND, INVOICE_NOT_PAYABLE
 */
export async function findPayable(
  tx: Pick<Queries, "select">,
  workspaceId: string,
  invoiceId: string,
): Promise<Invoice> {
  const own = and(eq(invoices.id, invoiceId), eq(invoices.workspaceId, workspaceId));
  const [invoice] = await tx.select().from(invoices).where(own);
  if (!invoice) throw new ApiError("NOT_FOUND");
  const { handedOverAt, voidedAt, amountInCents } = invoice;
  if (voidedAt) throw notPayable("void");
  if (handedOverAt || amountInCents === 0) throw notPayable("paid");
  if (amountInCents < MIN_AMOUNT_IN_CENTS) throw notPayable("too_small");
  const isMismatched = and(eq(payments.invoiceId, invoiceId), eq(payments.state, "MISMATCHED"));
  const [mismatched] = await tx.select({ id: payments.id }).from(payments).where(isMismatched).limit(1);
  if (mismatched) throw notPayable("mismatched");
  return invoice;
}

/** Returns the error of an invoice that can't be paid now. */
export const notPayable = (reason: "void" | "paid" | "too_small" | "mismatched" | "processing") =>
  new ApiError("INVOICE_NOT_PAYABLE", { data: { reason } });
