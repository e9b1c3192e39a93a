import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../database/open";
import { invoices } from "../../database/schema/billing";
import { customers } from "../../database/schema/customers";
import { memberships } from "../../database/schema/memberships";
import { payments } from "../../database/schema/payments";
import { workspaces } from "../../database/schema/workspaces";
import { linkTo } from "../../http/link";
import type { MailComposer } from "../../mail/mail-outbox";
import { declinedCardMail } from "../../mail/messages";
import { withoutLinks } from "../../mail/without-links";
import { formatInvoiceNumber } from "../invoice-numbers";
import { mailAdmins } from "../mail-admins";
import { declineReasonOf, failedCharges, nextChargeAt } from "./charge-attempts";

type Payment = typeof payments.$inferSelect;

/** Holds while an invoice has to be paid. */
const isUnpaid = and(isNull(invoices.handedOverAt), isNull(invoices.voidedAt));

/**
 * Adds mails to the admins after the saved card was declined: for the first time, and for the last. Failures in a
 * checkout get none, because the customer sees them there.
 */
export async function mailDeclinedCard(tx: Transaction, payment: Payment): Promise<void> {
  const { id, kind, invoiceId, workspaceId } = payment;
  if (kind !== "CARD") return;
  const failures = await failedCharges(tx, payment);
  if (failures.length > 1 && nextChargeAt(failures)) return;
  if ((await tx.$count(invoices, and(eq(invoices.id, invoiceId), isUnpaid))) === 0) return;
  await mailAdmins(tx, { kind: "PAYMENT_FAILED", aboutWorkspaceId: workspaceId, aboutPaymentId: id });
}

/**
 * Creates the composer of the mails about a declined card, which say how things are when they are sent. There is none
 * if the invoice has been paid in the meantime, nor for former admins and deleted workspaces.
 */
export function createDeclinedCardComposer({ publicUrl }: { publicUrl: string }): MailComposer {
  return async (tx, { recipient, aboutPaymentId }) => {
    if (aboutPaymentId === null) return null;
    const [found] = await tx
      .select({ payment: payments, invoice: invoices, workspace: workspaces.name })
      .from(payments)
      .innerJoin(invoices, and(eq(invoices.id, payments.invoiceId), isUnpaid))
      .innerJoin(workspaces, and(eq(workspaces.id, payments.workspaceId), isNull(workspaces.deletedAt)))
      .innerJoin(memberships, and(eq(memberships.workspaceId, workspaces.id), eq(memberships.role, "ADMIN")))
      .innerJoin(customers, and(eq(customers.id, memberships.customerId), eq(customers.email, recipient)))
      .where(eq(payments.id, aboutPaymentId));
    if (!found) return null;
    const { payment, invoice } = found;
    const failures = await failedCharges(tx, payment);
    return declinedCardMail(recipient, {
      workspace: withoutLinks(found.workspace),
      invoice: invoice.number === null ? null : formatInvoiceNumber(invoice.number),
      plan: invoice.productCode,
      periodStart: invoice.periodStart,
      periodEnd: invoice.periodEnd,
      amountInCents: invoice.amountInCents,
      reason: declineReasonOf(failures.at(-1)?.failure ?? payment.failure),
      retryAt: nextChargeAt(failures),
      link: linkTo(publicUrl, "/subscription"),
    });
  };
}
