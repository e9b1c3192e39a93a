import { LIVE_CHANNEL } from "../../../contract/product";
import type { Transaction } from "../../database/open";
import { ApiError } from "../../http/api-error";
import { channelsOf } from "../channels";
import { mayPublishBySaving } from "../reviews";
import { type StoredTemplate, templatesOf } from "../store";
import { versionsOf } from "../versions";
import { publishText } from "./publish-text";
import { type BlobOf, type Edit, PUBLISHED } from "./template-edits";
import { blobsIfSmallEnough } from "./version-blobs";

export interface Change {
  name?: string | undefined;
  html?: string | undefined;
  publishOnSave?: boolean | undefined;
  note?: string | undefined;
}

interface SavedDraft {
  /** Revision after the change. */
  revision: number;
  /** Name of a partial that has changed, whose users are to be published again. */
  changedPartials: string[];
  /** See {@link templatesOf}`.change`. */
  renamedDrafts: ReadonlyMap<string, string>;
}

/**
 * Saves the draft of a locked template, and publishes it if the template says so.
 *
 * @throws ApiError TEMPLATE_NAME_ALREADY_IN_USE, INVALID_TEMPLATE_NAME, INVALID_REQUEST, PAYLOAD_TOO_LARGE
 */
export async function saveDraft(
  tx: Transaction,
  edit: Edit,
  template: StoredTemplate,
  { note, ...change }: Change,
  blobOf: BlobOf,
): Promise<SavedDraft> {
  const { workspaceId, author } = edit;
  const { id } = template;
  if (template.kind === "partial" && change.publishOnSave === false) {
    throw new ApiError("INVALID_REQUEST", { data: { publishOnSave: "a partial is used as it is saved" } });
  }
  const { html, publishOnSave = template.publishOnSave } = change;
  const publishes = publishOnSave && (await mayPublishBySaving(tx, workspaceId, template));
  if ((html !== undefined && html !== template.html) || !publishes) await keepOldText(tx, edit, template, blobOf);
  const { revision, renamedDrafts } = await templatesOf(tx, workspaceId).change(template, change, author);
  if (publishes && html !== undefined) await publishText(tx, edit, id, { html, note: note ?? null }, blobOf);
  const { name = template.name } = change;
  const isChangedPartial = template.kind === "partial" && revision !== template.revision;
  return { revision, changedPartials: isChangedPartial ? [name] : [], renamedDrafts };
}

/** Makes a version of a template of an older release, whose draft is live, so that the old text stays live. */
async function keepOldText(
  tx: Transaction,
  { workspaceId, author }: Edit,
  { id, html, at }: StoredTemplate,
  blobOf: BlobOf,
): Promise<void> {
  const versions = versionsOf(tx, workspaceId, id);
  if (await versions.newest()) return;
  const blobs = await blobsIfSmallEnough(tx, workspaceId, html, blobOf);
  if (!blobs) return;
  const number = await versions.add(blobs, { author: undefined, note: null, at });
  await channelsOf(tx, workspaceId, id).move(LIVE_CHANNEL, number, { author, action: PUBLISHED });
}
