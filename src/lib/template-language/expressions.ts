import type { Span } from "./context";
import type { LiquidPart } from "./scan";
import type { Word } from "./words";

/** One step of a path: a property, or the position in a list. The span is that of the name, without quotes. */
export interface Step extends Span {
  name: string;
  isQuoted: boolean;
  /** Offset behind the step, with its bracket. */
  behind: number;
}

/** A path such as `customer.address.city`. */
export interface Path extends Span {
  steps: readonly [Step, ...Step[]];
  /** Filters that the value goes through, in their order; none for the arguments of a filter or a tag. */
  filters: readonly string[];
}

/** Meaning of the words of a tag or an output. */
export interface Expressions {
  paths: readonly Path[];
  filters: readonly Word[];
  /** Name that the tag gives to a value, as in `for line in lines`. */
  declared: Word | undefined;
  /** Name of a partial. */
  partial: Word | undefined;
  /** Quoted name of an asset. */
  assets: readonly Word[];
}

/** Tags that begin with the name of a variable they set. */
const DECLARING = new Set(["assign", "capture", "increment", "decrement", "for", "tablerow"]);
/** Tags without expressions. */
const PLAIN = new Set(["block", "raw", "comment", "#", "liquid", "else", "break", "continue"]);
const OPERATORS = new Set(["and", "or", "contains", "not", "true", "false", "nil", "null", "empty", "blank"]);
const KEYWORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  for: new Set(["in", "reversed", "continue"]),
  tablerow: new Set(["in", "reversed", "continue"]),
  render: new Set(["with", "for", "as"]),
  layout: new Set(["none"]),
};

/** Reads the words of a part. Tolerates what is half typed. */
export function readExpressions({ kind, name, words }: Pick<LiquidPart, "kind" | "name" | "words">): Expressions {
  const empty = { paths: [], filters: [], declared: undefined, partial: undefined, assets: [] };
  if (kind === "tag" && (PLAIN.has(name) || name.startsWith("end"))) return empty;
  const [first] = words;
  const declared = DECLARING.has(name) && first && first.kind !== "sign" ? first : undefined;
  const partial = (name === "render" || name === "layout") && first?.kind === "text" ? first : undefined;
  const filters = words.filter((word, index) => word.kind === "name" && words[index - 1]?.text === "|");
  const assets = words.filter(
    (word, index) => word.kind === "text" && words[index + 1]?.text === "|" && words[index + 2]?.text === "asset_url",
  );
  const skipped = new Set([...filters, ...(declared ? [declared] : [])]);
  return { paths: readPaths(words, name, skipped), filters, declared, partial, assets };
}

function readPaths(words: readonly Word[], tag: string, skipped: ReadonlySet<Word>): Path[] {
  const paths: Path[] = [];
  const keywords = KEYWORDS[tag];
  const pipe = words.findIndex((word) => word.kind === "sign" && word.text === "|");
  for (let index = 0; index < words.length; index++) {
    const word = rootOf(words, index);
    const previous = words[index - 1];
    if (!word || skipped.has(word)) continue;
    if (words[index + 1]?.text === ":" || OPERATORS.has(word.text) || keywords?.has(word.text)) continue;
    // The name that a partial gets for the value, or a property after an index.
    if ((tag === "render" && previous?.text === "as") || previous?.text === ".") continue;
    const { steps, next } = readSteps(words, word.kind === "text" ? index + 3 : index + 1, word);
    const end = steps.at(-1)?.behind ?? word.end;
    paths.push({ start: word.start, end, steps, filters: pipe >= 0 && index > pipe ? [] : filtersAfter(words, next) });
    index = next - 1;
  }
  return paths;
}

/** Returns the word that names the variable of a path, such as `name` or `["name"]`. */
function rootOf(words: readonly Word[], index: number): Word | undefined {
  const [word, text, close] = words.slice(index, index + 3);
  if (word?.kind === "name") return word;
  const previous = words[index - 1];
  const isIndex = previous && (previous.kind !== "sign" || previous.text === "]") && previous.end === word?.start;
  const isRoot = word?.kind === "sign" && word.text === "[" && text?.kind === "text" && close?.text === "]" && !isIndex;
  return isRoot ? text : undefined;
}

const stepOf = ({ kind, text, start, end }: Word, behind: number): Step => {
  const quote = kind === "text" ? 1 : 0;
  return { name: text, isQuoted: kind === "text", start: start + quote, end: end - quote, behind };
};

/**
 * Reads `.name`, `["name"]` and `[0]` after the name of a variable. A path ends with another index, whose variable is a
 * path of its own.
 */
function readSteps(words: readonly Word[], from: number, first: Word): { steps: [Step, ...Step[]]; next: number } {
  const steps: [Step, ...Step[]] = [stepOf(first, words[from - 1]?.end ?? first.end)];
  let next = from;
  for (;;) {
    const [sign, word, close] = words.slice(next, next + 3);
    if (sign?.text === "." && word && word.kind !== "sign" && sign.start === steps.at(-1)?.behind) {
      steps.push(stepOf(word, word.end));
      next += 2;
    } else if (sign?.kind === "sign" && sign.text === "[" && close?.text === "]" && word && word.kind !== "name") {
      steps.push(stepOf(word, close.end));
      next += 3;
    } else return { steps, next };
  }
}

function filtersAfter(words: readonly Word[], from: number): string[] {
  if (words[from]?.text !== "|") return [];
  return words.flatMap((word, index) =>
    index > from && word.kind === "name" && words[index - 1]?.text === "|" ? word.text : [],
  );
}
