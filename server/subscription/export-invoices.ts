import { asc, eq } from "drizzle-orm";
import type { Queries } from "../database/open";
import { invoices } from "../database/schema/billing";
import { withWorkspace } from "../database/workspace-scope";
import { createExportFormats } from "../lib/export-format";
import { formatInvoiceNumber } from "./invoice-numbers";

/** Formats of exported invoices. Times are in ISO 8601, in UTC. */
export const INVOICE_FORMATS = createExportFormats([
  "createdAt",
  "id",
  "number",
  "productCode",
  "billingPeriod",
  "periodStart",
  "periodEnd",
  "amount",
  "credit",
  "paidAt",
  "voidedAt",
]);

/** Reads the invoices of a workspace, the oldest first. There is at most one for each change or period of its plan. */
export async function* exportedInvoices(db: Queries, workspaceId: string) {
  const rows = await withWorkspace(db, workspaceId, async (tx) =>
    tx.select().from(invoices).where(eq(invoices.workspaceId, workspaceId)).orderBy(asc(invoices.sequence)),
  );
  for (const { number, amountInCents, creditInCents, ...invoice } of rows) {
    yield {
      ...invoice,
      number: number === null ? null : formatInvoiceNumber(number),
      amount: amountInCents / 100,
      credit: creditInCents / 100,
    };
  }
}
