import { inflateSync } from "node:zlib";
import type { ChromiumPdf, PdfStream } from "./chromium-pdf";

/** Colour of the mark on the page between two documents, as CSS and as Chromium writes it in a PDF. */
export const MARK_COLOUR = "#010203";
const MARK_COLOUR_IN_PDF = String.raw`\.0039 \.0078 \.0118`;

const NUMBER = String.raw`-?\d*\.?\d+`;
const BOX = `${NUMBER} ${NUMBER} ${NUMBER} ${NUMBER} re`;
/** Content at its original scale. If one document is too wide for its paper, Chromium shrinks all of them. */
const SCALE = String.raw`q\n3\.125\d* 0 0 3\.125\d* ${NUMBER} ${NUMBER} cm\n`;
const FILL = String.raw`${NUMBER} ${NUMBER} ${NUMBER} RG ${NUMBER} ${NUMBER} ${NUMBER} rg\n(?:/G\d+ gs\n)?`;
/** Chromium sets colours for text that is on another page. */
const NOTHING = String.raw`${NUMBER} ${NUMBER} ${NUMBER} RG ${NUMBER} ${NUMBER} ${NUMBER} rg\n|/G\d+ gs\n|BT\n(?:/Span<</ActualText <[\dA-F]+> >> BDC\nEMC\n)*ET\n`;
/** The page between two documents: at most the background that all pages have, and the mark. */
const BETWEEN = new RegExp(
  String.raw`^${NUMBER} 0 0 ${NUMBER} 0 ${NUMBER} cm\n(?:${SCALE}${FILL}${BOX}\nf\nQ\n)?(?:q\n${BOX}\nW\* n\n)?${SCALE}` +
    String.raw`${MARK_COLOUR_IN_PDF} RG ${MARK_COLOUR_IN_PDF} rg\n(?:/G\d+ gs\n)?${NUMBER} ${NUMBER} 1 1 re\nf\n(?:${NOTHING})*Q\n(?:Q\n)?$`,
);
/** A page between two documents is short. */
const MAX_BYTES = 1_024;

/**
 * Finds the documents of a PDF in which they were joined (join-script.ts), and takes the pages between them out.
 *
 * @param isKept tells by the number of its pages whether a document may stay
 * @returns the number of pages of each document, and 0 for those that were taken out; null if they can't be told apart
 */
export function separateDocuments(
  pdf: ChromiumPdf,
  documents: number,
  isKept: (pages: number) => boolean,
): number[] | null {
  const groups: number[][] = [[]];
  const removed = new Set<number>();
  for (const { referenceOffset, content } of pdf.pages) {
    if (isBetween(content)) {
      removed.add(referenceOffset);
      groups.push([]);
    } else groups.at(-1)?.push(referenceOffset);
  }
  if (groups.length !== documents || groups.some(({ length }) => length === 0)) return null;
  const counts = groups.map((pages) => {
    if (isKept(pages.length)) return pages.length;
    for (const offset of pages) removed.add(offset);
    return 0;
  });
  pdf.removePages(removed);
  return counts;
}

function isBetween({ data, isCompressed }: PdfStream): boolean {
  if (data.length > MAX_BYTES) return false;
  const content = isCompressed ? inflateSync(data) : data;
  return BETWEEN.test(content.toString("latin1"));
}
