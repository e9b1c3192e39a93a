import { constants, inflateSync } from "node:zlib";
import type { PrintedPdf } from "./printed-pdf";

// Before the document's own come the page's background and the texts of its margin boxes.
const BEGINNING = 2_048;

// The page's own area as a clip, then the scale of what is on it: two thirds of the 3.125 that it has otherwise, as the browser writes it.
const AS_SMALL_AS_IT_GETS = /\nW\* n\nq\n(2\.083333\d*) 0 0 \1 /;

/**
 * Whether a document is wider than its paper takes. The browser makes a document that is too wide smaller, down to two thirds, so that it
 * fits; what is wider still is cut off at the right edge. Of a document that is written from right to left, or from top to
 * bottom, it can't be told.
 *
 * Only the beginning of the first page is read: the scale is the same on all.
 */
export function isCutOff(pdf: PrintedPdf): boolean {
  const { data, deflated } = pdf.firstPage;
  const beginning = data.subarray(0, BEGINNING);
  const commands = deflated ? inflateSync(beginning, { finishFlush: constants.Z_SYNC_FLUSH }) : beginning;
  return AS_SMALL_AS_IT_GETS.test(commands.toString("latin1"));
}
