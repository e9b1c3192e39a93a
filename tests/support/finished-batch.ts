import { randomUUID } from "node:crypto";
import type { Failure } from "../../contract/v1/document-request";
import type { Queries } from "../../server/database/open";
import { batches, documents } from "../../server/database/schema/documents";
import { fileChunks, files } from "../../server/database/schema/files";

interface FinishedBatch {
  /** Contents of the documents, each at most 1 MiB. They are stored as version 0.2 did. */
  contents?: readonly Buffer[];
  /** Errors of the items behind these documents. */
  errors?: readonly Failure[];
}

/** Adds a batch that has ended, and whose result is a zip. Returns ids, and the secret of the address of its zip. */
export async function addFinishedBatch(
  db: Queries,
  workspaceId: string,
  { contents = [], errors = [] }: FinishedBatch,
): Promise<Record<"batchId" | "fileId" | "secret", string>> {
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 86_400_000)];
  const addFile = async (name: string, content?: Buffer) => {
    const file = { id: randomUUID(), workspaceId, secret: randomUUID(), name, bytes: content?.length ?? 0 };
    await db.insert(files).values({ ...file, createdAt, expiresAt });
    if (content) await db.insert(fileChunks).values({ workspaceId, fileId: file.id, number: 0, content });
    return file;
  };
  const { id: fileId, secret } = await addFile("Letters.zip");
  const batchId = randomUUID();
  const own = { workspaceId, options: {}, createdAt, expiresAt };
  const counts = { total: contents.length + errors.length, done: contents.length, failed: errors.length };
  await db.insert(batches).values({ ...own, ...counts, id: batchId, state: "done", output: "zip", fileId });
  const documentOf = (item: number) => ({ ...own, batchId, item, leaseUntil: createdAt });
  for (const [item, content] of contents.entries()) {
    const file = await addFile("document.pdf", content);
    await db.insert(documents).values({ ...documentOf(item), state: "done", fileId: file.id, pages: 1 });
  }
  const failed = errors.map(
    (error, index) => ({ ...documentOf(contents.length + index), state: "failed", error }) as const,
  );
  if (failed.length > 0) await db.insert(documents).values(failed);
  return { batchId, fileId, secret };
}
