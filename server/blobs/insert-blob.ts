import { randomUUID } from "node:crypto";
import type { Transaction } from "../database/open";
import { blobChunks, blobs } from "../database/schema/blobs";
import type { BlobRecord } from "./blob-storage";
import { UNREFERENCED_LIFETIME_MS } from "./blob-store";
import { hashContent } from "./hash-content";

/**
 * Stores a small content, which the workspace does not have yet, in the database, also if there is a bucket. Does so in
 * the caller's transaction, unlike `BlobStore.put`.
 */
export async function insertBlob(
  tx: Transaction,
  { workspaceId, content, now }: { workspaceId: string; content: Buffer; now: Date },
): Promise<BlobRecord> {
  const blob: BlobRecord = {
    workspaceId,
    id: randomUUID(),
    hash: await hashContent(content),
    bytes: content.length,
    storage: "database",
    state: "stored",
    storedAt: now,
    sweepAt: new Date(now.getTime() + UNREFERENCED_LIFETIME_MS),
  };
  await tx.insert(blobs).values(blob);
  await tx.insert(blobChunks).values({ workspaceId, blobId: blob.id, number: 0, content });
  return blob;
}
