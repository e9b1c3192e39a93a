import type { ResponseOf } from "../../contract/endpoint";
import type { findPlaces } from "../../contract/previews";
import type { MarkedBox } from "../pictures/marked-boxes";
import type { PageMarks } from "../pictures/page-marks";
import type { MarkedSource } from "./mark-document";

/** CSS pixels: 96 per inch, which has 72 points. */
export const PIXELS_PER_POINT = 96 / 72;

/** Returns the places on a page as the contract has them. */
export function toPlaces(
  { width, height, area, elements, warnings }: PageMarks,
  sourceOf: (mark: number) => MarkedSource,
): ResponseOf<typeof findPlaces>["pages"][number] {
  return {
    width: toPixels(width),
    height: toPixels(height),
    area: area && toPixelBox(area),
    elements: elements.map(({ mark, ...box }) => ({ ...toPixelBox(box), ...sourceOf(mark) })),
    warnings: warnings.map(({ warning, ...box }) => ({ ...toPixelBox(box), warning })),
  };
}

/** A hundredth of a pixel is more than a PDF has, and many digits make the answer large. */
const toPixels = (points: number): number => Math.round(points * PIXELS_PER_POINT * 100) / 100;

const toPixelBox = ({ x, y, width, height }: MarkedBox): MarkedBox => ({
  x: toPixels(x),
  y: toPixels(y),
  width: toPixels(width),
  height: toPixels(height),
});
