import { and, inArray, isNotNull, isNull } from "drizzle-orm";
import { invoices } from "../database/schema/billing";
import { type FailedJobKind, isOnPage, orderOfPage } from "./failed-job";

/** Invoices that the payment provider has refused. They are tried again without end, at most every six hours. */
export const failedInvoices: FailedJobKind = {
  queue: "invoices",
  async list(db, page) {
    const rows = await db
      .select()
      .from(invoices)
      .where(and(isOnPage(invoices.id, page), isFailed))
      .orderBy(orderOfPage(invoices, page))
      .limit(page.limit);
    return rows.map(({ id, workspaceId, workspaceName, amountInCents, attempts, createdAt, lastError }) => ({
      id,
      workspaceId,
      createdAt: createdAt.toISOString(),
      attempts,
      subject: `${(amountInCents / 100).toFixed(2)} USD of ${workspaceName}`,
      error: lastError ?? "",
    }));
  },
  async retry(db, ids) {
    const rows = await db
      .update(invoices)
      .set({ attempts: 0, nextAttemptAt: new Date() })
      .where(and(inArray(invoices.id, [...ids]), isFailed))
      .returning({ id: invoices.id });
    return rows.map(({ id }) => id);
  },
  /** Makes the invoices void. */
  async drop(db, ids) {
    const rows = await db
      .update(invoices)
      .set({ voidedAt: new Date() })
      .where(and(inArray(invoices.id, [...ids]), isFailed))
      .returning({ id: invoices.id });
    return rows.map(({ id }) => id);
  },
};

const isFailed = and(isNotNull(invoices.lastError), isNull(invoices.handedOverAt), isNull(invoices.voidedAt));
