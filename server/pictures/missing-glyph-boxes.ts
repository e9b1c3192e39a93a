import { hasGlyph0 } from "../render/chromium/pdf/missing-glyphs";
import type { MarkedBox } from "./marked-boxes";
import { NUMBER } from "./pdf-number";

/** Steps of a text: those that move it, and those that draw glyphs. */
const STEP = new RegExp(
  String.raw`(${NUMBER}) 0 0 -?(${NUMBER}) (${NUMBER}) (${NUMBER}) cm\n|/F\d+ (${NUMBER}) Tf\n|1 0 0 -1 (${NUMBER}) (${NUMBER}) Tm\n|(${NUMBER}) (${NUMBER}) Td |<([\dA-F]+)> Tj`,
  "g",
);

/** Finds the texts with a missing glyph in the content of a page, in the units of that content. */
export function missingGlyphBoxes(content: string): MarkedBox[] {
  const boxes: MarkedBox[] = [];
  let [scale, originX, originY, size, x, y] = [1, 0, 0, 0, 0, 0];
  for (const { 1: a, 3: tx, 4: ty, 5: font, 6: textX, 7: textY, 8: dx, 9: dy, 10: codes } of content.matchAll(STEP)) {
    if (a !== undefined) [scale, originX, originY] = [Number(a), Number(tx), Number(ty)];
    else if (font !== undefined) size = Number(font);
    else if (textX !== undefined) [x, y] = [Number(textX), Number(textY)];
    else if (dx !== undefined) [x, y] = [x + Number(dx), y - Number(dy)];
    if (codes === undefined || !hasGlyph0(codes)) continue;
    // A line of text is some 1.2 times as high as its font, and most letters are narrower than half of that.
    boxes.push({
      x: originX + x * scale,
      y: originY + (y - size) * scale,
      width: size * 0.75 * scale,
      height: size * 1.25 * scale,
    });
  }
  return boxes;
}
