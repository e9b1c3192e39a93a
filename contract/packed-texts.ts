/**
 * Many texts, one after the other in one block of memory. A block moves between threads without a copy, while a list of
 * 10,000 strings is read piece by piece by the thread that receives it, which stalls all its requests.
 */
export interface PackedTexts {
  /** UTF-8. */
  bytes: Uint8Array<ArrayBuffer>;
  /** The end of each text in `bytes`. */
  ends: Uint32Array<ArrayBuffer>;
}

/** Most bytes of UTF-8 for a UTF-16 code unit. */
const MAX_BYTES_PER_CHARACTER = 3;

export function packTexts(texts: readonly string[]): PackedTexts {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const room = new Uint8Array(characters * MAX_BYTES_PER_CHARACTER);
  const ends = new Uint32Array(texts.length);
  const encoder = new TextEncoder();
  let end = 0;
  for (const [index, text] of texts.entries()) {
    end += encoder.encodeInto(text, room.subarray(end)).written;
    ends[index] = end;
  }
  return { bytes: room.slice(0, end), ends };
}

export const isPackedTexts = (value: unknown): value is PackedTexts =>
  typeof value === "object" &&
  value !== null &&
  "bytes" in value &&
  value.bytes instanceof Uint8Array &&
  "ends" in value &&
  value.ends instanceof Uint32Array;

/** @returns the bytes of a text */
export const sizeOfText = (texts: PackedTexts, index: number): number =>
  (texts.ends[index] ?? 0) - startOf(texts, index);

/** Decodes texts one by one, when the caller asks for the next one. */
export function* unpackTexts(texts: PackedTexts, first = 0, end = texts.ends.length): Generator<string, void> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for (let index = first; index < end; index++) {
    yield decoder.decode(texts.bytes.subarray(startOf(texts, index), texts.ends[index]));
  }
}

const startOf = ({ ends }: PackedTexts, index: number): number => ends[index - 1] ?? 0;
