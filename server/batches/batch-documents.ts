import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { ownerOf } from "../access/owner";
import type { Queries, Transaction } from "../database/open";
import { blobs } from "../database/schema/blobs";
import { batches, documents } from "../database/schema/documents";
import { files } from "../database/schema/files";
import { type FileWithBlob, isBlobOfFile } from "../files/files";
import { keptErrorData } from "../lib/kept-json";
import type { Page } from "../lib/read-pages";
import type { MergedDocument } from "./pdf-merger";

/** A file of a batch: a document, or several that were printed together. */
export interface BatchFile extends FileWithBlob {
  documents: MergedDocument[];
}

/** Lists the files of a batch with their documents, both in the order of the items. */
export async function listBatchFiles(db: Queries, batchId: string): Promise<BatchFile[]> {
  const rows = await db
    .select({ item: documents.item, pages: documents.pages, file: files, blob: blobs })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .leftJoin(blobs, isBlobOfFile)
    .where(and(eq(documents.batchId, batchId), isNotNull(documents.item)))
    .orderBy(asc(documents.item));
  const byId = new Map<string, BatchFile>();
  for (const { item, pages, file, blob } of rows) {
    const batchFile = byId.get(file.id) ?? { file, blob, documents: [] };
    byId.set(file.id, batchFile);
    const firstPage = batchFile.documents.reduce((sum, document) => sum + document.pages, 0);
    batchFile.documents.push({ item: item ?? 0, firstPage, pages: pages ?? 0 });
  }
  return [...byId.values()];
}

/** Lists items of a batch that could not be rendered, with the reason, in order. The cursor is the item before. */
export async function listBatchFailures(db: Queries | Transaction, batchId: string, { cursor, size }: Page<number>) {
  const isFailed = and(eq(documents.state, "failed"), isNotNull(documents.error));
  const rows = await db
    .select({ item: documents.item, error: documents.error })
    .from(documents)
    .where(and(eq(documents.batchId, batchId), gt(documents.item, cursor ?? -1), isFailed))
    .orderBy(asc(documents.item))
    .limit(size);
  // Earlier versions stored the whole data.
  return rows.flatMap(({ item, error }) =>
    item === null || !error ? [] : [{ item, ...error, data: keptErrorData(error.data) }],
  );
}

/** Finds the batch whose result is this file, and the customer who owns its workspace. */
export async function findBatchByFile(db: Queries, fileId: string) {
  const { id, workspaceId, failed, createdAt } = batches;
  const [batch] = await db
    .select({ id, failed, createdAt, ownerId: sql<string>`coalesce(${ownerOf(workspaceId)}, ${workspaceId})` })
    .from(batches)
    .where(eq(batches.fileId, fileId));
  return batch;
}
