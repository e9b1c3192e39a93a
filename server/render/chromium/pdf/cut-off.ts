import { constants, inflateSync } from "node:zlib";
import type { ChromiumPdf } from "./chromium-pdf";

/** Bytes of a page to read. The page's background and margin boxes come before the document's own content. */
const MAX_BYTES = 4_096;

/** The clip of the page's area, then the smallest scale of its content: two thirds of Chromium's usual 3.125. */
const SMALLEST_SCALE = /\nW\* n\nq\n(2\.083333\d*) 0 0 \1 /;
/** Content at its original scale: the smallest scale before it is only that of an image. */
const ORIGINAL_SCALE = /\n3\.125\d* 0 0 3\.125/;

/**
 * Whether a document is wider than its paper. Chromium shrinks a document that is too wide down to two thirds, and cuts
 * off at the right edge what still does not fit. Documents written from right to left, or from top to bottom, are not
 * recognized.
 *
 * Reads only the beginnings of the first and last page, because all pages have the same scale.
 *
 * @throws Error if the pages can't be read
 */
export function isCutOff(pdf: ChromiumPdf): boolean {
  return pdf.firstAndLastPage.every(({ data, isCompressed }) => {
    const start = data.subarray(0, MAX_BYTES);
    const content = isCompressed ? inflateSync(start, { finishFlush: constants.Z_SYNC_FLUSH }) : start;
    return hasSmallestScale(content.toString("latin1"));
  });
}

function hasSmallestScale(content: string): boolean {
  const scale = SMALLEST_SCALE.exec(content);
  return scale !== null && !ORIGINAL_SCALE.test(content.slice(scale.index));
}
