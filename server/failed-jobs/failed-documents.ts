import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { documents } from "../database/schema/documents";
import { addToBacklog, removeFromBacklog } from "../documents/backlog";
import { type FailedJobKind, isOnPage, orderOfPage } from "./failed-job";

/**
 * Documents that the service could not make, although nothing was wrong with them. They keep their input until they
 * expire. Items of batches are not among them: their batch has ended, and its caller has been told.
 */
export const failedDocuments: FailedJobKind = {
  queue: "documents",
  async list(db, page) {
    const rows = await db
      .select()
      .from(documents)
      .where(and(isOnPage(documents.id, page), isFailed()))
      .orderBy(orderOfPage(documents, page))
      .limit(page.limit);
    return rows.map(({ id, workspaceId, templateName, attempts, error, createdAt }) => ({
      id,
      workspaceId,
      createdAt: createdAt.toISOString(),
      attempts,
      subject: templateName ?? "document without a template",
      error: error?.errorCode ?? "",
    }));
  },
  async retry(db, ids) {
    const retried: string[] = [];
    for (const id of ids) {
      const isRetried = await db.transaction(async (tx) => {
        const [failed] = await tx
          .select({ workspaceId: documents.workspaceId, inputBytes: documents.inputBytes })
          .from(documents)
          .where(and(eq(documents.id, id), isFailed()));
        if (!failed) return false;
        // Before the document, because it locks the workspace. The caller has asked for the document within its limits.
        if (!(await addToBacklog(tx, failed.workspaceId, { documents: 1, bytes: failed.inputBytes }))) return false;
        const [again] = await tx
          .update(documents)
          .set({ state: "queued", attempts: 0, leaseUntil: new Date(), error: null, expiresAt: null })
          .where(and(eq(documents.id, id), isFailed()))
          .returning({ id: documents.id });
        // It was removed in the meantime.
        if (!again) await removeFromBacklog(tx, failed.workspaceId, { documents: 1, bytes: failed.inputBytes });
        return again !== undefined;
      });
      if (isRetried) retried.push(id);
    }
    return retried;
  },
  async drop(db, ids) {
    const rows = await db
      .update(documents)
      .set({ html: null, partials: [], parameters: null })
      .where(and(inArray(documents.id, [...ids]), isFailed()))
      .returning({ id: documents.id });
    return rows.map(({ id }) => id);
  },
};

const isFailed = () => and(eq(documents.state, "failed"), isNotNull(documents.html), isNull(documents.batchId));
