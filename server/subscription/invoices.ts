import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { invoices } from "../database/schema/billing";
import { workspaces } from "../database/schema/workspaces";
import type { BillingTerms, InvoiceDraft } from "./invoicing";

/** Writes invoices of a workspace, under the name that it has now. The caller holds the workspace. */
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

/** @returns the invoice of the period that the workspace is in; undefined on the free plan and before the trial's end */
export async function findCurrentInvoice(
  tx: Transaction,
  workspaceId: string,
  { productCode, billingPeriod, billedFrom, billedUntil }: BillingTerms,
): Promise<InvoiceDraft | undefined> {
  if (!billedFrom || !billedUntil) return undefined;
  const [running] = await tx
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.workspaceId, workspaceId),
        eq(invoices.periodEnd, billedUntil),
        // Those of an earlier plan are credit already.
        gte(invoices.periodStart, billedFrom),
        eq(invoices.productCode, productCode),
        eq(invoices.billingPeriod, billingPeriod),
      ),
    )
    .orderBy(desc(invoices.sequence))
    .limit(1);
  return running;
}
