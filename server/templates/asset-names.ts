import { LIMITS } from "../../contract/product";
import { readQuoted } from "../render/liquid/read-quoted";

/** Length of the longest name in UTF-16 units. */
const MAX_NAME_UNITS = 2 * LIMITS.maxNameCharacters;
/** Length of that name in quotes, if each of its units is written as an escape of six characters (`\u00e9`). */
const MAX_QUOTED_UNITS = 6 * MAX_NAME_UNITS + 2;
const FILTER = /\basset_url\b/g;
/**
 * An output such as `{{ "logo.svg" | asset_url }}`, in which the filter gets a complete name. The name is complete if
 * the address ends after the output: `{{ "logo-" | asset_url }}{{ n }}.svg` computes a name. White space ends an
 * address, unless a tag with a hyphen removes it. The text in quotes must not be empty, because
 * `{{ "" | asset_url }}{{ name }}` computes a name, too.
 */
const FILTERED_OUTPUT =
  /\{\{-?\s*(?:"[^"{}]+"|'[^'{}]+')\s*\|\s*asset_url\s*(?:-\}\}(?=\s*["')<>?#])|\}\}(?!\s*\{[{%]-)(?=["'\s)<>?#]))/g;
/**
 * A complete name in a tag, such as `assign logo = "logo.svg" | asset_url`. The template may append to the variable
 * later, so only a text with a file extension counts as a complete name.
 */
const FILTERED_IN_TAG = /(?:=|\becho)\s*(?:"[^"{}]*\.[a-z0-9]+"|'[^'{}]*\.[a-z0-9]+')\s*\|\s*asset_url\b(?!\s*\|)/gi;
/** Tags with escapes, and texts in them, to look at. Real templates have far fewer; the limit stops hostile ones. */
const MAX_ESCAPED = 20_000;
/** A text in quotes. A text without a closing quote extends to the end, so that matching takes linear time. */
const QUOTED = /"(?:[^"\\]|\\.?)*(?:"|$)|'(?:[^'\\]|\\.?)*(?:'|$)/gs;

/**
 * Finds which of the given names a template has in quotes. Takes time in proportion to the text: the names can stand
 * anywhere in tags, and the service does not parse templates (docs/decisions/0047-partials.md). So this also finds a
 * name in quotes outside of tags, such as in an attribute.
 */
export function quotedNames(html: string, names: { has(name: string): boolean }): Set<string> {
  const found = new Set<string>();
  readQuotedTexts(html, (text) => {
    const name = text.normalize("NFC");
    if (names.has(name)) found.add(name);
    return true;
  });
  return found;
}

/**
 * Reads the texts in quotes that are not too long for a name, without their escapes. A text may come several times.
 * A callback takes a third of the time of a generator.
 *
 * @param read returns false to stop
 */
export function readQuotedTexts(html: string, read: (text: string) => boolean): void {
  for (const text of escapedTexts(html)) if (!read(text)) return;
  for (const quote of ['"', "'"]) {
    for (let begin = html.indexOf(quote); begin !== -1; ) {
      const end = html.indexOf(quote, begin + 1);
      if (end === -1) break;
      if (end > begin + 1 && end - begin - 1 <= MAX_NAME_UNITS && !read(html.slice(begin + 1, end))) return;
      begin = end;
    }
  }
}

/** Reads the texts in tags that have escapes, such as `"caf\u00e9.svg"`. */
function* escapedTexts(html: string): Generator<string> {
  if (!html.includes("\\")) return;
  let seen = 0;
  for (const [opening, closing] of [
    ["{{", "}}"],
    ["{%", "%}"],
  ] as const) {
    for (let begin = html.indexOf(opening); begin !== -1; ) {
      const end = html.indexOf(closing, begin);
      if (end === -1) break;
      const tag = html.slice(begin, end);
      if (tag.includes("\\")) {
        if (++seen > MAX_ESCAPED) return;
        for (const [quoted] of tag.matchAll(QUOTED)) {
          if (++seen > MAX_ESCAPED) return;
          if (quoted.includes("\\") && quoted.length <= MAX_QUOTED_UNITS) yield readQuoted(quoted);
        }
      }
      begin = html.indexOf(opening, end);
    }
  }
}

/** Tells whether a template may make names of assets while it is rendered, from parameters or parts of names. */
export const mayComputeNames = (html: string): boolean =>
  count(html, FILTER) !== count(html, FILTERED_OUTPUT) + count(html, FILTERED_IN_TAG);

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
