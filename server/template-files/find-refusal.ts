import type { ItemName } from "../../template-files/items";
import { assertRoomForAssets } from "../assets/stored-assets";
import type { BlobStore } from "../blobs/blob-store";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import { assertRoomForSamples, assertRoomForTemplates } from "../templates/workspace-limits";
import type { PlannedItem } from "./plan-import";
import { bytesOf } from "./store-assets";

/**
 * Checks whether the workspace has room for all items of an import. The transactions check it again: this keeps
 * contents that are refused anyway out of the storage, and parts of an import from being saved without the others.
 *
 * @returns the error of each item of a kind, if there is no room for all of them
 */
export async function findRefusal(
  { db, blobs }: { db: Queries; blobs: BlobStore },
  workspaceId: string,
  items: readonly PlannedItem[],
): Promise<Map<PlannedItem, ApiError> | undefined> {
  const ofKinds = (...kinds: ItemName["kind"][]) => items.filter(({ archived }) => kinds.includes(archived.item.kind));
  const [assets, templates, samples] = [ofKinds("asset"), ofKinds("template", "partial"), ofKinds("sample")];
  const contents = {
    count: assets.length,
    bytes: assets.reduce((sum, planned) => sum + bytesOf(planned).length, 0),
    replaced: assets.flatMap(({ existing }) => (existing ? [existing.id] : [])),
  };
  const full = await refuse(items, () => blobs.storedBytes.assertRoom(workspaceId, ...items.flatMap(storedSizesOf)));
  if (full) return full;
  return withWorkspace(db, workspaceId, async (tx) => {
    return (
      (await refuse(assets, () => assertRoomForAssets(tx, workspaceId, contents))) ??
      (await refuse(newOf(templates), (added) => assertRoomForTemplates(tx, workspaceId, added))) ??
      (await refuse(newOf(samples), (added) => assertRoomForSamples(tx, workspaceId, added)))
    );
  });
}

/** @returns sizes in bytes of what an item stores: of a template, the draft and a version */
function storedSizesOf(planned: PlannedItem): number[] {
  const { kind } = planned.archived.content;
  const bytes = kind === "asset" ? bytesOf(planned).length : textSizeOf(planned);
  return kind === "template" || kind === "partial" ? [bytes, bytes] : [bytes];
}

/** @returns the size in bytes of a draft or a sample set; 0 for an asset */
export function textSizeOf({ archived: { content } }: PlannedItem): number {
  if (content.kind === "asset") return 0;
  return content.kind === "sample" ? content.json.length : Buffer.byteLength(content.html);
}

const newOf = (items: readonly PlannedItem[]): PlannedItem[] => items.filter(({ existing }) => !existing);

/** @returns the error of `check` for each of the items */
async function refuse(
  items: readonly PlannedItem[],
  check: (count: number) => Promise<void>,
): Promise<Map<PlannedItem, ApiError> | undefined> {
  if (items.length === 0) return undefined;
  try {
    await check(items.length);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.statusCode >= 500) throw error;
    return new Map(items.map((planned) => [planned, error]));
  }
}
