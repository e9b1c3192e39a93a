import { constants, inflateSync } from "node:zlib";
import type { PrintedPdf } from "./chromium-pdf";

// Before the document's own come the page's background and the texts of its margin boxes.
const BEGINNING = 4_096;

// The page's own area as a clip, then the scale of what is on it: two thirds of the 3.125 that it has otherwise, as the browser writes it.
const AS_SMALL_AS_IT_GETS = /\nW\* n\nq\n(2\.083333\d*) 0 0 \1 /;
// Where that is the scale of a picture, text is not smaller than it is written.
const AS_IT_IS_WRITTEN = /\n3\.125\d* 0 0 3\.125/;

/**
 * Whether a document is wider than its paper takes. The browser makes a document that is too wide smaller, down to two thirds, so that it
 * fits; what is wider still is cut off at the right edge. Of a document that is written from right to left, or from top to
 * bottom, it can't be told.
 *
 * Only the beginnings of the first and the last page are read: the scale is the same on all.
 *
 * @throws Error when they can't be read
 */
export function isCutOff(pdf: PrintedPdf): boolean {
  return pdf.outerPages.every(({ data, deflated }) => {
    const beginning = data.subarray(0, BEGINNING);
    const commands = deflated ? inflateSync(beginning, { finishFlush: constants.Z_SYNC_FLUSH }) : beginning;
    return isSmallest(commands.toString("latin1"));
  });
}

function isSmallest(commands: string): boolean {
  const scale = AS_SMALL_AS_IT_GETS.exec(commands);
  return scale !== null && !AS_IT_IS_WRITTEN.test(commands.slice(scale.index));
}
