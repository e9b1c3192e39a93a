import type { ChromiumPdf } from "./chromium-pdf";
import { BYTES_PER_TURN, type PausableWork, runInTurns } from "./event-loop-turns";
import { type PdfSpan, readDictionary, readString } from "./pdf-dictionary";

/** Schemes of links that a reader may follow. A link within the document has a destination instead of an address. */
const ALLOWED_LINK = /^(?:https?|mailto|tel):/;
/** Beginning of an object that is a link. */
const LINK_OBJECT = /^\d+ 0 obj\s<<\/Type \/Annot\b/;
/** Beginning of a link with an allowed address, as Chromium writes nearly all of them. Saves reading it in full. */
const ALLOWED_LINK_OBJECT =
  /^\d+ 0 obj\s<<\/Type \/Annot\s\/Subtype \/Link\s\/F \d+\s\/Border \[[\d ]*\]\s\/Rect \[[-.\d ]*\]\s\/A <<\/Type \/Action\s\/S \/URI\s\/URI \((?:https?|mailto|tel):/;
/** Bytes that are enough for that beginning. */
const LINK_OBJECT_BYTES = 240;
/** Bytes that count for each object, and for each link that is read in full. Long addresses count on top. */
const [BYTES_PER_OBJECT, BYTES_PER_LINK] = [2 ** 10, 50 * 2 ** 10];
/** Bytes of an address that are read: enough for its scheme, and for what a warning shows of it. */
const MAX_ADDRESS_BYTES = 1_000;

/**
 * Removes links with addresses that a PDF should not open, such as `javascript:`, `file:` or `smb:`. Works on the
 * finished PDF, so no kind of markup gets around it: links of HTML, SVG and MathML, relative to any base, added by
 * scripts or not. The link stays in place without its action. Changes the PDF without moving a byte.
 *
 * @returns the beginnings of the addresses of the removed links
 * @throws Error if a link can't be read
 */
export const removeBlockedLinks = (pdf: Buffer, parsed: ChromiumPdf): Promise<string[]> =>
  runInTurns(removeLinks(pdf, parsed), BYTES_PER_TURN);

function* removeLinks(pdf: Buffer, parsed: ChromiumPdf): PausableWork<string[]> {
  const blocked: string[] = [];
  for (const offset of parsed.objectOffsets()) {
    yield BYTES_PER_OBJECT;
    const head = pdf.toString("latin1", offset, offset + LINK_OBJECT_BYTES);
    if (!LINK_OBJECT.test(head) || ALLOWED_LINK_OBJECT.test(head)) continue;
    yield BYTES_PER_LINK;
    const action = (yield* readDictionary(pdf, pdf.indexOf("<<", offset))).get("A");
    if (!action) continue;
    const address = yield* addressOf(pdf, action);
    if (ALLOWED_LINK.test(address)) continue;
    blocked.push(address);
    // The key and the white space after it are also removed.
    pdf.fill(" ", pdf.lastIndexOf("/A", action.start), action.end);
  }
  return blocked;
}

function* addressOf(pdf: Buffer, action: PdfSpan): PausableWork<string> {
  const uri = (yield* readDictionary(pdf, action.start)).get("URI");
  if (!uri) return "";
  const { start, end } = uri;
  return readString(pdf, { start, end: Math.min(end, start + MAX_ADDRESS_BYTES) }) ?? "";
}
