import { FILE_NAME } from "../../contract/product";

/** Matches addresses in `url(...)` and after `@import` (CSS Syntax 3), also in comments. */
const ADDRESS =
  /url\(\s*(?:"([^"]{0,1000})"|'([^']{0,1000})'|([^"'()\s]{0,1000}))\s*\)|@import\s+(?:"([^"]{0,1000})"|'([^']{0,1000})')/gi;
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gis;
/** Base address that stands for the folder of the assets. */
const FOLDER = "https://assets.invalid/";
/** Maximum number of names that we keep of a style sheet: far more than a workspace can have assets. */
const MAX_NAMES = 1_000;
const NAME = new RegExp(FILE_NAME, "u");

/** Finds the names of other assets that a style sheet refers to. They may not exist, or not yet. */
export function namesInStyleSheet(css: string): string[] {
  const names = new Set<string>();
  for (const [, ...groups] of css.matchAll(ADDRESS)) {
    const name = nameIn(groups.find((group) => group !== undefined) ?? "");
    if (name !== undefined) names.add(name);
    if (names.size === MAX_NAMES) break;
  }
  return [...names];
}

/** @returns undefined for the address of anything but an asset */
function nameIn(address: string): string | undefined {
  try {
    const { href, pathname } = new URL(address.replace(ESCAPE, unescaped), FOLDER);
    const name = decodeURIComponent(pathname.slice(1)).normalize("NFC");
    return href.startsWith(FOLDER) && NAME.test(name) && name.isWellFormed() ? name : undefined;
  } catch {
    return undefined;
  }
}

const unescaped = (_match: string, code: string | undefined, character = ""): string =>
  code === undefined ? character : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
