import { buffer } from "node:stream/consumers";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries, Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { contentEtagOf } from "./revision";
import { type AssetUpload, assetsOf } from "./store";

/** The content of an asset, stored before the transaction that makes it visible. */
export type StoredUpload = Omit<AssetUpload, "author">;

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

/**
 * Adds or replaces an asset.
 *
 * @param seen hash of the content to replace; undefined if the workspace had no such asset
 * @throws ApiError NOT_FOUND if the workspace is gone, ASSET_CHANGED, ASSET_LIMIT_REACHED
 */
export async function putStoredAsset(
  tx: Transaction,
  workspaceId: string,
  { name, upload, seen }: { name: string; upload: AssetUpload; seen: string | undefined },
): Promise<void> {
  const condition = seen === undefined ? { ifNoneMatch: "*" } : { ifMatch: contentEtagOf({ sha256: seen }) };
  await assetsOf(tx, workspaceId).put(name, upload, condition);
}

/**
 * Checks whether a workspace has room for the contents of several assets.
 *
 * @param contents.replaced ids of the assets whose place some of them take
 * @throws ApiError ASSET_LIMIT_REACHED
 */
export const assertRoomForAssets = (
  tx: Transaction,
  workspaceId: string,
  contents: { count: number; bytes: number; replaced: string[] },
): Promise<void> => assetsOf(tx, workspaceId).assertRoomForAll(contents);
