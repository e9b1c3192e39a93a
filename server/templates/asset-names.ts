import { LIMITS } from "../../contract/product";

/** UTF-16 units of the longest name. */
const MAX_NAME_UNITS = 2 * LIMITS.maxNameCharacters;
const FILTER = /\basset_url\b/g;
/**
 * The filter alone behind a text in quotes: `{{ "logo.svg" | asset_url }}`, `echo 'x' | asset_url`, `= "x" | …`. Behind
 * an empty text, a name follows: `{{ "" | asset_url }}{{ logo }}`.
 */
const FILTERED_TEXT = /(?:\{\{-?|=|\becho)\s*(?:"[^"{}]+"|'[^'{}]+')\s*\|\s*asset_url\b(?!\s*\|)/g;

/**
 * Finds which of the given names a template has in quotes. Takes time in proportion to the text: the names can stand
 * anywhere in tags, and the service does not parse templates (docs/decisions/0047-partials.md). So a name that is in
 * quotes elsewhere, such as in an attribute, is found, too.
 */
export function quotedNames(html: string, names: { has(name: string): boolean }): Set<string> {
  const found = new Set<string>();
  for (const quote of ['"', "'"]) {
    for (let begin = html.indexOf(quote); begin !== -1; ) {
      const end = html.indexOf(quote, begin + 1);
      if (end === -1) break;
      if (end - begin - 1 <= MAX_NAME_UNITS) {
        const name = html.slice(begin + 1, end).normalize("NFC");
        if (names.has(name)) found.add(name);
      }
      begin = end;
    }
  }
  return found;
}

/** Tells whether a template may make names of assets while it is rendered, from parameters or parts of names. */
export const mayComputeNames = (html: string): boolean => count(html, FILTER) !== count(html, FILTERED_TEXT);

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
