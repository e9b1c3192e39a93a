import { Tokenizer } from "liquidjs";
import type { Span } from "./context";

/** A word of an expression. */
export interface Word extends Span {
  kind: "name" | "text" | "number" | "sign";
  /** The word as it is written; of a quoted text, what it stands for. */
  text: string;
}

const SPACE = /\s*/y;
export const NAME = /[A-Za-z_\u0080-\uffff](?:[\w\u0080-\uffff]|-(?![}%]))*\??/y;
const NUMBER = /-?\d+(?:\.\d+)?/y;
const SIGN = /\.\.|[=!<>]=|<>|\S/y;
/** A text in an output. */
export const TEXT = /"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'/sy;
/** A text in a tag. Without a second quote, it ends with the tag. */
const TEXT_IN_TAG = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|'[^'\\]*(?:\\.[^'\\]*)*(?:'|$)/sy;
/** A text in a half typed part. It ends in its line, or it might take the rest of the template for its contents. */
export const TEXT_IN_LINE = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'/y;
const NEXT_OPEN = /\{\{|\{%/y;

/** Reads the words of a text that is a part of a tag, and begins at `start` in the template. */
export function wordsOf(text: string, start: number): Words {
  const { words, end, isClosed } = readWords(text, 0, { text: TEXT_IN_TAG, close: null });
  const moved = words.map((word) => ({ ...word, start: word.start + start, end: word.end + start }));
  return { words: moved, end: end + start, isClosed };
}

interface Words {
  words: Word[];
  end: number;
  /** Whether the mark after the last word was found. */
  isClosed: boolean;
}

interface Notation {
  /** Form of a quoted text. */
  text: RegExp;
  /** Mark after the last word; null if the words end with the text. */
  close: "}}" | "%}" | null;
}

/** Reads words up to the mark, the next Liquid, or the end of the text. */
export function readWords(source: string, from: number, { text, close }: Notation): Words {
  const words: Word[] = [];
  for (let at = skipSpace(source, from); at < source.length; at = skipSpace(source, at)) {
    const isDash = source[at] === "-";
    if (close && source.startsWith(close, isDash ? at + 1 : at))
      return { words, end: at + (isDash ? 3 : 2), isClosed: true };
    if (match(NEXT_OPEN, source, at)) return { words, end: at, isClosed: false };
    const word = readWord(source, at, text);
    words.push(word);
    at = word.end;
  }
  return { words, end: source.length, isClosed: false };
}

function readWord(source: string, start: number, quotedText: RegExp): Word {
  const quoted = match(quotedText, source, start);
  if (quoted) return { kind: "text", text: contentsOf(quoted), start, end: start + quoted.length };
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

const contentsOf = (quoted: string): string =>
  quoted.includes("\\") ? (new Tokenizer(quoted).readQuoted()?.content ?? "") : quoted.slice(1, -1);

/** Returns whether a name can be written without brackets and quotes. */
export const isPlainName = (text: string): boolean => match(NAME, text, 0) === text;

/** Returns the offset of the next character that is not white space. */
export const skipSpace = (text: string, at: number): number => at + (match(SPACE, text, at)?.length ?? 0);

/** Returns what a sticky pattern finds at a place. */
export function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
