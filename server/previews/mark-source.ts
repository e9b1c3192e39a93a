import { MARK_STYLE, markAttribute } from "../pictures/source-mark";

/** Maximum number of elements of a text that get a mark. The others belong to the nearest element around them. */
const MAX_ELEMENTS = 20_000;
/** Elements without a box of their own, or around everything. */
const UNMARKED = new Set(
  "base body br col colgroup head html link meta option param script source style template title track wbr".split(" "),
);
/** Elements whose content is text, not HTML (HTML Standard, 13.1.2). */
const TEXT_ELEMENTS = new Set("iframe noembed noframes noscript plaintext script style textarea title xmp".split(" "));
/** Beginnings of start tags, and of everything that may hide one. */
const TOKEN = /\{\{|\{%-?\s*(\w*)|<!--|<(\/?)([a-z][^\s/<>{}"'=]*)/gi;
/** Tags that print their content elsewhere, unchanged, or not at all. */
const SKIPPED_BLOCKS = new Set(["capture", "comment", "raw"]);

interface MarkOptions {
  /** Returns the mark of an element in a line, which counts from 1; 0 for none. */
  markOf: (line: number) => number;
  /** Whether the style goes before the first element, because no text of the document has a head or a body. */
  hasNoHead?: boolean;
}

/** Whether a text says where the head of the document ends. The style of marks has to be in the head. */
export const hasHead = (html: string): boolean => /<\/head\b|<body\b/i.test(html);

/**
 * Adds the style of marks, and a mark to each start tag of a template: an attribute. Leaves everything else as it is:
 * Liquid's tags, what they capture, attributes, comments, scripts, styles and titles. Takes linear time for any text,
 * and never throws.
 */
export function markSource(html: string, { markOf, hasNoHead = false }: MarkOptions): string {
  const parts: string[] = [];
  let copied = 0;
  let hasStyle = false;
  const insert = (at: number, text: string) => {
    parts.push(html.slice(copied, at), text);
    copied = at;
  };
  const lines = new LineCounter(html);
  const tokens = new RegExp(TOKEN);
  let elements = 0;
  for (let token = tokens.exec(html); token; token = tokens.exec(html)) {
    const [text, liquidTag, slash, tagName] = token;
    const name = tagName?.toLowerCase();
    let end: number;
    if (text === "<!--") end = endOf(html, "-->", tokens.lastIndex);
    else if (name === undefined) end = endOfLiquid(html, token.index, liquidTag);
    else {
      // Outside of the head, the style would be a first or last child that the author's styles know nothing of.
      const endsHead = slash ? name === "head" : name === "body" || (hasNoHead && name !== "html");
      if (!hasStyle && endsHead) {
        insert(token.index, MARK_STYLE);
        hasStyle = true;
      }
      const mark = slash || UNMARKED.has(name) || html[tokens.lastIndex] === "{" ? 0 : markOf(lines.at(token.index));
      if (mark > 0) insert(tokens.lastIndex, markAttribute(mark));
      if (mark > 0 && ++elements === MAX_ELEMENTS) break;
      end = endOfTag(html, tokens.lastIndex);
      if (end >= 0 && !slash && TEXT_ELEMENTS.has(name)) end = endOfText(html, name, end);
    }
    if (end < 0) break;
    tokens.lastIndex = end;
  }
  return parts.join("") + html.slice(copied);
}

/** Counts lines as the editor does: a line ends with LF, CR or both. */
class LineCounter {
  readonly #breaks: RegExp;
  readonly #html: string;
  #line = 1;
  #next: number;

  constructor(html: string) {
    this.#html = html;
    this.#breaks = /\r\n|\n|\r/g;
    this.#next = this.#find();
  }

  /** @param offset not before the one of the last call */
  at(offset: number): number {
    while (this.#next <= offset) {
      this.#line++;
      this.#next = this.#find();
    }
    return this.#line;
  }

  #find(): number {
    return this.#breaks.exec(this.#html) ? this.#breaks.lastIndex : Number.POSITIVE_INFINITY;
  }
}

/** Returns the offset behind a text; -1 if there is none. */
function endOf(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from);
  return at < 0 ? -1 : at + text.length;
}

/** Returns the offset behind a tag or output of Liquid, and behind a block that is skipped. */
function endOfLiquid(html: string, start: number, tag: string | undefined): number {
  const end = html[start + 1] === "%" ? endOf(html, "%}", start + 2) : endOfOutput(html, start + 2);
  if (end < 0 || tag === undefined || !SKIPPED_BLOCKS.has(tag)) return end;
  const closing = new RegExp(String.raw`\{%-?\s*end${tag}\s*-?%\}`, "g");
  closing.lastIndex = end;
  return closing.exec(html) ? closing.lastIndex : -1;
}

/** Returns the offset behind the end of an output, which may have `}}` in quotes. */
function endOfOutput(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const character = html[at];
    if (character === '"' || character === "'") {
      at = html.indexOf(character, at + 1);
      if (at < 0) return -1;
    } else if (html.startsWith("}}", at)) return at + 2;
  }
  return -1;
}

/** Returns the offset behind the `>` of a tag of HTML, whose attributes may have tags of Liquid. */
function endOfTag(html: string, from: number): number {
  let quote = "";
  for (let at = from; at < html.length; at++) {
    const character = html[at];
    if (character === "{" && (html[at + 1] === "{" || html[at + 1] === "%")) {
      const end = endOfLiquid(html, at, undefined);
      if (end < 0) return -1;
      at = end - 1;
    } else if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at + 1;
  }
  return -1;
}

/** Returns the offset of the end tag of an element whose content is text. */
function endOfText(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, "gi");
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? -1;
}
