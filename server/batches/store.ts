import { and, asc, eq, sql } from "drizzle-orm";
import type { BatchOutput } from "../../contract/product";
import type { Transaction } from "../database/open";
import { batches, documents } from "../database/schema/documents";
import { files } from "../database/schema/files";
import { enqueueWorkspace } from "../documents/document-queue";
import type { RenderJob } from "../documents/render-job";
import { ApiError } from "../http/api-error";

/** Rows a statement: few round trips, and far from the most parameters that a statement can have. */
const ROWS = 500;
/** Failures that are listed one by one. */
const SHOWN_FAILURES = 100;

/** A batch, the file that its result is in, and what of it could not be made. */
export type StoredBatch = Awaited<ReturnType<ReturnType<typeof batchesOf>["read"]>>;

/** The batches of one workspace. */
export function batchesOf(tx: Transaction, workspaceId: string) {
  return {
    /**
     * Writes a batch and its documents, all of them still to be made.
     *
     * @param items JSON of each document's parameters
     * @returns its id
     */
    async add(order: RenderJob, output: BatchOutput, items: string[]): Promise<string> {
      const now = new Date();
      const [batch] = await tx
        .insert(batches)
        .values({ workspaceId, state: "queued", output, ...order, total: items.length, createdAt: now })
        .returning({ id: batches.id });
      if (!batch) throw new Error("The batch was not written");
      // The template stands in the batch, and the batch alone tells its result.
      const shared = { ...order, html: null, webhook: null, workspaceId, batchId: batch.id, state: "queued" } as const;
      for (let start = 0; start < items.length; start += ROWS) {
        const rows = items.slice(start, start + ROWS).map((json, index) => ({
          ...shared,
          parameters: sql`${json}::json`,
          item: start + index,
          createdAt: now,
          leaseUntil: now,
        }));
        await tx.insert(documents).values(rows);
      }
      await enqueueWorkspace(tx, workspaceId);
      return batch.id;
    },

    /** @throws ApiError NOT_FOUND */
    async read(id: string) {
      const [found] = await tx
        .select({ batch: batches, file: files })
        .from(batches)
        .leftJoin(files, eq(files.id, batches.fileId))
        .where(and(eq(batches.workspaceId, workspaceId), eq(batches.id, id)));
      if (!found) throw new ApiError("NOT_FOUND");
      const failures = await tx
        .select({ item: documents.item, error: documents.error })
        .from(documents)
        .where(and(eq(documents.batchId, id), eq(documents.state, "failed")))
        .orderBy(asc(documents.item))
        .limit(found.batch.failed === 0 ? 0 : SHOWN_FAILURES);
      return { ...found, failures };
    },
  };
}
