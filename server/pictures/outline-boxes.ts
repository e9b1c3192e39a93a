import type { Box } from "./compared-page";
import type { Bitmap } from "./png";

/** Blue, because changed pixels are red. */
const [RED, GREEN, BLUE] = [22, 93, 255];
/** Width of the outlines, and their distance from the boxes, in pixels. */
const [WIDTH, GAP] = [2, 3];

/** Draws the outlines of boxes into a picture. */
export function outlineBoxes(bitmap: Bitmap, boxes: readonly Box[]): void {
  for (const { x, y, width, height } of boxes) {
    const [left, top, right, bottom] = [x - GAP - WIDTH, y - GAP - WIDTH, x + width + GAP, y + height + GAP];
    const across = right + WIDTH - left;
    fill(bitmap, { x: left, y: top, width: across, height: WIDTH });
    fill(bitmap, { x: left, y: bottom, width: across, height: WIDTH });
    fill(bitmap, { x: left, y: top, width: WIDTH, height: bottom - top });
    fill(bitmap, { x: right, y: top, width: WIDTH, height: bottom - top });
  }
}

/** Fills the part of a box that is in the picture. */
function fill({ width, height, rgba }: Bitmap, box: Box): void {
  for (let y = Math.max(0, box.y); y < Math.min(height, box.y + box.height); y++) {
    for (let x = Math.max(0, box.x); x < Math.min(width, box.x + box.width); x++) {
      rgba.set([RED, GREEN, BLUE], (y * width + x) * 4);
    }
  }
}
