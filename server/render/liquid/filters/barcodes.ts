import { createRequire } from "node:module";
import type { toSVG } from "bwip-js/node";
import { isBlank } from "./is-blank";

const require = createRequire(import.meta.url);

/** Names in a template, and the library's own where they differ. */
const BARCODES: Record<string, string> = {
  code128: "code128",
  code39: "code39",
  ean13: "ean13",
  ean8: "ean8",
  upca: "upca",
  itf14: "itf14",
  "gs1-128": "gs1-128",
  datamatrix: "datamatrix",
  pdf417: "pdf417",
  aztec: "azteccode",
};

// More than the largest of them can hold.
const LONGEST = 8_000;
const LENGTH = /^\d{1,4}(\.\d{1,3})?(mm|cm|in|pt|px|%)$/;

/**
 * `{{ url | qr }}`, `{{ url | qr: "40mm" }}`: a QR code as an inline picture.
 *
 * @throws Error when the text is too long for one
 */
export function qr(value: unknown, width = "30mm"): string {
  return picture(value, "qrcode", width, {});
}

/**
 * `{{ "4006381333931" | barcode: "ean13" }}`: a barcode as an inline picture, with its text beneath where that is usual.
 *
 * @throws Error for a kind that there is none, or a text that the kind can't hold
 */
export function barcode(value: unknown, kind = "code128", width = "50mm"): string {
  const code = Object.hasOwn(BARCODES, kind) ? BARCODES[kind] : undefined;
  if (!code) throw new RangeError(`There is no barcode ${kind}: it is one of ${Object.keys(BARCODES).join(", ")}`);
  return picture(value, code, width, { includetext: true, textxalign: "center" });
}

function picture(value: unknown, code: string, width: string, options: object): string {
  if (isBlank(value)) return "";
  if (!LENGTH.test(width)) throw new RangeError(`${String(width).slice(0, 50)} is no width, such as 30mm`);
  const text = String(value);
  if (text.length > LONGEST) throw new RangeError(`A code can't hold ${text.length} characters`);
  // Loaded by the first template that needs it: it takes longer than all the rest of this process.
  const library: { toSVG: typeof toSVG } = require("bwip-js/node");
  const svg = library.toSVG({ bcid: code, text, ...options });
  return svg.replace("<svg ", `<svg role="img" aria-label="${escaped(text)}" style="width: ${width}; height: auto" `);
}

const ENTITIES: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? "");
}
