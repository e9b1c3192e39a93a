import { and, desc, eq, inArray } from "drizzle-orm";
import { changeBillingDetails, listInvoices, readBillingDetails, readInvoicePdf } from "../../contract/invoices";
import { type InvoiceState, LIMITS } from "../../contract/product";
import { lockWorkspace } from "../access/lock-workspace";
import { audit } from "../audit/audit";
import type { Queries } from "../database/open";
import { billingDetails, invoices } from "../database/schema/billing";
import { payments } from "../database/schema/payments";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import { abortWhenCallerGone } from "../http/caller-gone";
import { epochSeconds } from "../http/epoch";
import { renderDocument } from "../http/render-document";
import type { Serve } from "../http/serve";
import type { Renderer } from "../render/renderer";
import { formatInvoiceNumber } from "./invoice-numbers";
import { invoiceParameters, isIssued } from "./invoice-pdf";
import { INVOICE_TEMPLATE } from "./invoice-template";
import type { WrittenInvoice } from "./invoicing";
import { failureOf, readPayments, reversalOf } from "./payments/payment-outcome";

/** Serves the invoices of a workspace, their PDFs, and what they say about their buyer. */
export function serveInvoices(serve: Serve, { db, renderer }: { db: Queries; renderer: Renderer }): void {
  serve(listInvoices, async ({ params: { workspaceId }, caller: { role } }) => {
    const { rows, paymentsOf } = await withWorkspace(db, workspaceId, async (tx) => {
      const isListed = eq(invoices.workspaceId, workspaceId);
      const [newestFirst, limit] = [desc(invoices.sequence), LIMITS.maxListedInvoices];
      const rows = await tx.select().from(invoices).where(isListed).orderBy(newestFirst).limit(limit);
      if (role !== "ADMIN") return { rows, paymentsOf: () => [] };
      const listed = tx.select({ id: invoices.id }).from(invoices).where(isListed).orderBy(newestFirst).limit(limit);
      return { rows, paymentsOf: await readPayments(tx, inArray(payments.invoiceId, listed)) };
    });
    return {
      invoices: rows.map((row) => ({
        id: row.id,
        number: row.number === null ? null : formatInvoiceNumber(row.number),
        createdAt: epochSeconds(row.createdAt),
        productCode: row.productCode,
        billingPeriod: row.billingPeriod,
        periodStart: epochSeconds(row.periodStart),
        periodEnd: epochSeconds(row.periodEnd),
        amount: row.amountInCents / 100,
        credit: row.creditInCents / 100,
        state: stateOf(row),
        failure: failureOf(row, paymentsOf(row.id)),
        ...reversalOf(paymentsOf(row.id)),
      })),
    };
  });

  serve(readInvoicePdf, async ({ params: { workspaceId, invoiceId }, caller: { ownerId }, reply }) => {
    const [invoice] = await withWorkspace(db, workspaceId, (tx) =>
      tx
        .select()
        .from(invoices)
        .where(and(eq(invoices.workspaceId, workspaceId), eq(invoices.id, invoiceId))),
    );
    if (!invoice || !isIssued(invoice)) throw new ApiError("NOT_FOUND");
    // Not recorded as a generation: it is the service's document, not one of the workspace.
    const { pdf } = await renderDocument(renderer, {
      template: INVOICE_TEMPLATE,
      parameters: invoiceParameters(invoice),
      now: invoice.issuedAt,
      customerId: ownerId,
      workspaceId,
      signal: abortWhenCallerGone(reply).signal,
    });
    const name = `invoice-${formatInvoiceNumber(invoice.number)}.pdf`;
    reply.header("content-disposition", `attachment; filename="${name}"`);
    return pdf;
  });

  serve(readBillingDetails, async ({ params: { workspaceId } }) => {
    const [found] = await withWorkspace(db, workspaceId, (tx) =>
      tx.select().from(billingDetails).where(eq(billingDetails.workspaceId, workspaceId)),
    );
    const { name = "", address = "", vatId = "" } = found ?? {};
    return { billingDetails: { name, address, vatId } };
  });

  serve(changeBillingDetails, async ({ params: { workspaceId }, body: { name, address, vatId } }) => {
    await withWorkspace(db, workspaceId, async (tx) => {
      if (!(await lockWorkspace(tx, workspaceId))) throw new ApiError("NOT_FOUND");
      const details = { name, address, vatId };
      await tx
        .insert(billingDetails)
        .values({ workspaceId, ...details })
        .onConflictDoUpdate({ target: billingDetails.workspaceId, set: details });
      await audit(tx, { action: "billing_details.changed", workspaceId, target: { id: workspaceId, name } });
    });
    return {};
  });
}

function stateOf(invoice: WrittenInvoice): InvoiceState {
  const { amountInCents, handedOverAt, voidedAt, paidAt, paymentFailedAt } = invoice;
  if (voidedAt && !handedOverAt) return "void";
  if (amountInCents === 0) return "credited";
  if (paidAt) return "paid";
  if (handedOverAt) return "sent";
  return paymentFailedAt ? "failed" : "due";
}
