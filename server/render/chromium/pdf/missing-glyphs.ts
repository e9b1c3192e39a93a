import { inflateSync } from "node:zlib";
import type { ChromiumPdf, PdfStream } from "./chromium-pdf";
import { type PausableWork, runInTurns } from "./event-loop-turns";

/**
 * Characters outside Latin, Cyrillic and the punctuation of European languages, all of which our bundled fonts have.
 * Character references and CSS escapes may stand for any character.
 */
const UNUSUAL =
  /[^\t\n\f\r -~\u00a0-\u017f\u0400-\u0486\u2013-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212]|&(?!(?:amp|lt|gt|quot|apos|nbsp|shy|copy|reg|euro|middot|times|deg|[nm]dash|[lr][sd]quo|bull|hellip|trade|[a-z](?:uml|acute|grave|circ|tilde|cedil|ring|slash));|\s)|\\[\da-f]/i;

/** Whatever ends the hexadecimal digits of a text. If it is drawn, the operator for that follows. */
const NO_DIGIT = /[^\dA-F]/g;
const END_OF_DRAWN_TEXT = "> Tj";
/** Glyphs with a replacement text (ISO 32000-1, 14.9.4). */
const ACTUAL_TEXT = /\/ActualText <FEFF([\dA-F]+)> >> BDC([\s\S]*?)EMC/g;
/** A ToUnicode mapping of one glyph, or of a range of glyphs (ISO 32000-1, 9.10.3). */
const TO_UNICODE = /^<([\dA-F]+)> (?:<([\dA-F]+)> )?<([\dA-F]+)>$/gm;
const END_OF_CODESPACE = "endcodespacerange";
/** A ToUnicode range differs in the last byte only. */
const MAX_RANGE = 255;

/** Characters of content to read. The rest of a longer document is skipped. */
const MAX_CHARACTERS = 2 ** 24;
/** Characters between two pauses, so that other work gets its turn. */
const CHARACTERS_PER_TURN = 2 ** 19;
/** Characters that take about as long to read as an object, a stream without its content, or a ToUnicode mapping. */
const [CHARACTERS_PER_OBJECT, CHARACTERS_PER_STREAM, CHARACTERS_PER_MAPPING] = [2 ** 7, 2 ** 11, 2 ** 8];
const MAX_STREAM_BYTES = 2 ** 22;

/** Which characters a document shows, and which glyphs it lacks. */
interface GlyphUsage {
  /** Characters of texts that contain a missing glyph. Some of them may have a glyph. */
  suspects: Set<string>;
  /** Characters that have a glyph. */
  shown: Set<string>;
  /** Whether a missing glyph has no text in the PDF. */
  hasUnmappedMissing: boolean;
}

/** Whether an HTML document may have characters that our bundled fonts lack. */
export const mayMissGlyphs = (html: string): boolean => UNUSUAL.test(html);

/**
 * Reads which characters a PDF shows, and where it draws the box or blank of a missing glyph. Works with any font: the
 * system's, ours, or the document's own.
 *
 * @throws Error if Chromium did not write the PDF, or a page draws too much
 */
export const readGlyphUsage = (pdf: ChromiumPdf): Promise<GlyphUsage> =>
  runInTurns(readUsage(pdf), CHARACTERS_PER_TURN);

function* readUsage(pdf: ChromiumPdf): PausableWork<GlyphUsage> {
  const usage: GlyphUsage = { suspects: new Set(), shown: new Set(), hasUnmappedMissing: false };
  let characters = 0;
  for (const offset of pdf.objectOffsets()) {
    yield CHARACTERS_PER_OBJECT;
    const stream = pdf.contentStreamAt(offset);
    if (!stream) continue;
    // A large stream is inflated in a turn of its own.
    yield CHARACTERS_PER_STREAM + stream.data.length;
    const content = textOf(stream);
    yield content.length;
    characters += content.length;
    if (characters > MAX_CHARACTERS) break;
    const mappings = content.indexOf(END_OF_CODESPACE);
    if (mappings >= 0) yield* addMappedCharacters(content.slice(mappings), usage.shown);
    else yield* addDrawnCharacters(content, usage);
  }
  return usage;
}

function textOf({ data, isCompressed }: PdfStream): string {
  const content = isCompressed ? inflateSync(data, { maxOutputLength: MAX_STREAM_BYTES }) : data;
  return content.toString("latin1");
}

function* addDrawnCharacters(content: string, usage: GlyphUsage): PausableWork<void> {
  let unmapped = "";
  let end = 0;
  for (const { 0: match, 1: text = "", 2: glyphs = "", index } of content.matchAll(ACTUAL_TEXT)) {
    const characters = (yield* hasMissingGlyph(glyphs)) ? usage.suspects : usage.shown;
    for (const character of decodeUtf16(text)) characters.add(character);
    unmapped += content.slice(end, index);
    end = index + match.length;
    yield match.length;
  }
  unmapped += content.slice(end);
  usage.hasUnmappedMissing ||= yield* hasMissingGlyph(unmapped);
}

/** Looks at each text by itself, because the stack of a regular expression for all of them grows with their length. */
function* hasMissingGlyph(content: string): PausableWork<boolean> {
  for (let start = content.indexOf("<"), read = 0; start >= 0; start = content.indexOf("<", read)) {
    NO_DIGIT.lastIndex = start + 1;
    const end = NO_DIGIT.exec(content)?.index ?? content.length;
    if (content.startsWith(END_OF_DRAWN_TEXT, end) && hasGlyph0(content.slice(start + 1, end))) return true;
    yield end - read;
    read = end;
  }
  return false;
}

/**
 * Returns whether a text draws glyph 0, which stands for characters that its font lacks.
 *
 * @param codes hexadecimal codes of the glyphs: of two digits each in Type 3 fonts, of four in all others
 */
export function hasGlyph0(codes: string): boolean {
  if (codes === "00") return true;
  if (codes.length % 4 !== 0) return false;
  let index = codes.indexOf("0000");
  while (index % 4 > 0) index = codes.indexOf("0000", index + 1);
  return index >= 0;
}

function* addMappedCharacters(mappings: string, shown: Set<string>): PausableWork<void> {
  for (const [, first = "", last = first, text = ""] of mappings.matchAll(TO_UNICODE)) {
    yield CHARACTERS_PER_MAPPING;
    const characters = [...decodeUtf16(text)];
    for (const character of characters) shown.add(character);
    const length = Math.min(Number.parseInt(last, 16) - Number.parseInt(first, 16), MAX_RANGE);
    const start = characters[0]?.codePointAt(0) ?? 0;
    for (let offset = 1; offset <= length; offset++) shown.add(String.fromCodePoint(start + offset));
  }
}

const decodeUtf16 = (hex: string): string => Buffer.from(hex, "hex").swap16().toString("utf16le");
