import { liquidSpans } from "./liquid-spans";

type Span = ReturnType<typeof liquidSpans>[number];

/** The first character for private use in Unicode, which names no letter. */
const FIRST_PRIVATE = 0xe000;

/** A text in which Liquid's outputs and tags are words without meaning. */
export interface MaskedText {
  text: string;
  /** Puts the outputs and tags back. Returns null if a word is missing or has been cut. */
  restore(formatted: string): string | null;
}

/**
 * Replaces each output and tag of Liquid by a word of the same length, so that a formatter of HTML neither splits it
 * nor changes the white space in it: `{{ "a  b" }}` prints two spaces. A captured text is a part of its tags.
 */
export function maskLiquid(source: string): MaskedText {
  const [start, rest] = unusedCharacters(source);
  const spans = joinBlocks(source, liquidSpans(source));
  const originals = spans.map((span) => source.slice(span.start, span.end));
  let text = "";
  let end = 0;
  for (const span of spans) {
    text += source.slice(end, span.start) + start + rest.repeat(span.end - span.start - 1);
    end = span.end;
  }
  text += source.slice(end);
  const words = new RegExp(`${start}${rest}*`, "g");
  return {
    text,
    restore(formatted) {
      const found = formatted.match(words) ?? [];
      const isWhole =
        found.length === originals.length && found.every((word, at) => word.length === originals[at]?.length);
      if (!isWhole) return null;
      let next = 0;
      return formatted.replace(words, () => originals[next++] ?? "");
    },
  };
}

/** A tag whose block is text, of which the formatter would change the spaces. */
const BLOCK = /^\{%-?\s*(end)?(capture|comment|raw)\b/;

/** Joins the tags of each `capture`, `comment` and `raw`, and all that is between them, to one span. */
function joinBlocks(source: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (let at = 0; at < spans.length; at++) {
    const span = spans[at] as Span;
    const end = endOfBlock(source, spans, at);
    joined.push({ start: span.start, end: (spans[end] as Span).end });
    at = end;
  }
  return joined;
}

/** @returns the index of the span that ends the block which the given one opens; its own if it opens none */
function endOfBlock(source: string, spans: readonly Span[], at: number): number {
  const [, isEnd, name] = blockAt(source, spans[at]);
  if (name === undefined || isEnd !== undefined) return at;
  let depth = 0;
  for (let other = at; other < spans.length; other++) {
    const [, ends, otherName] = blockAt(source, spans[other]);
    if (otherName !== name) continue;
    depth += ends === undefined ? 1 : -1;
    if (depth === 0) return other;
  }
  return at;
}

const blockAt = (source: string, span: Span | undefined): readonly (string | undefined)[] =>
  BLOCK.exec(source.slice(span?.start, span?.end)) ?? [];

/** Returns two characters for private use that the text does not contain. */
function unusedCharacters(text: string): [string, string] {
  const unused: string[] = [];
  for (let code = FIRST_PRIVATE; unused.length < 2; code++) {
    const character = String.fromCharCode(code);
    if (!text.includes(character)) unused.push(character);
  }
  const [first = "", second = ""] = unused;
  return [first, second];
}
