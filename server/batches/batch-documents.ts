import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Queries } from "../database/open";
import { blobs } from "../database/schema/blobs";
import { batches, documents } from "../database/schema/documents";
import { files } from "../database/schema/files";
import { type FileWithBlob, isBlobOfFile } from "../files/files";

/** A document of a batch that has been rendered. */
export interface BatchDocument extends FileWithBlob {
  /** Index of its item in the batch, from 0. */
  item: number;
}

/** Lists the rendered documents of a batch in the order of its items. */
export async function listBatchDocuments(db: Queries, batchId: string): Promise<BatchDocument[]> {
  const rows = await db
    .select({ item: documents.item, file: files, blob: blobs })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .leftJoin(blobs, isBlobOfFile)
    .where(and(eq(documents.batchId, batchId), isNotNull(documents.item)))
    .orderBy(asc(documents.item));
  return rows.map(({ item, ...row }) => ({ item: item ?? 0, ...row }));
}

/** Lists the items of a batch that could not be rendered, with the reason, in order. */
export async function listBatchFailures(db: Queries, batchId: string) {
  const rows = await db
    .select({ item: documents.item, error: documents.error })
    .from(documents)
    .where(and(eq(documents.batchId, batchId), eq(documents.state, "failed")))
    .orderBy(asc(documents.item));
  return rows.map(({ item, error }) => ({ item, ...error }));
}

/** Finds the batch whose result is this file. */
export async function findBatchByFile(db: Queries, fileId: string) {
  const [batch] = await db.select().from(batches).where(eq(batches.fileId, fileId));
  return batch;
}
