import { createHash } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { assets } from "../database/schema/assets";
import { templateVersionAssets } from "../database/schema/templates";
import { type AssetReference, mayUseAssets, type PinnedAssets } from "../render/assets/document-assets";
import { mayComputeNames, quotedNames } from "./asset-names";
import type { TemplateSource } from "./template-source";

/** The assets that a version keeps. */
export interface VersionAssets {
  /** Hash of the names and contents of the assets. */
  hash: string;
  mayUseOthers: boolean;
  rows: Pick<typeof assets.$inferSelect, "name" | "sha256" | "mediaType" | "bytes" | "blobId">[];
}

/** Result of {@link pinnedAssetsOf} in a query. */
export interface JsonPinnedAssets {
  mayUseOthers: boolean;
  assets: (AssetReference & { name: string })[];
}

/**
 * Finds the assets that a template and its partials name in quotes, and those that their style sheets refer to, as they
 * are now.
 *
 * @returns null if the template uses none
 */
export async function findVersionAssets(
  tx: Transaction,
  workspaceId: string,
  { html, partials }: TemplateSource,
): Promise<VersionAssets | null> {
  if (!mayUseAssets({ template: html, partials })) return null;
  const { name, sha256, mediaType, bytes, blobId, usedNames } = assets;
  const rows = await tx
    .select({ name, sha256, mediaType, bytes, blobId, usedNames })
    .from(assets)
    .where(eq(assets.workspaceId, workspaceId))
    .orderBy(asc(assets.name));
  const byName = new Map(rows.map((row) => [row.name, row]));
  const texts = [html, ...partials.map((partial) => partial.html)];
  // The loop also visits names that it adds itself: those in the style sheets that other style sheets import.
  const used = new Set(texts.flatMap((text) => [...quotedNames(text, byName)]));
  for (const name of used) {
    for (const other of byName.get(name)?.usedNames ?? []) if (byName.has(other)) used.add(other);
  }
  const pinned = rows.filter((row) => used.has(row.name)).map(({ usedNames: _usedNames, ...row }) => row);
  const contents = pinned.map((row) => [row.name, row.sha256]);
  const hash = createHash("sha256").update(JSON.stringify(contents)).digest("hex");
  return { hash, mayUseOthers: texts.some(mayComputeNames), rows: pinned };
}

/**
 * Selects the assets of a version as JSON: null if the version keeps none.
 *
 * @param alias of the version's row
 */
export const pinnedAssetsOf = (alias: string) => {
  const version = sql.raw(alias);
  return sql`case when ${version}.assets_hash is not null then json_build_object(
    'mayUseOthers', ${version}.may_use_other_assets,
    'assets', coalesce((
      select json_agg(json_build_object(
        'name', pinned.name, 'sha256', encode(pinned.sha256, 'hex'), 'mediaType', pinned.media_type, 'bytes', pinned.bytes
      )) from ${templateVersionAssets} as pinned
      where pinned.template_id = ${version}.template_id and pinned.number = ${version}.number
    ), '[]'::json)
  ) end`;
};

/** @param json what a query returned for {@link pinnedAssetsOf} */
export const toPinnedAssets = (json: JsonPinnedAssets | null): { pinnedAssets?: PinnedAssets } =>
  json === null
    ? {}
    : {
        pinnedAssets: {
          byName: new Map(json.assets.map(({ name, ...asset }) => [name, asset])),
          mayUseOthers: json.mayUseOthers,
        },
      };
