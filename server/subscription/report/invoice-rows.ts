import { asc, gte } from "drizzle-orm";
import type { Queries } from "../../database/open";
import { invoices } from "../../database/schema/billing";

/** An invoice as text for the operator. Times are ISO 8601 in UTC, money is in US dollars. */
export interface InvoiceRow {
  written: string;
  workspace: string;
  workspaceId: string;
  plan: string;
  from: string;
  until: string;
  amount: string;
  credit: string;
  state: string;
  invoice: string;
}

/** Lists the invoices written since a time, oldest first, including those of deleted workspaces. */
export async function listInvoiceRows(db: Queries, since: Date): Promise<InvoiceRow[]> {
  const rows = await db
    .select()
    .from(invoices)
    .where(gte(invoices.createdAt, since))
    .orderBy(asc(invoices.createdAt), asc(invoices.sequence));
  return rows.map((row) => ({
    written: row.createdAt.toISOString(),
    workspace: row.workspaceName,
    workspaceId: row.workspaceId,
    plan: `${row.productCode} ${row.billingPeriod}`,
    from: row.periodStart.toISOString(),
    until: row.periodEnd.toISOString(),
    amount: (row.amountInCents / 100).toFixed(2),
    credit: (row.creditInCents / 100).toFixed(2),
    state: stateOf(row),
    invoice: row.id,
  }));
}

function stateOf(invoice: typeof invoices.$inferSelect): string {
  const { amountInCents, handedOverAt, voidedAt, paidAt, attempts, lastError } = invoice;
  if (amountInCents === 0) return "paid by credit";
  if (voidedAt && !handedOverAt) return `void since ${voidedAt.toISOString()}`;
  if (paidAt) return `paid ${paidAt.toISOString()}`;
  if (handedOverAt) return `handed over ${handedOverAt.toISOString()}`;
  if (lastError === null) return "due";
  return `refused ${attempts === 1 ? "once" : `${attempts} times`}: ${lastError}`;
}
