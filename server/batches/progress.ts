import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { batches, documents } from "../database/schema/documents";
import { files } from "../database/schema/files";
import type { FinishedDocument } from "../documents/document-queue";
import { filesOf } from "../files/files";

export type Batch = typeof batches.$inferSelect;

/** Told of each batch that has ended, in the transaction that ends it. */
export type OnBatchEnded = (tx: Transaction, batch: Batch) => Promise<void>;

/** @returns what the result of a batch is saved as */
export const resultName = ({ filename, templateName, output }: Batch): string =>
  `${(filename ?? templateName ?? "documents").replace(/\.(pdf|zip)$/i, "")}.${output}`;

/**
 * Counts a document of a batch that has ended; after the last one the batch is done, or its documents wait to be merged.
 *
 * @param lifetime how long the result is kept, in milliseconds
 */
export function createDocumentCounter(lifetime: number, onEnded: OnBatchEnded) {
  return async (tx: Transaction, { batchId, state }: FinishedDocument): Promise<void> => {
    if (batchId === null) return;
    const counted = state === "done" ? { done: sql`${batches.done} + 1` } : { failed: sql`${batches.failed} + 1` };
    const [batch] = await tx
      .update(batches)
      .set({ state: "running", ...counted })
      .where(eq(batches.id, batchId))
      .returning();
    if (!batch || batch.done + batch.failed < batch.total) return;
    if (batch.done === 0) return endBatch(tx, batch, { state: "failed" }, lifetime, onEnded);
    if (batch.output === "pdf") {
      await tx.update(batches).set({ leaseUntil: new Date() }).where(eq(batches.id, batchId));
      return;
    }
    const expiresAt = new Date(Date.now() + lifetime);
    // Put together when it is fetched: its documents are there already.
    const { id: fileId } = await filesOf(tx, batch.workspaceId).add({ name: resultName(batch), expiresAt });
    await endBatch(tx, batch, { state: "done", fileId }, lifetime, onEnded);
  };
}

/** Ends a batch; from now on it, its documents and its result are kept for the same time. */
export async function endBatch(
  tx: Transaction,
  { id }: Batch,
  ending: Pick<Batch, "state"> & Partial<Pick<Batch, "fileId" | "error">>,
  lifetime: number,
  onEnded: OnBatchEnded,
): Promise<void> {
  const expiresAt = new Date(Date.now() + lifetime);
  const [ended] = await tx
    .update(batches)
    .set({ ...ending, html: null, leaseUntil: null, expiresAt })
    .where(and(eq(batches.id, id), eq(batches.state, "running")))
    .returning();
  // Another replica has merged it as well, and was faster.
  if (!ended) return;
  await tx.update(documents).set({ expiresAt }).where(eq(documents.batchId, id));
  const filesOfDocuments = tx
    .select({ id: documents.fileId })
    .from(documents)
    .where(and(eq(documents.batchId, id), isNotNull(documents.fileId)));
  await tx.update(files).set({ expiresAt }).where(sql`${files.id} in (${filesOfDocuments})`);
  await onEnded(tx, ended);
}
