/** A red square of one pixel. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  "base64",
);

/** @returns a PNG with nothing but the header of an image of this size */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from(PNG.subarray(0, 33));
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

/** @returns an SVG image that is one coloured rectangle */
export const svg = (fill: string, content = ""): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="${fill}"/>${content}</svg>`,
  );
