import { setImmediate as nextTurn } from "node:timers/promises";
import type { ChromiumPdf } from "./chromium-pdf";
import { runAtOnce } from "./event-loop-turns";
import { readDictionary } from "./pdf-dictionary";

const PROGRAM = "(Platen)";

/**
 * Writes the information dictionary (ISO 32000-1, 14.3.3) without moving a byte: our name instead of the engine's name
 * and version, and the document's time instead of the engine's clock.
 */
export function writeInformation(pdf: Buffer, parsed: ChromiumPdf, now: Date): void {
  const offset = parsed.informationOffset;
  if (offset === null) return;
  const date = pdfDate(now);
  const values = { Creator: PROGRAM, Producer: PROGRAM, CreationDate: date, ModDate: date };
  const entries = runAtOnce(readDictionary(pdf, pdf.indexOf("<<", offset)));
  for (const [name, value] of Object.entries(values)) {
    const span = entries.get(name);
    if (!span || span.end - span.start < value.length) continue;
    pdf.fill(" ", span.start, span.end);
    pdf.write(value, span.start, "latin1");
  }
}

/** Returns the date as Chromium writes it: `(D:20260312093000+00'00')` (ISO 32000-1, 7.9.4). */
const pdfDate = (date: Date): string => `(D:${date.toISOString().slice(0, 19).replace(/\D/g, "")}+00'00')`;

/** Beginning of the name that a tagged PDF gives to a table cell: `node` and the browser's number for the element. */
const NODE = "(node";
/**
 * Such a name where structure elements use one: as an ID, in a list of headers, or in the tree of all IDs (ISO 32000-1,
 * 14.7). A text of the document can't look like that: its brackets are escaped, and it has a key of its own.
 */
const NODE_NAME = /(?:\/ID |\[|R |\) )\(node(\d{8})\)$/;
/** Longest text before and after `NODE` in `NODE_NAME`. */
const [MAX_BEFORE, AFTER] = [4, 9];

/** Texts that may be a name, between two pauses, so that other work gets its turn. */
const TEXTS_PER_TURN = 10_000;

/**
 * Numbers the cells of a tagged PDF from 1, without moving a byte. The browser counts on through all documents of a
 * page, so the same document would have other numbers each time.
 */
export async function renumberNodes(pdf: Buffer): Promise<void> {
  const names: { offset: number; number: string }[] = [];
  let texts = 0;
  for (let at = pdf.indexOf(NODE); at >= 0; at = pdf.indexOf(NODE, at + 1)) {
    if (++texts % TEXTS_PER_TURN === 0) await nextTurn();
    const text = pdf.toString("latin1", at - MAX_BEFORE, at + NODE.length + AFTER);
    const number = NODE_NAME.exec(text)?.[1];
    if (number !== undefined) names.push({ offset: at + NODE.length, number });
  }
  // The tree of IDs is sorted, and so are the new numbers.
  const sorted = [...new Set(names.map(({ number }) => number))].sort();
  const ranks = new Map(sorted.map((number, index) => [number, String(index + 1).padStart(number.length, "0")]));
  for (const { offset, number } of names) pdf.write(ranks.get(number) ?? number, offset, "latin1");
}
