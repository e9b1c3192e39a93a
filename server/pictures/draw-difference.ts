import type { Bitmap } from "./png";

const WHITE = 255;
/** Share of the page's own brightness in what has not changed, which is grey on white. */
const STRENGTH = 0.2;
/** Brightness of a colour (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance uses the same weights). */
const [RED_WEIGHT, GREEN_WEIGHT, BLUE_WEIGHT] = [0.2126, 0.7152, 0.0722];

/**
 * Draws a page in pale grey, and its changed pixels in red.
 *
 * @param changed a number for each pixel; 0 if the pixel has not changed
 */
export function drawDifference({ width, height, rgba }: Bitmap, changed: Uint32Array): Bitmap {
  const difference = new Uint8Array(rgba.length).fill(WHITE);
  for (let offset = 0, at = 0; offset < changed.length; offset++, at += 4) {
    const red = rgba[at] ?? 0;
    const green = rgba[at + 1] ?? 0;
    const blue = rgba[at + 2] ?? 0;
    if (changed[offset] !== 0) {
      // Red.
      difference[at + 1] = 0;
      difference[at + 2] = 0;
    } else if (red + green + blue < 3 * WHITE) {
      const brightness = red * RED_WEIGHT + green * GREEN_WEIGHT + blue * BLUE_WEIGHT;
      const grey = WHITE + (brightness - WHITE) * STRENGTH;
      difference[at] = grey;
      difference[at + 1] = grey;
      difference[at + 2] = grey;
    }
  }
  return { width, height, rgba: difference };
}
