import type { PausableWork } from "./event-loop-turns";

/** Bytes of a value in a PDF. */
export interface PdfSpan {
  start: number;
  /** Offset after the last byte. */
  end: number;
}

/** White space, and the characters that end a name, number or keyword (ISO 32000-1, 7.2.2). */
const DELIMITERS = new Set(Buffer.from("\0\t\n\f\r ()<>[]{}/%"));
/** The escapes of a literal string that Chromium writes (ISO 32000-1, 7.3.4.2). */
const ESCAPE = /\\([0-7]{1,3}|[\s\S])/g;
const [BACKSLASH, OPENING_BRACKET, CLOSING_BRACKET] = [92, 40, 41];
/** Bytes of a string or name between two pauses. */
const BYTES_PER_PIECE = 2 ** 14;

/**
 * Reads the entries of a dictionary that Chromium wrote: the value's span by the key's name. The values are skipped
 * token by token, because a text may look like anything. Yields the bytes of long strings and names.
 *
 * @param offset offset of the opening `<<`
 * @throws Error if there is no complete dictionary
 */
export function* readDictionary(pdf: Buffer, offset: number): PausableWork<Map<string, PdfSpan>> {
  if (!isAt(pdf, offset, "<<")) throw new Error("The PDF has no dictionary where one is expected");
  const entries = new Map<string, PdfSpan>();
  let at = skipSpace(pdf, offset + 2);
  while (!isAt(pdf, at, ">>")) {
    const keyEnd = yield* endOfToken(pdf, at);
    const start = skipSpace(pdf, keyEnd);
    const end = yield* endOfValue(pdf, start);
    entries.set(pdf.toString("latin1", at + 1, keyEnd), { start, end });
    at = skipSpace(pdf, end);
  }
  return entries;
}

/** Returns the text of a string value, one character for each byte, or null for a value of another type. */
export function readString(pdf: Buffer, { start, end }: PdfSpan): string | null {
  const value = pdf.toString("latin1", start, end);
  if (value.startsWith("(")) return value.slice(1, -1).replace(ESCAPE, (_, escaped: string) => characterOf(escaped));
  if (!value.startsWith("<") || value.startsWith("<<")) return null;
  return Buffer.from(value.slice(1, -1).replace(/\s/g, ""), "hex").toString("latin1");
}

const characterOf = (escaped: string): string =>
  /^[0-7]/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : escaped;

function* endOfValue(pdf: Buffer, start: number): PausableWork<number> {
  if (isAt(pdf, start, "<<")) return yield* endOfGroup(pdf, start + 2, ">>");
  if (isAt(pdf, start, "[")) return yield* endOfGroup(pdf, start + 1, "]");
  const end = yield* endOfToken(pdf, start);
  // A reference has three tokens: `12 0 R`.
  const reference = /^\d+ R\b/.exec(pdf.toString("latin1", end + 1, end + 16));
  return reference && /^\d/.test(charAt(pdf, start)) ? end + 1 + reference[0].length : end;
}

/** Returns the end of an array or dictionary whose opening has been read. */
function* endOfGroup(pdf: Buffer, first: number, closing: string): PausableWork<number> {
  let at = skipSpace(pdf, first);
  while (!isAt(pdf, at, closing)) at = skipSpace(pdf, yield* endOfValue(pdf, at));
  return at + closing.length;
}

/** Returns the end of a name, number, keyword or string. */
function* endOfToken(pdf: Buffer, start: number): PausableWork<number> {
  const first = charAt(pdf, start);
  if (first === "(") return yield* endOfLiteral(pdf, start);
  if (first === "<") return indexOfByte(pdf, ">", start) + 1;
  let at = start + 1;
  while (!DELIMITERS.has(byteAt(pdf, at))) {
    at++;
    if ((at - start) % BYTES_PER_PIECE === 0) yield BYTES_PER_PIECE;
  }
  // A closing bracket here belongs to nothing.
  if (first === ">" || first === "]") throw new Error("The PDF has a dictionary that can't be read");
  return at;
}

function* endOfLiteral(pdf: Buffer, start: number): PausableWork<number> {
  let depth = 0;
  for (let at = start; ; yield BYTES_PER_PIECE) {
    for (const end = at + BYTES_PER_PIECE; at < end; at++) {
      const byte = byteAt(pdf, at);
      if (byte === BACKSLASH) at++;
      else if (byte === OPENING_BRACKET) depth++;
      else if (byte === CLOSING_BRACKET && --depth === 0) return at + 1;
    }
  }
}

function skipSpace(pdf: Buffer, offset: number): number {
  let at = offset;
  while (/\s/.test(charAt(pdf, at))) at++;
  return at;
}

function indexOfByte(pdf: Buffer, byte: string, start: number): number {
  const index = pdf.indexOf(byte, start);
  if (index < 0) throw new Error("The PDF ends in a string");
  return index;
}

const isAt = (pdf: Buffer, offset: number, text: string): boolean =>
  pdf.toString("latin1", offset, offset + text.length) === text;

/** @throws Error after the end of the PDF */
const charAt = (pdf: Buffer, offset: number): string => String.fromCharCode(byteAt(pdf, offset));

/** @throws Error after the end of the PDF */
function byteAt(pdf: Buffer, offset: number): number {
  const byte = pdf[offset];
  if (byte === undefined) throw new Error("The PDF ends in a dictionary");
  return byte;
}
