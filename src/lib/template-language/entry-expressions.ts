import type { Span } from "./context";
import { type Expressions, readExpressions } from "./expressions";
import { type Word, wordsOf } from "./words";

/** An expression in quotes about each entry of a list, as in `lines | where_exp: "line", "line.price > 5"`. */
interface EntryExpression {
  /** Name that the expression has for the entry, without the quotes. */
  entry: Span & { text: string };
  /** Number of filters before the one that has the expression. */
  filters: number;
  expression: Expressions & { words: readonly Word[] };
}

const FILTERS = new Set(["where_exp", "reject_exp", "find_exp", "find_index_exp", "has_exp", "group_by_exp"]);

/** Finds the expressions in the arguments of filters. */
export function entryExpressions(source: string, words: readonly Word[]): EntryExpression[] {
  return words.flatMap(({ text: name }, index): EntryExpression[] => {
    if (words[index - 1]?.text !== "|" || !FILTERS.has(name)) return [];
    const [colon, entry, comma, expression] = words.slice(index + 1, index + 5);
    const areTexts = entry?.kind === "text" && expression?.kind === "text";
    if (!areTexts || colon?.text !== ":" || comma?.text !== ",") return [];
    const start = expression.start + 1;
    const { words: inner } = wordsOf(withoutEscapes(source.slice(start, expression.end - 1)), start);
    return [
      {
        entry: { text: entry.text, start: entry.start + 1, end: entry.end - 1 },
        filters: words.slice(0, index - 1).filter(({ kind, text }) => kind === "sign" && text === "|").length,
        expression: { words: inner, ...readExpressions({ kind: "output", name: "", words: inner }) },
      },
    ];
  });
}

/** Replaces escapes by as many characters, so that each word stays at its place. */
const withoutEscapes = (text: string): string =>
  text.replace(/\\(.)/gs, (_, escaped: string) => (/["']/.test(escaped) ? ` ${escaped}` : "  "));
