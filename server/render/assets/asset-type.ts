/** Media types of assets. */
export type AssetType =
  | (typeof SIGNATURES)[number]["type"]
  | "image/avif"
  | "image/webp"
  | "image/svg+xml"
  | "text/css";

/** First bytes of files (WHATWG MIME Sniffing, 6; OpenType 1.9, 4.2; WOFF 1.0 and 2.0). */
const SIGNATURES = [
  { type: "image/png", bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: "image/jpeg", bytes: [0xff, 0xd8, 0xff] },
  { type: "image/gif", bytes: ascii("GIF87a") },
  { type: "image/gif", bytes: ascii("GIF89a") },
  { type: "font/woff2", bytes: ascii("wOF2") },
  { type: "font/woff", bytes: ascii("wOFF") },
  { type: "font/otf", bytes: ascii("OTTO") },
  { type: "font/ttf", bytes: [0x00, 0x01, 0x00, 0x00] },
  { type: "font/ttf", bytes: ascii("true") },
] as const;

/** Maximum number of brands of an ISO file that we read. */
const MAX_BRANDS = 32;
/** Maximum number of comments and instructions before the root element of an SVG document. */
const MAX_PROLOG_PARTS = 10_000;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Finds out what kind of file a content is. Neither its name nor what the caller says matters.
 *
 * @param text the content, if it is known to be text
 * @returns undefined for anything that can't be an asset; `text/css` for any text without markup, because style sheets
 *   have no signature
 */
export function detectAssetType(content: Buffer, text = decode(content)): AssetType | undefined {
  const signature = SIGNATURES.find(({ bytes }) => startsWith(content, bytes));
  if (signature) return signature.type;
  if (textAt(content, 0) === "RIFF" && textAt(content, 8) === "WEBP") return "image/webp";
  if (isAvif(content)) return "image/avif";
  if (text === undefined) return undefined;
  if (svgRoot(text) !== undefined) return "image/svg+xml";
  return text.trim() === "" || text.trimStart().startsWith("<") ? undefined : "text/css";
}

/** @returns the text of the root element's start tag, if a text is an SVG document */
export function svgRoot(text: string): string | undefined {
  let at = 0;
  let hasDoctype = false;
  for (let parts = 0; ; parts++) {
    if (parts > MAX_PROLOG_PARTS) return undefined;
    at += /^\s*/.exec(text.slice(at, at + 1_000))?.[0].length ?? 0;
    if (text.startsWith("<?", at)) at = after(text, "?>", at);
    else if (text.startsWith("<!--", at)) at = after(text, "-->", at);
    else if (!hasDoctype && /^<!doctype\s/i.test(text.slice(at, at + 10))) {
      at = afterDoctype(text, at);
      hasDoctype = true;
    } else break;
    if (at < 0) return undefined;
  }
  if (!/^<svg[\s/>]/.test(text.slice(at, at + 5))) return undefined;
  const end = text.indexOf(">", at);
  return end < 0 ? undefined : text.slice(at, end + 1);
}

/** @returns the content as text without a byte order mark; undefined unless it is UTF-8 without U+0000 */
export function decode(content: Buffer): string | undefined {
  if (content.includes(0)) return undefined;
  try {
    return utf8.decode(content);
  } catch {
    return undefined;
  }
}

/** An AVIF file is an ISO base media file that names one of its brands (AVIF 1.1, 6). */
function isAvif(content: Buffer): boolean {
  if (content.length < 16 || textAt(content, 4) !== "ftyp") return false;
  const end = Math.min(content.readUInt32BE(0), content.length, 8 + 4 * MAX_BRANDS);
  for (let at = 8; at + 4 <= end; at += 4) if (/^avi[fs]$/.test(textAt(content, at))) return true;
  return false;
}

function afterDoctype(text: string, start: number): number {
  const end = text.indexOf(">", start);
  const subset = text.indexOf("[", start);
  return subset >= 0 && subset < end ? after(text, "]>", subset) : end < 0 ? -1 : end + 1;
}

function after(text: string, part: string, start: number): number {
  const found = text.indexOf(part, start);
  return found < 0 ? -1 : found + part.length;
}

const textAt = (content: Buffer, at: number): string => content.toString("latin1", at, at + 4);

const startsWith = (content: Buffer, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => content[index] === byte);

function ascii(text: string): number[] {
  return [...Buffer.from(text, "latin1")];
}
