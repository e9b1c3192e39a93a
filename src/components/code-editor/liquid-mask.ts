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

/** Joins the tags of each `capture`, `comment` and `raw`, and everything between them, into one span. */
function joinBlocks(source: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  const opened: { name: string; start: number }[] = [];
  for (const span of spans) {
    joined.push(span);
    const [, isEnd, name] = BLOCK.exec(source.slice(span.start, span.end)) ?? [];
    if (name !== undefined && isEnd === undefined) opened.push({ name, start: span.start });
    if (isEnd === undefined || opened.at(-1)?.name !== name) continue;
    const start = opened.pop()?.start ?? span.start;
    while ((joined.at(-1)?.start ?? -1) >= start) joined.pop();
    joined.push({ start, end: span.end });
  }
  return joined;
}

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
