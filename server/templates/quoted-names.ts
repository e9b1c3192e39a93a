import { createHash } from "node:crypto";
import { FILE_NAME, LIMITS } from "../../contract/product";
import { mayUseAssets } from "../render/assets/document-assets";
import { readQuotedTexts } from "./asset-names";

/**
 * Maximum number of possible names that are kept of a template. The starters have 67 at most. A look-up reads the names
 * of all templates of a workspace: with 5,000 full lists, it takes less than a second.
 */
export const MAX_KEPT_NAMES = 250;
/**
 * Maximum number of texts in quotes to look at, and of the UTF-16 units in them to normalise. The template may be
 * hostile, and the main thread reads it.
 */
const [MAX_TEXTS, MAX_NORMALIZED_UNITS] = [50_000, 100_000];
const NAME = new RegExp(FILE_NAME, "u");
const IS_ASCII = /^[\0-\x7f]*$/;

/** Columns of a template that follow from its draft. Each statement that writes the draft writes all of them. */
interface DraftColumns {
  html: string;
  mayUseAssets: boolean;
  quotedNameHashes: bigint[] | null;
}

/** Returns a draft and what is kept of it, so that a change of an asset need not search the texts of all templates. */
export function draftColumns(html: string): DraftColumns {
  const names = possibleNames(html);
  const quotedNameHashes = names && [...names].map(hashName);
  return { html, mayUseAssets: mayUseAssets({ template: html }), quotedNameHashes };
}

/** Returns the first 64 bits of the SHA-256 of a name: they take less space than the name, whatever its length. */
export const hashName = (name: string): bigint => createHash("sha256").update(name).digest().readBigInt64BE();

/** @returns the texts in quotes that can be names of assets, or null if there are too many to keep or to look at */
function possibleNames(html: string): Set<string> | null {
  const names = new Set<string>();
  let [texts, normalizedUnits] = [0, 0];
  let areAll = true;
  readQuotedTexts(html, (text) => {
    const isAscii = IS_ASCII.test(text);
    texts += 1;
    if (!isAscii) normalizedUnits += text.length;
    areAll = texts <= MAX_TEXTS && normalizedUnits <= MAX_NORMALIZED_UNITS;
    if (!areAll) return false;
    const name = isAscii ? text : text.normalize("NFC");
    if (name.length <= LIMITS.maxNameCharacters && NAME.test(name)) names.add(name);
    areAll = names.size <= MAX_KEPT_NAMES;
    return areAll;
  });
  return areAll ? names : null;
}
