import { setImmediate as nextTurn } from "node:timers/promises";
import type { ChromiumPdf } from "./chromium-pdf";
import { type PdfSpan, readDictionary, readString } from "./pdf-dictionary";

/** Schemes of links that a reader may follow. A link within the document has a destination instead of an address. */
const ALLOWED_LINK = /^(?:https?|mailto|tel):/;
/** Action of an annotation that opens an address. Chromium writes no other action. */
const URI_ACTION = "/URI";
/** Beginning of an object that is a link. */
const LINK_OBJECT = /^\d+ 0 obj\s<<\/Type \/Annot\b/;
/** Beginning of a link with an allowed address, as Chromium writes nearly all of them. Saves reading it in full. */
const ALLOWED_LINK_OBJECT =
  /^\d+ 0 obj\s<<\/Type \/Annot\s\/Subtype \/Link\s\/F \d+\s\/Border \[[\d ]*\]\s\/Rect \[[-.\d ]*\]\s\/A <<\/Type \/Action\s\/S \/URI\s\/URI \((?:https?|mailto|tel):/;
/** Bytes that are enough for that beginning. */
const LINK_OBJECT_BYTES = 240;
/** Objects between two pauses, so that other work gets its turn. Reading a link in full counts as 50 of them. */
const [OBJECTS_PER_TURN, OBJECTS_PER_LINK] = [2_000, 50];
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
export async function removeBlockedLinks(pdf: Buffer, parsed: ChromiumPdf): Promise<string[]> {
  if (!pdf.includes(URI_ACTION)) return [];
  const blocked: string[] = [];
  let objects = 0;
  for (const offset of parsed.objectOffsets()) {
    if (++objects > OBJECTS_PER_TURN) {
      objects = 0;
      await nextTurn();
    }
    const head = pdf.toString("latin1", offset, offset + LINK_OBJECT_BYTES);
    if (!LINK_OBJECT.test(head) || ALLOWED_LINK_OBJECT.test(head)) continue;
    objects += OBJECTS_PER_LINK;
    const action = readDictionary(pdf, pdf.indexOf("<<", offset)).get("A");
    if (!action) continue;
    const address = addressOf(pdf, action);
    if (ALLOWED_LINK.test(address)) continue;
    blocked.push(address);
    // The key and the white space after it are also removed.
    pdf.fill(" ", pdf.lastIndexOf("/A", action.start), action.end);
  }
  return blocked;
}

function addressOf(pdf: Buffer, action: PdfSpan): string {
  const uri = readDictionary(pdf, action.start).get("URI");
  if (!uri) return "";
  const { start, end } = uri;
  return readString(pdf, { start, end: Math.min(end, start + MAX_ADDRESS_BYTES) }) ?? "";
}
