import { LIMITS } from "../../contract/product";
import { readQuoted } from "../render/liquid/read-quoted";

/** UTF-16 units of the longest name. */
const MAX_NAME_UNITS = 2 * LIMITS.maxNameCharacters;
/** The same in quotes, if each is an escape of six characters. */
const MAX_QUOTED_UNITS = 6 * MAX_NAME_UNITS + 2;
const FILTER = /\basset_url\b/g;
/**
 * The filter alone behind a text in quotes, in an output that is the end of its address, such as
 * `"{{ "logo.svg" | asset_url }}"`. Behind an empty text, a name follows. A text can also be the beginning of a name:
 * `{{ "logo-" | asset_url }}{{ n }}.svg`. Hyphens in tags remove the space beside them, so they join what it parts.
 */
const FILTERED_OUTPUT =
  /\{\{-?\s*(?:"[^"{}]+"|'[^'{}]+')\s*\|\s*asset_url\s*(?:-\}\}(?=\s*["')<>?#])|\}\}(?!\s*\{[{%]-)(?=["'\s)<>?#]))/g;
/**
 * The same in a tag: `assign logo = "logo.svg" | asset_url`. More can follow its result anywhere in the template, so
 * the text must look like a whole name, with an extension.
 */
const FILTERED_IN_TAG = /(?:=|\becho)\s*(?:"[^"{}]*\.[a-z0-9]+"|'[^'{}]*\.[a-z0-9]+')\s*\|\s*asset_url\b(?!\s*\|)/gi;
/** A text in quotes, of which one that isn't closed goes to the end, so that matching takes linear time. */
const QUOTED = /"(?:[^"\\]|\\.?)*(?:"|$)|'(?:[^'\\]|\\.?)*(?:'|$)/gs;

/**
 * Finds which of the given names a template has in quotes. Takes time in proportion to the text: the names can stand
 * anywhere in tags, and the service does not parse templates (docs/decisions/0047-partials.md). So a name that is in
 * quotes elsewhere, such as in an attribute, is found, too.
 */
export function quotedNames(html: string, names: { has(name: string): boolean }): Set<string> {
  const found = new Set<string>();
  for (const text of escapedTexts(html)) {
    const name = text.normalize("NFC");
    if (names.has(name)) found.add(name);
  }
  for (const quote of ['"', "'"]) {
    for (let begin = html.indexOf(quote); begin !== -1; ) {
      const end = html.indexOf(quote, begin + 1);
      if (end === -1) break;
      if (end > begin + 1 && end - begin - 1 <= MAX_NAME_UNITS) {
        const name = html.slice(begin + 1, end).normalize("NFC");
        if (names.has(name)) found.add(name);
      }
      begin = end;
    }
  }
  return found;
}

/** Reads the texts in tags that have escapes, such as `"caf\u00e9.svg"`. */
function* escapedTexts(html: string): Generator<string> {
  if (!html.includes("\\")) return;
  for (const [opening, closing] of [
    ["{{", "}}"],
    ["{%", "%}"],
  ] as const) {
    for (let begin = html.indexOf(opening); begin !== -1; ) {
      const end = html.indexOf(closing, begin);
      if (end === -1) break;
      for (const [quoted] of html.slice(begin, end).matchAll(QUOTED))
        if (quoted.includes("\\") && quoted.length <= MAX_QUOTED_UNITS) yield readQuoted(quoted);
      begin = html.indexOf(opening, end);
    }
  }
}

/** Tells whether a template may make names of assets while it is rendered, from parameters or parts of names. */
export const mayComputeNames = (html: string): boolean =>
  count(html, FILTER) !== count(html, FILTERED_OUTPUT) + count(html, FILTERED_IN_TAG);

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
