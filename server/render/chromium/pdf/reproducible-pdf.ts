import type { ChromiumPdf } from "./chromium-pdf";
import { BYTES_PER_TURN, type PausableWork, runInTurns } from "./event-loop-turns";
import { readDictionary } from "./pdf-dictionary";

const PROGRAM = "(Platen)";

/**
 * Writes the information dictionary (ISO 32000-1, 14.3.3) without moving a byte: our name instead of the engine's name
 * and version, and the document's time instead of the engine's clock.
 */
export async function writeInformation(pdf: Buffer, parsed: ChromiumPdf, now: Date): Promise<void> {
  const offset = parsed.informationOffset;
  if (offset === null) return;
  const date = pdfDate(now);
  const values = { Creator: PROGRAM, Producer: PROGRAM, CreationDate: date, ModDate: date };
  const entries = await runInTurns(readDictionary(pdf, pdf.indexOf("<<", offset)), BYTES_PER_TURN);
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

/** Bytes that are searched between two pauses. */
const BYTES_PER_SEARCH = 2 ** 20;
/** Reading a text that may be a name takes as long as searching so many bytes. */
const BYTES_PER_TEXT = 200;

/** A number in a tagged PDF, and its place. */
interface NodeNumber {
  offset: number;
  number: string;
}

/**
 * Numbers the cells of a tagged PDF from 1, without moving a byte. The browser counts on through all documents of a
 * page, so the same document would have other numbers each time.
 */
export async function renumberNodes(pdf: Buffer): Promise<void> {
  const names = await runInTurns(findNodes(pdf), BYTES_PER_TURN);
  // The tree of IDs is sorted, and so are the new numbers.
  const sorted = [...new Set(names.map(({ number }) => number))].sort();
  const ranks = new Map(sorted.map((number, index) => [number, String(index + 1).padStart(number.length, "0")]));
  for (const { offset, number } of names) pdf.write(ranks.get(number) ?? number, offset, "latin1");
}

function* findNodes(pdf: Buffer): PausableWork<NodeNumber[]> {
  const names: NodeNumber[] = [];
  for (let start = 0; start < pdf.length; start += BYTES_PER_SEARCH) {
    const part = pdf.subarray(start, start + BYTES_PER_SEARCH + NODE.length - 1);
    for (let at = part.indexOf(NODE); at >= 0; at = part.indexOf(NODE, at + 1)) {
      const offset = start + at + NODE.length;
      const text = pdf.toString("latin1", offset - NODE.length - MAX_BEFORE, offset + AFTER);
      const number = NODE_NAME.exec(text)?.[1];
      if (number !== undefined) names.push({ offset, number });
      yield BYTES_PER_TEXT;
    }
    yield BYTES_PER_SEARCH;
  }
  return names;
}
