import type { Span } from "./context";
import { match, NAME, readWords, skipSpace, TEXT, TEXT_IN_LINE, type Word, wordsOf } from "./words";

/** An output such as `{{ name }}`, a tag such as `{% if paid %}`, or a line of `{% liquid %}`. */
export interface LiquidPart extends Span {
  kind: "output" | "tag";
  /** Name of a tag. */
  name: string;
  nameStart: number;
  /** Words after the name. */
  words: readonly Word[];
  isClosed: boolean;
}

const OPEN = /\{\{-?|\{%-?/g;
const END_OF_RAW = /\{%-?\s*endraw\s*-?%\}/g;

/** Finds all Liquid that liquidjs finds. Accepts every text: what is half typed has the words that are there. */
export function scan(source: string): LiquidPart[] {
  const parts: LiquidPart[] = [];
  const progress: Progress = { budget: source.length, close: 0 };
  let isComment = false;
  OPEN.lastIndex = 0;
  for (let open = OPEN.exec(source); open; open = OPEN.exec(source)) {
    const start = open.index;
    const from = start + open[0].length;
    const part = open[0].startsWith("{%")
      ? readTag(source, start, from, progress)
      : readOutput(source, start, from, progress);
    // Also in a comment: a raw part can contain its end.
    OPEN.lastIndex = part.name === "raw" ? endOfRaw(source, part) : Math.max(part.end, from);
    if (isComment && part.name !== "endcomment") continue;
    isComment = part.name === "comment";
    parts.push(part);
    if (part.name === "liquid") parts.push(...readLines(source, part));
  }
  return parts;
}

/** Knowledge that keeps the time linear if many outputs or tags have no end. */
interface Progress {
  /** Characters that may still be read for outputs without an end. */
  budget: number;
  /** Offset of the first `%}` that is not part of an earlier tag; negative if there is none. */
  close: number;
}

function readOutput(source: string, start: number, from: number, progress: Progress): LiquidPart {
  const output = { kind: "output", name: "", nameStart: from, start } as const;
  if (progress.budget > 0) {
    const read = readWords(source, from, { text: TEXT, close: "}}" });
    if (read.isClosed) return { ...output, ...read };
    progress.budget -= read.end - from;
  }
  return { ...output, ...readWords(source, from, { text: TEXT_IN_LINE, close: "}}" }) };
}

function readTag(source: string, start: number, from: number, progress: Progress): LiquidPart {
  const nameStart = skipSpace(source, from);
  const name = match(NAME, source, nameStart) ?? (source[nameStart] === "#" ? "#" : "");
  const after = nameStart + name.length;
  const tag = { kind: "tag", name, nameStart, start } as const;
  if (progress.close >= 0 && progress.close < after) progress.close = source.indexOf("%}", after);
  const { close } = progress;
  if (name === "liquid" || name === "#") {
    return { ...tag, words: [], isClosed: close >= 0, end: close < 0 ? source.length : close + 2 };
  }
  if (close < 0) return { ...tag, ...readWords(source, after, { text: TEXT_IN_LINE, close: "%}" }) };
  // The tag ends here even if the mark is in quotes.
  const text = source.slice(after, source[close - 1] === "-" ? close - 1 : close).trimEnd();
  const { words, end } = wordsOf(text, after);
  const isClosed = end === after + text.length;
  return { ...tag, words, isClosed, end: isClosed ? close + 2 : end };
}

/** Reads the lines of a tag `liquid`. The tags `comment` and `raw` have lines that are not Liquid. */
function readLines(source: string, { nameStart, end, isClosed }: LiquidPart): LiquidPart[] {
  const from = nameStart + "liquid".length;
  const to = isClosed ? end - 2 : end;
  const lines: LiquidPart[] = [];
  let verbatim = "";
  let start = from;
  for (const line of source.slice(from, to).split("\n")) {
    const nameAt = skipSpace(line, 0);
    const name = match(NAME, line, nameAt);
    if (name && (verbatim === "" || name === `end${verbatim}`)) {
      verbatim = name === "comment" || name === "raw" ? name : "";
      const { words } = wordsOf(line.slice(nameAt + name.length), start + nameAt + name.length);
      const span = { start: start + nameAt, end: start + line.length, nameStart: start + nameAt };
      lines.push({ kind: "tag", name, words, isClosed: true, ...span });
    }
    start += line.length + 1;
  }
  return lines;
}

function endOfRaw(source: string, { end }: LiquidPart): number {
  END_OF_RAW.lastIndex = end;
  return END_OF_RAW.exec(source)?.index ?? source.length;
}
