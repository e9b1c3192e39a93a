import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { batches, documents } from "../database/schema/documents";
import { files } from "../database/schema/files";
import type { FinishedDocument } from "../documents/leased-documents";
import { filesOf } from "../files/files";
import { LeaseLost } from "../jobs/lease";

export type Batch = typeof batches.$inferSelect;

/** Called for each batch that ends, in the transaction that ends it. */
export type OnBatchEnded = (tx: Transaction, batch: Batch) => Promise<void>;

interface BatchEndOptions {
  /** How long the batch, its documents and its result are kept, in ms. */
  lifetimeMs: number;
  onEnded: OnBatchEnded;
}

/** Returns the file name of a batch's result. */
export const resultName = ({ filename, templateName, output }: Batch): string =>
  `${(filename ?? templateName ?? "documents").replace(/\.(pdf|zip)$/i, "")}.${output}`;

/**
 * Creates a function that counts a finished document in its batch. After the last document it ends the batch, or makes
 * it due for merging.
 */
export function createDocumentCounter(options: BatchEndOptions) {
  return async (tx: Transaction, { batchId, state }: FinishedDocument): Promise<void> => {
    if (batchId === null) return;
    const counted = state === "done" ? { done: sql`${batches.done} + 1` } : { failed: sql`${batches.failed} + 1` };
    const [batch] = await tx
      .update(batches)
      .set({ state: "running", ...counted })
      .where(eq(batches.id, batchId))
      .returning();
    if (!batch || batch.done + batch.failed < batch.total) return;
    if (batch.done === 0) return endBatch(tx, batch, { state: "failed" }, options);
    if (batch.output === "pdf") {
      await tx.update(batches).set({ leaseUntil: new Date() }).where(eq(batches.id, batchId));
      return;
    }
    const expiresAt = new Date(Date.now() + options.lifetimeMs);
    // The file of a zip has no content: the zip is built from the documents when it is downloaded.
    const { id: fileId } = await filesOf(tx, batch.workspaceId).add({ name: resultName(batch), expiresAt });
    await endBatch(tx, batch, { state: "done", fileId }, options);
  };
}

/**
 * Ends a batch, and sets when the batch, its documents and its result expire.
 *
 * @throws LeaseLost if the batch has ended, or another replica has taken it
 */
export async function endBatch(
  tx: Transaction,
  { id, mergeAttempts }: Batch,
  ending: Pick<Batch, "state"> & Partial<Pick<Batch, "fileId" | "error">>,
  { lifetimeMs, onEnded }: BatchEndOptions,
): Promise<void> {
  const expiresAt = new Date(Date.now() + lifetimeMs);
  const [ended] = await tx
    .update(batches)
    .set({ ...ending, html: null, partials: [], leaseUntil: null, expiresAt })
    .where(and(eq(batches.id, id), eq(batches.state, "running"), eq(batches.mergeAttempts, mergeAttempts)))
    .returning();
  if (!ended) throw new LeaseLost();
  await tx.update(documents).set({ expiresAt }).where(eq(documents.batchId, id));
  const filesOfDocuments = tx
    .select({ id: documents.fileId })
    .from(documents)
    .where(and(eq(documents.batchId, id), isNotNull(documents.fileId)));
  await tx.update(files).set({ expiresAt }).where(sql`${files.id} in (${filesOfDocuments})`);
  await onEnded(tx, ended);
}
