import { asc, gte, inArray } from "drizzle-orm";
import type { Queries } from "../../database/open";
import { invoices } from "../../database/schema/billing";
import { payments } from "../../database/schema/payments";
import { readPayments, reversalOf } from "../payments/payment-outcome";

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
  const isListed = gte(invoices.createdAt, since);
  const rows = await db
    .select()
    .from(invoices)
    .where(isListed)
    .orderBy(asc(invoices.createdAt), asc(invoices.sequence));
  const listed = db.select({ id: invoices.id }).from(invoices).where(isListed);
  const paymentsOf = await readPayments(db, inArray(payments.invoiceId, listed));
  return rows.map((row) => ({
    written: row.createdAt.toISOString(),
    workspace: row.workspaceName,
    workspaceId: row.workspaceId,
    plan: `${row.productCode} ${row.billingPeriod}`,
    from: row.periodStart.toISOString(),
    until: row.periodEnd.toISOString(),
    amount: (row.amountInCents / 100).toFixed(2),
    credit: (row.creditInCents / 100).toFixed(2),
    state: stateOf(row) + reversalText(reversalOf(paymentsOf(row.id))),
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

/** Returns what happened to the money after the payment, such as `, partly refunded 5.00`. */
function reversalText({ reversal, refunded }: ReturnType<typeof reversalOf>): string {
  if (!reversal) return "";
  const amount = refunded > 0 ? ` ${refunded.toFixed(2)}` : "";
  return reversal === "disputed"
    ? `, disputed${amount && `, refunded${amount}`}`
    : `, ${reversal.replaceAll("_", " ")}${amount}`;
}
