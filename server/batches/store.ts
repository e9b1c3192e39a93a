import { and, asc, eq, sql } from "drizzle-orm";
import type { BatchOutput } from "../../contract/product";
import type { Transaction } from "../database/open";
import { batches, documents } from "../database/schema/documents";
import { files } from "../database/schema/files";
import { enqueueWorkspace } from "../documents/document-queue";
import type { RenderJob } from "../documents/render-job";
import { ApiError } from "../http/api-error";

/** Rows per insert: few round trips, and well below PostgreSQL's limit of 65,535 parameters per statement. */
const ROWS_PER_INSERT = 500;
/** Maximum number of failures in a response. */
const MAX_LISTED_FAILURES = 100;

/** A batch with the file of its result and its failures. */
export type StoredBatch = Awaited<ReturnType<ReturnType<typeof batchesOf>["read"]>>;

/** The stored batches of one workspace. */
export function batchesOf(tx: Transaction, workspaceId: string) {
  return {
    /**
     * Adds a batch and its documents to the queue.
     *
     * @param items JSON text of each document's parameters
     * @returns the id of the batch
     */
    async add(job: RenderJob, output: BatchOutput, items: string[]): Promise<string> {
      const now = new Date();
      const [batch] = await tx
        .insert(batches)
        .values({ workspaceId, state: "queued", output, ...job, total: items.length, createdAt: now })
        .returning({ id: batches.id });
      if (!batch) throw new Error("The batch was not inserted");
      // The batch holds the template's HTML and the webhook URL for all of its documents.
      const shared = { ...job, html: null, webhook: null, workspaceId, batchId: batch.id, state: "queued" } as const;
      for (let start = 0; start < items.length; start += ROWS_PER_INSERT) {
        const rows = items.slice(start, start + ROWS_PER_INSERT).map((json, index) => ({
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
        .limit(found.batch.failed === 0 ? 0 : MAX_LISTED_FAILURES);
      return { ...found, failures };
    },
  };
}
