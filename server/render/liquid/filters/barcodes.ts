import { createRequire } from "node:module";
import type { toSVG } from "bwip-js/node";
import { escapeHtml } from "../../../lib/escape-html";
import { isBlank } from "./is-blank";

const require = createRequire(import.meta.url);

/** Kinds of barcodes, with the name that bwip-js has for each. */
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

// More than the largest of the codes can hold.
const MAX_TEXT_CHARACTERS = 8_000;
const LENGTH = /^\d{1,4}(\.\d{1,3})?(mm|cm|in|pt|px|%)$/;

/**
 * Filter `{{ url | qr }}` or `{{ url | qr: "40mm" }}`: writes a QR code as inline SVG.
 *
 * @param width CSS length
 * @throws Error if the text is too long, or the width is not a CSS length
 */
export function qr(value: unknown, width = "30mm"): string {
  return drawCode(value, "qrcode", width, {});
}

/**
 * Filter `{{ "4006381333931" | barcode: "ean13" }}`: writes a barcode as inline SVG, with its text below if that is
 * usual for the kind.
 *
 * @param width CSS length
 * @throws Error for an unknown kind, a text that the kind can't hold, or a width that is not a CSS length
 */
export function barcode(value: unknown, kind = "code128", width = "50mm"): string {
  const code = Object.hasOwn(BARCODES, kind) ? BARCODES[kind] : undefined;
  if (!code) throw new RangeError(`Unknown barcode ${kind}: use one of ${Object.keys(BARCODES).join(", ")}`);
  return drawCode(value, code, width, { includetext: true, textxalign: "center" });
}

function drawCode(value: unknown, code: string, width: string, options: object): string {
  if (isBlank(value)) return "";
  if (!LENGTH.test(width)) throw new RangeError(`${String(width).slice(0, 50)} is not a width, such as 30mm`);
  const text = String(value);
  if (text.length > MAX_TEXT_CHARACTERS) throw new RangeError(`A code can't hold ${text.length} characters`);
  // Loaded on first use, because it takes longer than starting the rest of this process.
  const library: { toSVG: typeof toSVG } = require("bwip-js/node");
  const svg = library.toSVG({ bcid: code, text, ...options });
  return svg.replace(
    "<svg ",
    `<svg role="img" aria-label="${escapeHtml(text)}" style="width: ${width}; height: auto" `,
  );
}
