import type { ResponseOf } from "../../../../contract/endpoint";
import type { findPlaces } from "../../../../contract/previews";

/** Places on a page, in CSS pixels from its top left. */
export type PagePlaces = ResponseOf<typeof findPlaces>["pages"][number];
export type ElementPlace = PagePlaces["elements"][number];

/** A rectangle on a page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const areaOf = ({ width, height }: Box): number => width * height;
const smallest = (boxes: readonly ElementPlace[]): ElementPlace | null =>
  // If two boxes have the same size, the later one is inside the other.
  boxes.reduce<ElementPlace | null>((best, box) => (best && areaOf(best) < areaOf(box) ? best : box), null);

/** Returns the innermost element at a point of a page; null if there is none. */
export function elementAt({ elements }: PagePlaces, x: number, y: number): ElementPlace | null {
  return smallest(
    elements.filter((box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height),
  );
}

/** Returns the first element that begins at or below a height of a page; null if there is none. */
export function elementBelow({ elements }: PagePlaces, y: number): ElementPlace | null {
  const below = elements.filter((box) => box.y >= y);
  const top = Math.min(...below.map((box) => box.y));
  return smallest(below.filter((box) => box.y < top + 1));
}

/**
 * Returns the boxes that a line of the source makes, by page. A line without an element of its own belongs to the last
 * element before it.
 */
export function boxesOfLine(pages: readonly PagePlaces[], line: number): ElementPlace[][] {
  const lines = pages.flatMap(({ elements }) => elements.flatMap((element) => element.line ?? []));
  const nearest = lines.reduce((best, other) => (other <= line && other > best ? other : best), 0);
  return pages.map(({ elements }) => outermost(elements.filter((element) => element.line === nearest)));
}

/** Leaves out boxes inside others: a line often has an element with others in it. */
function outermost(boxes: ElementPlace[]): ElementPlace[] {
  const kept: ElementPlace[] = [];
  for (const box of boxes.sort((one, other) => areaOf(other) - areaOf(one))) {
    if (!kept.some((outer) => contains(outer, box))) kept.push(box);
    if (kept.length === MAX_BOXES) break;
  }
  return kept;
}

/** Maximum number of boxes of a page that are drawn for a line. */
const MAX_BOXES = 200;

const contains = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.x + inner.width <= outer.x + outer.width + 1 &&
  inner.y + inner.height <= outer.y + outer.height + 1;

/** Difference in CSS pixels below which an element ends with its page. */
const AT_END = 2;

/**
 * Returns for each page the innermost element that continues on the next page; null where the page ends between two
 * elements.
 */
export function splitElements(pages: readonly PagePlaces[]): (ElementPlace | null)[] {
  return pages.map(({ area, elements }, index) => {
    const next = pages[index + 1];
    if (!next?.area || !area) return null;
    const { y } = next.area;
    const begins = new Set(next.elements.filter((box) => Math.abs(box.y - y) <= AT_END).map(keyOf));
    const ends = elements.filter((box) => Math.abs(box.y + box.height - area.y - area.height) <= AT_END);
    return smallest(ends.filter((box) => begins.has(keyOf(box))));
  });
}

/** Parts of one element have the same source, left edge and width. */
const keyOf = ({ line, partial, x, width }: ElementPlace): string =>
  JSON.stringify([line, partial, Math.round(x), Math.round(width)]);
