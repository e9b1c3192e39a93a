import { inspectAsset } from "../assets/inspect-asset";
import { assertRoomForAssets, type StoredUpload } from "../assets/stored-assets";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { PlannedItem } from "./plan-import";

/**
 * Checks whether the workspace has room for the assets of an import, which the transaction checks again: this only
 * keeps contents that are refused anyway out of the storage.
 *
 * @returns the error of each asset, if there is no room
 */
export async function findRefusal(
  db: Queries,
  workspaceId: string,
  items: readonly PlannedItem[],
): Promise<Map<PlannedItem, ApiError> | undefined> {
  const assets = items.filter(({ archived }) => archived.item.kind === "asset");
  const contents = {
    count: assets.length,
    bytes: assets.reduce((sum, planned) => sum + bytesOf(planned).length, 0),
    replaced: assets.flatMap(({ existing }) => (existing ? [existing.id] : [])),
  };
  if (contents.count === 0) return undefined;
  try {
    await withWorkspace(db, workspaceId, (tx) => assertRoomForAssets(tx, workspaceId, contents));
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.statusCode >= 500) throw error;
    return new Map(assets.map((planned) => [planned, error]));
  }
}

/** Stores the contents of assets, one after the other: each may be large. @throws ApiError SERVICE_UNAVAILABLE */
export async function storeAssets(
  blobs: BlobStore,
  workspaceId: string,
  items: readonly PlannedItem[],
): Promise<Map<PlannedItem, StoredUpload>> {
  const uploads = new Map<PlannedItem, StoredUpload>();
  for (const planned of items) {
    const { item } = planned.archived;
    if (item.kind !== "asset") continue;
    const content = bytesOf(planned);
    const inspected = inspectAsset({ name: item.name, content, contentType: undefined });
    uploads.set(planned, { ...inspected, blob: await blobs.put(workspaceId, content) });
  }
  return uploads;
}

const bytesOf = ({ archived: { content } }: PlannedItem): Buffer =>
  content.kind === "asset" ? content.bytes : Buffer.alloc(0);
