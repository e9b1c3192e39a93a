import { and, eq, gt, inArray } from "drizzle-orm";
import { batches } from "../database/schema/documents";
import { type FailedJobKind, isOnPage, orderOfPage } from "./failed-job";

/** Batches whose documents could not be merged into one PDF. Their caller can download the documents as a zip. */
export const failedMerges: FailedJobKind = {
  queue: "merges",
  async list(db, page) {
    const rows = await db
      .select()
      .from(batches)
      .where(and(isOnPage(batches.id, page), isFailed))
      .orderBy(orderOfPage(batches, page))
      .limit(page.limit);
    return rows.map(({ id, workspaceId, total, mergeAttempts, error, createdAt }) => ({
      id,
      workspaceId,
      createdAt: createdAt.toISOString(),
      attempts: mergeAttempts,
      subject: `batch of ${total} documents`,
      error: `${error?.errorCode ?? ""} ${Object.values(error?.data ?? {}).join(" ")}`.trim(),
    }));
  },
  async retry(db, ids) {
    const again = { state: "running", error: null, leaseUntil: new Date(), expiresAt: null, mergeAttempts: 0 } as const;
    const rows = await db
      .update(batches)
      .set(again)
      .where(and(inArray(batches.id, [...ids]), isFailed))
      .returning({ id: batches.id });
    return rows.map(({ id }) => id);
  },
  async drop(db, ids) {
    const rows = await db
      .update(batches)
      .set({ mergeAttempts: 0 })
      .where(and(inArray(batches.id, [...ids]), isFailed))
      .returning({ id: batches.id });
    return rows.map(({ id }) => id);
  },
};

const isFailed = and(eq(batches.state, "failed"), gt(batches.mergeAttempts, 0));
