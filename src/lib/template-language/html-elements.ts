import type { Span } from "./context";

/** A tag of an element that gives a page its form. */
export interface HtmlTag extends Span {
  /** In small letters. */
  name: string;
  isClosing: boolean;
  attributes: string;
}

const START = /<!--|<(style|script)\b|<(\/?)(header|footer|main|section|article|nav|aside|table|h[1-6])\b/gi;
/** A `>` in quotes does not end a tag. */
const REST_OF_TAG = /[^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*>/y;
/** Number of times that the text is read for tags without an end. Without a limit, they would take quadratic time. */
const MAX_READINGS = 10;

/** Finds headings and parts of a page, but not those in comments, style sheets and scripts. Takes linear time. */
export function findTags(source: string): HtmlTag[] {
  const tags: HtmlTag[] = [];
  const endOf: Record<string, EndSearch> = {
    comment: createEndSearch(source, /-->/g),
    style: createEndSearch(source, /<\/style\s*>/gi),
    script: createEndSearch(source, /<\/script\s*>/gi),
  };
  const endOfTag = createTagEndSearch(source);
  START.lastIndex = 0;
  for (let found = START.exec(source); found; found = START.exec(source)) {
    const { index: start, 0: opening, 1: verbatim = "comment", 2: slash, 3: name } = found;
    const from = start + opening.length;
    const end = (name === undefined ? endOf[verbatim.toLowerCase()] : endOfTag)?.(from) ?? null;
    START.lastIndex = end ?? from;
    if (name === undefined || end === null) continue;
    const attributes = source.slice(from, end - 1);
    tags.push({ start, end, name: name.toLowerCase(), isClosing: slash === "/", attributes });
  }
  return tags;
}

/** Returns the offset behind the next end; null if there is none. */
type EndSearch = (from: number) => number | null;

/** @param end pattern that matches at any place, so if there is no end, there is none for later places either */
function createEndSearch(source: string, end: RegExp): EndSearch {
  let isThere = true;
  return (from) => {
    end.lastIndex = from;
    isThere &&= end.test(source);
    return isThere ? end.lastIndex : null;
  };
}

function createTagEndSearch(source: string): EndSearch {
  let budget = MAX_READINGS * source.length;
  const next = createEndSearch(source, />/g);
  return (from) => {
    if (budget <= 0) return next(from);
    REST_OF_TAG.lastIndex = from;
    if (REST_OF_TAG.test(source)) return REST_OF_TAG.lastIndex;
    budget -= source.length - from;
    return null;
  };
}
