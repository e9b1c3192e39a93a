import { readQuoted } from "./read-quoted";

/** The name in a tag `render` or `layout`, at its place in the text of the template. */
export interface NamedReference {
  name: string;
  /** Offset of the opening quote. */
  begin: number;
  /** Offset behind the closing quote. */
  end: number;
}

/** Matches every text that has a tag with the name of a partial, and few others. */
const MENTION = /(?:render|layout)\s*["']/;
/** A tag's name and, for a partial, the name in quotes. A line of `{% liquid %}` has the same form. */
const TAG = /^(\{%-?)?\s*([-\w?#]*)\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')?/s;
/** A line that refers to a partial, or that begins or ends a comment. Only a line feed ends a line. */
const LINE = /(?<![^\n])[^\S\n]*(?:render|layout|comment|endcomment)\b[^\n]*/g;
const END_OF_RAW = /\{%-?\s*endraw\s*-?%\}/g;

/** Tells whether a text may refer to partials. Takes no time that anybody would notice. */
export const mayUsePartials = (html: string): boolean => MENTION.test(html);

/**
 * Finds the names of partials in a template by looking at its tags only. Takes time in proportion to the text, whatever
 * the text is, so the service can do this itself: only the template process parses templates of customers. Finds the
 * names that the parser finds (tests/server/render/find-references.test.ts), and those before the first error of a text
 * that can't be parsed.
 *
 * @returns the names in the order of the text, as often as they occur
 */
export function findReferences(html: string): NamedReference[] {
  if (!mayUsePartials(html)) return [];
  const found: NamedReference[] = [];
  let isComment = false;
  const visit = (begin: number, end: number): string => {
    const [match = "", opening = "", tag = "", quoted] = TAG.exec(html.slice(begin, end)) ?? [];
    if (tag === "endcomment") isComment = false;
    if (isComment) return "";
    if (tag === "comment") isComment = true;
    if (quoted !== undefined && (tag === "render" || tag === "layout")) {
      const to = begin + match.length;
      found.push({ name: readQuoted(quoted), begin: to - quoted.length, end: to });
    }
    return opening === "" ? "" : tag;
  };

  for (let at = nextTag(html, 0); at !== -1; ) {
    const isOutput = html[at + 1] === "{";
    const end = isOutput ? endOfOutput(html, at) : endOf(html.indexOf("%}", at + 1));
    if (end === -1) break;
    const tag = isOutput ? "" : visit(at, end - 2);
    if (tag === "liquid") visitLines(html, at, end - 2, visit);
    at = nextTag(html, tag === "raw" ? endOfRaw(html, end) : end);
  }
  return found;
}

/** Visits the lines of a tag `liquid` that matter. A line is a tag without its braces. */
function visitLines(html: string, begin: number, end: number, visit: (begin: number, end: number) => void): void {
  const first = html.indexOf("liquid", begin) + "liquid".length;
  const lines = html.slice(first, end);
  LINE.lastIndex = 0;
  for (let match = LINE.exec(lines); match !== null; match = LINE.exec(lines)) {
    visit(first + match.index, first + LINE.lastIndex);
  }
}

function nextTag(html: string, from: number): number {
  if (from === -1) return -1;
  for (let at = html.indexOf("{", from); at !== -1; at = html.indexOf("{", at + 1)) {
    if (html[at + 1] === "%" || html[at + 1] === "{") return at;
  }
  return -1;
}

const endOf = (delimiter: number): number => (delimiter === -1 ? -1 : delimiter + 2);

/** Braces in quotes do not end an output. @returns -1 if nothing does */
function endOfOutput(html: string, begin: number): number {
  let quote: string | undefined;
  for (let at = begin + 2; at < html.length; at++) {
    const character = html[at];
    if (quote !== undefined) {
      if (character === "\\") at++;
      else if (character === quote) quote = undefined;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "}" && html[at + 1] === "}") return at + 2;
  }
  return -1;
}

function endOfRaw(html: string, from: number): number {
  END_OF_RAW.lastIndex = from;
  return END_OF_RAW.test(html) ? END_OF_RAW.lastIndex : -1;
}
