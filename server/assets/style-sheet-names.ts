import { FILE_NAME, MAX_DECOMPOSED_NAME_UNITS } from "../../contract/product";

/**
 * Matches addresses in `url(...)` and after `@import` (CSS Syntax 3), also in comments. An address without quotes is
 * not empty: otherwise, the white space before and after it would be the same, and matching would take quadratic time.
 * Every repetition has a limit: once a process has compiled much code, V8 no longer optimizes regular expressions,
 * and throws a RangeError after about 4 million repetitions.
 */
const ADDRESS =
  /url\(\s{0,100}(?:"([^"]{0,1000})"|'([^']{0,1000})'|([^"'()\s]{1,1000}))\s{0,100}\)|@import\s{1,100}(?:"([^"]{0,1000})"|'([^']{0,1000})')/gi;
/** Beginning of an address that is no name: one with a scheme, or a fragment. */
const NOT_A_NAME = /^(?:[a-z][a-z\d+.-]*:|#)/i;
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gis;
/** Base address that stands for the folder of the assets. */
const FOLDER = "https://assets.invalid/";
/** Maximum number of names that we keep of a style sheet: far more than a workspace can have assets. */
const MAX_NAMES = 1_000;
/**
 * Maximum number of addresses to look at, and of different ones to resolve, and of their characters. The content is
 * hostile, and the main thread reads it.
 */
const [MAX_ADDRESSES, MAX_RESOLVED, MAX_RESOLVED_CHARACTERS] = [50_000, 2_000, 100_000];
const NAME = new RegExp(FILE_NAME, "u");

/** Finds the names of other assets that a style sheet refers to. They may not exist, or not yet. */
export function namesInStyleSheet(css: string): string[] {
  const names = new Set<string>();
  const resolved = new Set<string>();
  let [count, characters] = [0, 0];
  for (const [, ...groups] of css.matchAll(ADDRESS)) {
    if (++count > MAX_ADDRESSES || resolved.size === MAX_RESOLVED || characters > MAX_RESOLVED_CHARACTERS) break;
    const address = groups.find((group) => group !== undefined) ?? "";
    if (NOT_A_NAME.test(address) || resolved.has(address)) continue;
    resolved.add(address);
    characters += address.length;
    const name = nameIn(address);
    if (name !== undefined) names.add(name);
    if (names.size === MAX_NAMES) break;
  }
  return [...names];
}

/** @returns undefined for the address of anything but an asset */
function nameIn(address: string): string | undefined {
  try {
    const { href, pathname } = new URL(address.replace(ESCAPE, unescaped), FOLDER);
    const decomposed = decodeURIComponent(pathname.slice(1));
    if (decomposed.length > MAX_DECOMPOSED_NAME_UNITS) return undefined;
    const name = decomposed.normalize("NFC");
    return href.startsWith(FOLDER) && NAME.test(name) && name.isWellFormed() ? name : undefined;
  } catch {
    return undefined;
  }
}

const unescaped = (_match: string, code: string | undefined, character = ""): string =>
  code === undefined ? character : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
