import { createHash } from "node:crypto";
import { hashContent } from "../blobs/hash-content";
import type { Transaction } from "../database/open";
import type { TemplateSource } from "./template-source";
import { findVersionAssets } from "./version-assets";

/** Hashes of everything that a version keeps for its documents. Null for what it does not use. */
export interface ContentHashes {
  hash: string;
  partialsHash: string | null;
  assetsHash: string | null;
}

/** Returns a text that is equal for equal contents. */
export const fingerprintOf = ({ hash, partialsHash, assetsHash }: ContentHashes): string =>
  createHash("sha256")
    .update(JSON.stringify([hash, partialsHash, assetsHash]))
    .digest("hex");

/** Returns the partials of a template as a version stores them; null if there are none. */
export function partialsJson({ partials }: TemplateSource): string | null {
  if (partials.length === 0) return null;
  return JSON.stringify(partials.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
}

/** Returns the fingerprint of a draft, or of HTML that is not saved, with the assets as they are now. */
export async function fingerprintOfDraft(
  tx: Transaction,
  workspaceId: string,
  source: TemplateSource,
): Promise<string> {
  const hash = (text: string) => hashContent(Buffer.from(text, "utf8"));
  const partials = partialsJson(source);
  const assets = await findVersionAssets(tx, workspaceId, source);
  return fingerprintOf({
    hash: await hash(source.html),
    partialsHash: partials === null ? null : await hash(partials),
    assetsHash: assets?.hash ?? null,
  });
}
