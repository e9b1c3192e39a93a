import { type AssetType, decode, svgRoot } from "../render/assets/asset-type";

/** Size of an image in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

type Measure = (content: Buffer) => ImageSize | undefined;

/** Boxes of an AVIF file that contain the sizes, from the outermost to the innermost (ISO 23008-12). */
const AVIF_PATH = ["meta", "iprp", "ipco"];
/** Maximum number of boxes of an AVIF file that are read at each level. Real files have a few dozen. */
const MAX_AVIF_BOXES = 10_000;
/** `meta` has a version and flags before its boxes. */
const META_HEADER_BYTES = 4;

/**
 * Measures of each raster format. They read headers only, never decode, and end after one pass over the file: the
 * content is hostile, and the main thread reads it.
 */
const MEASURES: Partial<Record<AssetType, Measure>> = {
  "image/png": (content) => sizeOf(uint32(content, 16), uint32(content, 20)),
  "image/gif": (content) => sizeOf(uint16LE(content, 6), uint16LE(content, 8)),
  "image/jpeg": measureJpeg,
  "image/webp": measureWebp,
  "image/avif": measureAvif,
};

/** Whether an image of a type is made of pixels, so that it must be possible to measure it. */
export const isRaster = (type: AssetType): boolean => type in MEASURES;

/** @returns undefined if the headers do not say the size, and for types without one */
export const measureImage = (content: Buffer, type: AssetType): ImageSize | undefined =>
  type === "image/svg+xml" ? measureSvg(content) : MEASURES[type]?.(content);

/** Reads the first frame header (ITU T.81, B.2.2): all markers from SOF0 to SOF15 but DHT, JPG and DAC. */
function measureJpeg(content: Buffer): ImageSize | undefined {
  for (let at = 2; at + 9 <= content.length; ) {
    if (content[at] !== 0xff) return undefined;
    const marker = content[at + 1] ?? 0;
    // Fill bytes, and markers without a length: RST0 to RST7, SOI and TEM.
    if (marker === 0xff) at += 1;
    else if ((marker >= 0xd0 && marker <= 0xd8) || marker === 0x01) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return sizeOf(content.readUInt16BE(at + 7), content.readUInt16BE(at + 5));
    } else at += 2 + Math.max(2, content.readUInt16BE(at + 2));
  }
  return undefined;
}

/** Reads the first chunk: lossy (RFC 6386, 9.1), lossless (RFC 9649, 3.4), or extended (RFC 9649, 2.7). */
function measureWebp(content: Buffer): ImageSize | undefined {
  if (content.length < 30) return undefined;
  const chunk = content.toString("latin1", 12, 16);
  if (chunk === "VP8X") return sizeOf(content.readUIntLE(24, 3) + 1, content.readUIntLE(27, 3) + 1);
  if (chunk === "VP8 ") return sizeOf(content.readUInt16LE(26) & 0x3fff, content.readUInt16LE(28) & 0x3fff);
  if (chunk !== "VP8L") return undefined;
  const bits = content.readUInt32LE(21);
  return sizeOf((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

/** Takes the largest size that any item of the file has. */
function measureAvif(content: Buffer): ImageSize | undefined {
  let boxes = content;
  for (const name of AVIF_PATH) {
    const found = [...boxesOf(boxes)].find((box) => box.name === name);
    if (!found) return undefined;
    boxes = name === "meta" ? found.body.subarray(META_HEADER_BYTES) : found.body;
  }
  const sizes = [...boxesOf(boxes)].flatMap(({ name, body }) =>
    name === "ispe" ? (sizeOf(uint32(body, 4), uint32(body, 8)) ?? []) : [],
  );
  return sizes.sort((a, b) => b.width * b.height - a.width * a.height)[0];
}

function* boxesOf(content: Buffer): Generator<{ name: string; body: Buffer }> {
  for (let at = 0, count = 0; at + 8 <= content.length && count < MAX_AVIF_BOXES; count++) {
    const length = content.readUInt32BE(at);
    // 0: the box reaches to the end. 1: its length has 64 bits, which no box in front of the sizes needs.
    const end = length === 0 ? content.length : at + length;
    if (end < at + 8 || end > content.length) return;
    yield { name: content.toString("latin1", at + 4, at + 8), body: content.subarray(at + 8, end) };
    at = end;
  }
}

/** Reads the root element: its width and height in pixels, else those of its `viewBox`. */
function measureSvg(content: Buffer): ImageSize | undefined {
  const root = svgRoot(decode(content) ?? "")?.slice(0, 10_000) ?? "";
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(root)?.[1];
  const pixels = (name: string) => Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(attribute(name) ?? "")?.[1]);
  const [, , boxWidth, boxHeight] = (attribute("viewBox") ?? "").trim().split(/[\s,]+/);
  const own = sizeOf(Math.round(pixels("width")), Math.round(pixels("height")));
  return own ?? sizeOf(Math.round(Number(boxWidth)), Math.round(Number(boxHeight)));
}

const MAX_SIDE = 2 ** 31 - 1;
const isSide = (length: number) => length >= 1 && length <= MAX_SIDE;

const sizeOf = (width: number, height: number): ImageSize | undefined =>
  isSide(width) && isSide(height) ? { width, height } : undefined;

/** Returns the number at a position; 0 beyond the end. */
const uint32 = (content: Buffer, at: number): number => (at + 4 <= content.length ? content.readUInt32BE(at) : 0);
const uint16LE = (content: Buffer, at: number): number => (at + 2 <= content.length ? content.readUInt16LE(at) : 0);
