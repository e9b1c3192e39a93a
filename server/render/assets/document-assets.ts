import { createHash } from "node:crypto";

/** The content that a name stands for. */
export interface AssetReference {
  /** In hexadecimal. */
  sha256: string;
  mediaType: string;
  bytes: number;
}

/** The assets that a document may use. */
export interface DocumentAssets {
  byName: ReadonlyMap<string, AssetReference>;
  /**
   * Loads a content.
   *
   * @returns undefined if the content is gone
   * @throws Error if it can't be read now; the document then fails
   */
  load(asset: AssetReference): Promise<Buffer | undefined>;
}

/** Assets that a version of a template keeps (docs/decisions/0048-template-versions.md). */
export interface PinnedAssets {
  byName: ReadonlyMap<string, AssetReference>;
  /** Whether a document may use other names, which come from its parameters. It gets the present assets of these. */
  mayUseOthers: boolean;
}

/**
 * Host of the addresses of assets. No such host can exist (RFC 6761, 6.4), and the browser has no network: requests to
 * it are answered by `interceptRequests`.
 */
const ORIGIN = "https://assets.invalid";
/** Name of the filter that writes the address of an asset. */
const FILTER = "asset_url";
/** Characters of a hash that tell documents with different assets apart. */
const HASH_CHARACTERS = 16;

/** Tells whether a template, or one of its partials, may use assets. Only such a template costs a look for them. */
export const mayUseAssets = ({
  template,
  partials = [],
}: {
  template: string;
  partials?: readonly { html: string }[];
}): boolean => template.includes(FILTER) || partials.some(({ html }) => html.includes(FILTER));

/**
 * Returns the address below which the assets of a document are. It depends on all of their contents, because a page of
 * the browser may have cached what it loaded for an earlier document.
 */
export function assetsUrlOf(workspaceId: string, { byName }: DocumentAssets): string {
  const hash = createHash("sha256").update(workspaceId);
  for (const name of [...byName.keys()].sort()) hash.update(`\n${byName.get(name)?.sha256}/${name}`);
  return `${ORIGIN}/${hash.digest("hex").slice(0, HASH_CHARACTERS)}/`;
}

/** Returns the address of an asset. It has no character that needs an escape in HTML or in CSS. */
export const assetUrl = (assetsUrl: string, name: string): string =>
  assetsUrl +
  encodeURIComponent(name.normalize("NFC").toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
