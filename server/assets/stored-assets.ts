import { buffer } from "node:stream/consumers";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries, Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { assetsOf } from "./store";

/** Lists the assets of a workspace by name, for other modules. */
export async function listStoredAssets(tx: Transaction, workspaceId: string) {
  return (await assetsOf(tx, workspaceId).list()).map(({ asset }) => asset);
}

/** Reads the content of an asset. @throws ApiError NOT_FOUND, SERVICE_UNAVAILABLE */
export async function readStoredAsset(
  { db, blobs }: { db: Queries; blobs: BlobStore },
  workspaceId: string,
  id: string,
): Promise<Buffer> {
  const { blob } = await withWorkspace(db, workspaceId, (tx) => assetsOf(tx, workspaceId).readContent({ id }));
  return buffer(await blobs.open(blob));
}
