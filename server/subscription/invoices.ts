import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { invoices } from "../database/schema/billing";
import { workspaces } from "../database/schema/workspaces";
import type { BillingTerms, InvoiceDraft, WrittenInvoice } from "./invoicing";

/** Writes invoices with the workspace's current name. The caller holds the workspace's lock. */
export async function writeInvoices(
  tx: Transaction,
  workspaceId: string,
  drafts: readonly InvoiceDraft[],
  createdAt: Date,
): Promise<void> {
  if (drafts.length === 0) return;
  const name = tx.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId));
  const own = { workspaceId, workspaceName: sql<string>`(${name})`, createdAt, nextAttemptAt: createdAt };
  await tx.insert(invoices).values(drafts.map((draft) => ({ ...own, ...draft })));
}

/** Finds the invoice of a workspace's current period. Undefined on the free plan and during the free trial. */
export async function findCurrentInvoice(
  tx: Transaction,
  workspaceId: string,
  { productCode, billingPeriod, billedFrom, billedUntil }: BillingTerms,
): Promise<WrittenInvoice | undefined> {
  if (!billedFrom || !billedUntil) return undefined;
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.workspaceId, workspaceId),
        eq(invoices.periodEnd, billedUntil),
        // Invoices of an earlier plan have already become credit.
        gte(invoices.periodStart, billedFrom),
        eq(invoices.productCode, productCode),
        eq(invoices.billingPeriod, billingPeriod),
        isNull(invoices.voidedAt),
      ),
    )
    .orderBy(desc(invoices.sequence))
    .limit(1);
  return invoice;
}

/** Makes an invoice void: it is not collected any more. */
export async function voidInvoice(tx: Transaction, id: string, voidedAt: Date): Promise<void> {
  await tx.update(invoices).set({ voidedAt }).where(eq(invoices.id, id));
}
