import type { Span } from "./context";

/** A word of an expression. */
export interface Word extends Span {
  kind: "name" | "text" | "number" | "sign";
  /** The word as it is written; of a quoted text, what is between the quotes. */
  text: string;
}

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
const SPACE = /\s*/y;
const NAME = /[A-Za-z_\u0080-\uffff](?:[\w\u0080-\uffff]|-(?![}%]))*\??/y;
const NUMBER = /-?\d+(?:\.\d+)?/y;
const SIGN = /\.\.|[=!<>]=|<>|\S/y;
/** A text ends in the line in which it begins; otherwise the quote is a mistake that the parser reports. */
const TEXT = /"[^"\n]*"|'[^'\n]*'/y;
const NEXT_OPEN = /\{\{|\{%/y;

/** Tags whose contents are not Liquid. */
const VERBATIM = new Set(["raw", "comment"]);

/** Finds all Liquid in a text. Accepts every text: what is half typed has the words that are there. */
export function scan(source: string): LiquidPart[] {
  const parts: LiquidPart[] = [];
  OPEN.lastIndex = 0;
  for (let open = OPEN.exec(source); open; open = OPEN.exec(source)) {
    const start = open.index;
    const from = start + open[0].length;
    const close = open[0].startsWith("{{") ? "}}" : "%}";
    const part = close === "}}" ? readOutput(source, start, from) : readTag(source, start, from);
    parts.push(part);
    OPEN.lastIndex = Math.max(part.end, from);
    if (part.name === "liquid") parts.push(...readLines(source, part));
    if (VERBATIM.has(part.name)) OPEN.lastIndex = endOfVerbatim(source, part);
  }
  return parts;
}

function readOutput(source: string, start: number, from: number): LiquidPart {
  const { words, end, isClosed } = readWords(source, from, "}}");
  return { kind: "output", name: "", nameStart: from, start, end, words, isClosed };
}

function readTag(source: string, start: number, from: number): LiquidPart {
  const nameStart = skipSpace(source, from);
  const name = match(NAME, source, nameStart) ?? (source[nameStart] === "#" ? "#" : "");
  const after = nameStart + name.length;
  const tag = { kind: "tag", name, nameStart, start } as const;
  if (name !== "liquid" && name !== "#") return { ...tag, ...readWords(source, after, "%}") };
  const close = source.indexOf("%}", after);
  return { ...tag, words: [], isClosed: close >= 0, end: close < 0 ? source.length : close + 2 };
}

function readLines(source: string, { nameStart, end, isClosed }: LiquidPart): LiquidPart[] {
  const from = nameStart + "liquid".length;
  const to = isClosed ? end - 2 : end;
  const lines: LiquidPart[] = [];
  let start = from;
  for (const line of source.slice(from, to).split("\n")) {
    const nameAt = skipSpace(line, 0);
    const name = match(NAME, line, nameAt);
    if (name) {
      const words = wordsOf(line.slice(nameAt + name.length), start + nameAt + name.length);
      const span = { start: start + nameAt, end: start + line.length, nameStart: start + nameAt };
      lines.push({ kind: "tag", name, words, isClosed: true, ...span });
    }
    start += line.length + 1;
  }
  return lines;
}

/** Reads the words of an expression, such as a line of `{% liquid %}`, that begins at `start` in the template. */
export function wordsOf(text: string, start: number): Word[] {
  const { words } = readWords(text, 0, "\n");
  return words.map((word) => ({ ...word, start: word.start + start, end: word.end + start }));
}

function readWords(source: string, from: number, close: string): Pick<LiquidPart, "words" | "end" | "isClosed"> {
  const words: Word[] = [];
  for (let at = skipSpace(source, from); at < source.length; at = skipSpace(source, at)) {
    if (source.startsWith(close, at)) return { words, end: at + 2, isClosed: true };
    if (source[at] === "-" && source.startsWith(close, at + 1)) return { words, end: at + 3, isClosed: true };
    if (match(NEXT_OPEN, source, at)) return { words, end: at, isClosed: false };
    const word = readWord(source, at);
    words.push(word);
    at = word.end;
  }
  return { words, end: source.length, isClosed: false };
}

function readWord(source: string, start: number): Word {
  const quoted = match(TEXT, source, start);
  if (quoted) return { kind: "text", text: quoted.slice(1, -1), start, end: start + quoted.length };
  for (const [kind, pattern] of KINDS) {
    const text = match(pattern, source, start);
    if (text) return { kind, text, start, end: start + text.length };
  }
  return { kind: "sign", text: source[start] ?? "", start, end: start + 1 };
}

const KINDS = [
  ["name", NAME],
  ["number", NUMBER],
  ["sign", SIGN],
] as const;

function endOfVerbatim(source: string, { name, end }: LiquidPart): number {
  const pattern = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, "g");
  pattern.lastIndex = end;
  return pattern.exec(source)?.index ?? source.length;
}

const skipSpace = (text: string, at: number): number => at + (match(SPACE, text, at)?.length ?? 0);

/** Returns what a sticky pattern finds at a place. */
function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
