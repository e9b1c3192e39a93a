import type { Transaction } from "../../database/open";
import { ApiError } from "../../http/api-error";
import { type ContentHashes, partialsJson } from "../content-fingerprint";
import { resolveTemplateSource } from "../template-source";
import { findVersionAssets } from "../version-assets";
import type { VersionBlobs } from "../versions";
import type { BlobOf } from "./template-edits";

/** The parts of a version, and whether it can't be rendered because a partial is missing. */
type FoundBlobs = VersionBlobs & { lacksPartials: boolean };

/**
 * Finds the partials and assets that HTML uses now, and returns what a version of it consists of.
 *
 * @throws ApiError PAYLOAD_TOO_LARGE
 */
export async function blobsOf(tx: Transaction, workspaceId: string, html: string, blobOf: BlobOf): Promise<FoundBlobs> {
  const source = await resolveTemplateSource((statement, values) => statement.run(tx, values), workspaceId, { html });
  const partials = partialsJson(source);
  return {
    html: blobOf(html),
    partials: partials === null ? null : blobOf(partials),
    assets: await findVersionAssets(tx, workspaceId, source),
    lacksPartials: source.lacksPartials ?? false,
  };
}

/** Returns the hashes of what a version consists of. */
export const hashesOf = ({ html, partials, assets }: VersionBlobs): ContentHashes => ({
  hash: html.hash,
  partialsHash: partials?.hash ?? null,
  assetsHash: assets?.hash ?? null,
});

/**
 * Returns the same as {@link blobsOf}, or undefined if the HTML is too large with its partials. The template then gets
 * no version, and its documents fail with the reason.
 */
export async function blobsIfSmallEnough(...args: Parameters<typeof blobsOf>): Promise<VersionBlobs | undefined> {
  return blobsOf(...args).catch((error: unknown) => {
    if (error instanceof ApiError && error.errorCode === "PAYLOAD_TOO_LARGE") return undefined;
    throw error;
  });
}
