import { inspectAsset } from "../assets/inspect-asset";
import type { StoredUpload } from "../assets/stored-assets";
import type { BlobStore } from "../blobs/blob-store";
import type { PlannedItem } from "./plan-import";

/**
 * Stores the contents of assets, one after the other: each may be large.
 *
 * @throws ApiError TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
 */
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

/** Returns the content of an asset. */
export const bytesOf = ({ archived: { content } }: PlannedItem): Buffer =>
  content.kind === "asset" ? content.bytes : Buffer.alloc(0);
