import { LIVE_CHANNEL } from "../../../contract/product";
import type { Transaction } from "../../database/open";
import { channelsOf } from "../channels";
import { mayPublishBySaving } from "../reviews";
import type { StoredTemplate } from "../store";
import { versionsOf } from "../versions";
import { type BlobOf, type Edit, PUBLISHED } from "./template-edits";
import { blobsOf } from "./version-blobs";

/**
 * Publishes a locked template with publish on save again, because a partial or an asset of it has changed. An
 * unpublished draft stays unpublished, and a template that was rolled back stays so. A template of an older release has
 * no version, and uses partials and assets as they are. A template that lacks a partial keeps its live version, which
 * has all of them: it may have been restored after its partial was deleted.
 *
 * @param renamedDraft hash of a draft whose tags have got another name of the partial, and which was published before
 * @throws ApiError PAYLOAD_TOO_LARGE
 */
export async function publishAgain(
  tx: Transaction,
  { workspaceId, author }: Edit,
  template: StoredTemplate,
  blobOf: BlobOf,
  renamedDraft?: string,
): Promise<void> {
  const { id, html, publishOnSave } = template;
  if (!(await mayPublishBySaving(tx, workspaceId, template))) return;
  const versions = versionsOf(tx, workspaceId, id);
  const live = await versions.live();
  if (!publishOnSave || !live || live.number !== (await versions.newest())?.number) return;
  const { lacksPartials, ...blobs } = await blobsOf(tx, workspaceId, html, blobOf);
  if (lacksPartials) return;
  if (![live.hash, renamedDraft].includes(blobs.html.hash)) return;
  const number = await versions.add(blobs, { author, note: null, at: new Date() });
  await channelsOf(tx, workspaceId, id).move(LIVE_CHANNEL, number, { author, action: PUBLISHED });
}
