import { LIVE_CHANNEL } from "../../../contract/product";
import type { Transaction } from "../../database/open";
import { channelsOf } from "../channels";
import { versionsOf } from "../versions";
import { type BlobOf, type Edit, PUBLISHED } from "./template-edits";
import { blobsIfSmallEnough, blobsOf } from "./version-blobs";

/**
 * Makes a version of a locked template's text, unless the newest version has the same text, and makes it live.
 *
 * @throws ApiError PAYLOAD_TOO_LARGE if it is too large with its partials, unless the template has no version yet
 */
export async function publishText(
  tx: Transaction,
  { workspaceId, author }: Edit,
  id: string,
  { html, note }: { html: string; note: string | null },
  blobOf: BlobOf,
): Promise<void> {
  const versions = versionsOf(tx, workspaceId, id);
  const find = (await versions.newest()) ? blobsOf : blobsIfSmallEnough;
  const blobs = await find(tx, workspaceId, html, blobOf);
  if (!blobs) return;
  const number = await versions.add(blobs, { author, note, at: new Date() });
  await channelsOf(tx, workspaceId, id).move(LIVE_CHANNEL, number, { author, action: PUBLISHED });
}
