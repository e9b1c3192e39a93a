import { and, asc, eq, isNull, max, sql } from "drizzle-orm";
import type { Queries } from "../database/open";
import { billingDetails, type InvoiceParty, invoices } from "../database/schema/billing";

/** Key of the advisory lock under which invoices get their numbers. */
const LOCK_KEY = 7_316_204;
const INVOICES_PER_STEP = 200;

/**
 * Gives invoices without a number the next ones, in the order in which they were written, and keeps seller and buyer as
 * they are now. Numbers have no gaps: one process at a time takes them, and a number is taken only with its invoice. An
 * invoice that became void before it had a number gets none.
 */
export async function numberInvoices(db: Queries, seller: InvoiceParty, now: Date): Promise<void> {
  const toNumber = and(isNull(invoices.number), isNull(invoices.voidedAt));
  // Most runs find nothing, and need no lock.
  while ((await db.$count(invoices, toNumber)) > 0) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`);
      const [last] = await tx.select({ number: max(invoices.number) }).from(invoices);
      const rows = await tx
        .select({ id: invoices.id, workspaceId: invoices.workspaceId, workspaceName: invoices.workspaceName })
        .from(invoices)
        .where(toNumber)
        .orderBy(asc(invoices.sequence))
        .limit(INVOICES_PER_STEP)
        // A plan change may void one at this moment.
        .for("update");
      let number = Number(last?.number ?? 0);
      for (const { id, workspaceId, workspaceName } of rows) {
        number += 1;
        const [details] = await tx.select().from(billingDetails).where(eq(billingDetails.workspaceId, workspaceId));
        const { name, address = "", vatId = "" } = details ?? { name: "" };
        const buyer = { name: name || workspaceName, address, vatId };
        await tx.update(invoices).set({ number, issuedAt: now, seller, buyer }).where(eq(invoices.id, id));
      }
    });
  }
}

/** Formats the number of an invoice: `INV-000042`. */
export const formatInvoiceNumber = (number: number): string => `INV-${String(number).padStart(6, "0")}`;
