import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

const BYTES_PER_PIXEL = 4;

/** A picture with four bytes for each pixel: red, green, blue and alpha. */
interface Picture {
  width: number;
  height: number;
  rgba: Buffer;
}

/** Reads a PNG of Platen's own: 8 bits for each colour and alpha, rows without filters. */
export function readPng(file: string): Picture {
  const png = readFileSync(file);
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const start = png.indexOf("IDAT") + 4;
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  // Each row begins with its filter.
  const rowBytes = width * BYTES_PER_PIXEL + 1;
  const lines = Array.from({ length: height }, (_, y) => rows.subarray(y * rowBytes + 1, (y + 1) * rowBytes));
  return { width, height, rgba: Buffer.concat(lines) };
}

/** Counts the pixels of a colour. */
export function countPixels({ rgba }: Picture, colour: readonly [number, number, number]): number {
  let count = 0;
  for (let at = 0; at < rgba.length; at += BYTES_PER_PIXEL) {
    if (colour.every((value, index) => rgba[at + index] === value)) count++;
  }
  return count;
}
