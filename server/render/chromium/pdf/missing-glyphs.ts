import { setImmediate as others } from "node:timers/promises";
import { inflateSync } from "node:zlib";
import type { Drawing, PrintedPdf } from "./chromium-pdf";

// Latin, the punctuation of European languages, Cyrillic: our own fonts have them. All else, also where it is written as a reference or
// as an escape of CSS, is worth a look.
const UNUSUAL =
  /[^\t\n\f\r -~\u00a0-\u017f\u0400-\u0486\u2013-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212]|&(?!(?:amp|lt|gt|quot|apos|nbsp|shy|copy|reg|euro|middot|times|deg|[nm]dash|[lr][sd]quo|bull|hellip|trade|[a-z](?:uml|acute|grave|circ|tilde|cedil|ring|slash));|\s)|\\[\da-f]/i;

// What a font has no glyph for: it is the font's first one. Fonts that are drawn have codes of two digits.
const NO_GLYPH = /<(?:00|(?:[\dA-F]{4})*?0000(?:[\dA-F]{4})*)> Tj/;
// Glyphs that stand for another text than their font says.
const SPAN = /\/ActualText <FEFF([\dA-F]+)> >> BDC([\s\S]*?)EMC/g;
// What a font says: one glyph, or a row of them, and the text that it stands for.
const MAPPED = /^<([\dA-F]+)> (?:<([\dA-F]+)> )?<([\dA-F]+)>$/gm;
const MAPPINGS = "endcodespacerange";

// A document that draws more is not looked through to its end.
const LARGEST = 2 ** 24;
// Whatever else there is to do gets its turn in between.
const AT_ONCE = 2 ** 19;
const LARGEST_DRAWING = 2 ** 22;

/** What the glyphs of a document tell. */
export interface GlyphUse {
  /** Characters that belong to glyphs that are missing, and maybe others beside them. */
  doubtful: Set<string>;
  /** Characters that are there. */
  shown: Set<string>;
  /** Whether there are missing glyphs that the PDF has no text for. */
  unnamed: boolean;
}

/** Whether an HTML document has characters that are not in our own fonts for sure. */
export const hasUnusualCharacters = (html: string): boolean => UNUSUAL.test(html);

/**
 * Reads in a PDF which characters it shows no glyphs for: it has drawn the box, or the blank, that stands for what no font has. That is so
 * whatever fonts there are: the system's, ours or the document's own.
 *
 * @throws Error when it can't be read: it is no PDF that Chromium wrote, or a page of it draws too much
 */
export async function glyphUse(pdf: PrintedPdf): Promise<GlyphUse> {
  const use: GlyphUse = { doubtful: new Set(), shown: new Set(), unnamed: false };
  let size = 0;
  let turn = 0;
  for (const drawing of pdf.drawings()) {
    const commands = textOf(drawing);
    size += commands.length;
    if (size > LARGEST) break;
    if (size - turn > AT_ONCE) {
      turn = size;
      await others();
    }
    const mappings = commands.indexOf(MAPPINGS);
    if (mappings >= 0) addMapped(commands.slice(mappings), use.shown);
    else addDrawn(commands, use);
  }
  return use;
}

function textOf({ data, deflated }: Drawing): string {
  const commands = deflated ? inflateSync(data, { maxOutputLength: LARGEST_DRAWING }) : data;
  return commands.toString("latin1");
}

function addDrawn(commands: string, use: GlyphUse): void {
  const rest = commands.replace(SPAN, (_, text: string, glyphs: string) => {
    for (const character of decoded(text)) (NO_GLYPH.test(glyphs) ? use.doubtful : use.shown).add(character);
    return "";
  });
  use.unnamed ||= NO_GLYPH.test(rest);
}

function addMapped(mappings: string, shown: Set<string>): void {
  for (const [, first = "", last = first, text = ""] of mappings.matchAll(MAPPED)) {
    const characters = [...decoded(text)];
    for (const character of characters) shown.add(character);
    // A row differs in the last byte only.
    const others = Math.min(Number.parseInt(last, 16) - Number.parseInt(first, 16), 255);
    const start = characters[0]?.codePointAt(0) ?? 0;
    for (let at = 1; at <= others; at++) shown.add(String.fromCodePoint(start + at));
  }
}

const decoded = (hex: string): string => Buffer.from(hex, "hex").swap16().toString("utf16le");
