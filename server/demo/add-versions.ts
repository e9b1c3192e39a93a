import { LIVE_CHANNEL } from "../../contract/product";
import type { BlobRecord } from "../blobs/blob-storage";
import { insertBlob } from "../blobs/insert-blob";
import type { Transaction } from "../database/open";
import { channelsOf } from "../templates/channels";
import { partialsJson } from "../templates/content-fingerprint";
import { resolveTemplateSource } from "../templates/template-source";
import { findVersionAssets } from "../templates/version-assets";
import { versionsOf } from "../templates/versions";

interface AddedTemplate {
  id: string;
  html: string;
  updatedAt: Date;
}

/**
 * Adds the first version of each template of the demo, which is live. The partials, assets and sample sets are there.
 *
 * @param authorId id of the customer who has written them
 */
export async function addVersions(
  tx: Transaction,
  workspaceId: string,
  templates: readonly AddedTemplate[],
  authorId: string,
): Promise<void> {
  const author = { id: authorId, key: null };
  const stored = new Map<string, BlobRecord>();
  /** Stores a text, unless the workspace has it: two templates may use the same partials. */
  const blobOf = async (text: string, now: Date): Promise<BlobRecord> => {
    const blob = stored.get(text) ?? (await insertBlob(tx, { workspaceId, content: Buffer.from(text), now }));
    stored.set(text, blob);
    return blob;
  };
  for (const { id, html, updatedAt: at } of templates) {
    const source = await resolveTemplateSource((statement, values) => statement.run(tx, values), workspaceId, { html });
    const partials = partialsJson(source);
    const blobs = {
      html: await blobOf(html, at),
      partials: partials === null ? null : await blobOf(partials, at),
      assets: await findVersionAssets(tx, workspaceId, source),
    };
    const number = await versionsOf(tx, workspaceId, id).add(blobs, { author, note: null, at });
    await channelsOf(tx, workspaceId, id).move(LIVE_CHANNEL, number, { author, action: "template.published" });
  }
}
