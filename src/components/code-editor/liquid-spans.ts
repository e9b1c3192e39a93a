const OPEN = /\{\{|\{%/g;
/** A text in quotes, which may contain the end of its output; a quote without a second one; or the end. */
const QUOTED_OR_END = /"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|["']|\}\}/gs;

interface Span {
  start: number;
  end: number;
}

/**
 * Returns the positions of Liquid's outputs such as `{{ name }}` and tags such as `{% if paid %}`, as offsets into the
 * text. Takes linear time for any text, because it runs after each keystroke.
 */
export function liquidSpans(text: string): Span[] {
  const spans: Span[] = [];
  const ends = new EndFinder(text);
  OPEN.lastIndex = 0;
  for (let open = OPEN.exec(text); open; open = OPEN.exec(text)) {
    const start = open.index;
    const end = open[0] === "{{" ? ends.ofOutput(start + 2) : ends.ofTag(start + 2);
    if (end < 0) continue;
    spans.push({ start, end });
    OPEN.lastIndex = end;
  }
  return spans;
}

/** Finds the ends of outputs and tags from the beginning of a text to its end. They are negative if there is none. */
class EndFinder {
  readonly #text: string;
  /** Characters that may still be read for outputs in which a quote has no second one. */
  #budget: number;
  readonly #isMissing = { "}}": false, "%}": false };

  constructor(text: string) {
    this.#text = text;
    this.#budget = text.length;
  }

  ofOutput(from: number): number {
    if (this.#isMissing["}}"]) return -1;
    for (let at = from; this.#budget > 0; at = QUOTED_OR_END.lastIndex) {
      QUOTED_OR_END.lastIndex = at;
      const [found] = QUOTED_OR_END.exec(this.#text) ?? [];
      if (found === "}}") return QUOTED_OR_END.lastIndex;
      if (found === undefined || found.length === 1) {
        this.#budget -= this.#text.length - from;
        break;
      }
    }
    return this.#mark("}}", from);
  }

  /** A tag ends at the first mark, even in quotes. */
  ofTag(from: number): number {
    return this.#mark("%}", from);
  }

  #mark(mark: "}}" | "%}", from: number): number {
    if (this.#isMissing[mark]) return -1;
    const at = this.#text.indexOf(mark, from);
    this.#isMissing[mark] = at < 0;
    return at < 0 ? -1 : at + mark.length;
  }
}
