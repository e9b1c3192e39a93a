import type { PreviewState } from "./preview-state";

/** Size in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Places of the pages in a column, in CSS pixels. */
export interface PageLayout {
  /** By index: the first page has index 0. */
  boxes: readonly (Size & { top: number })[];
  width: number;
  height: number;
}

const A4: Size = { width: 794, height: 1123 };

/** Room between two pages, and around all of them. */
export const GAP = 16;

/** Returns the largest width of the pages whose size is known. */
export function widestPage({ sizes }: Pick<PreviewState, "sizes">): number {
  return sizes.size === 0 ? A4.width : Math.max(...[...sizes.values()].map(({ width }) => width));
}

/**
 * Lays the pages out below each other.
 * @param scale pixels of the column for each pixel of a page
 */
export function layOut({ pages, sizes }: Pick<PreviewState, "pages" | "sizes">, scale: number): PageLayout {
  const [anySize = A4] = sizes.values();
  let height = GAP;
  const boxes = Array.from({ length: pages }, (_, index) => {
    const size = sizes.get(index + 1) ?? anySize;
    const box = { top: height, width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
    height += box.height + GAP;
    return box;
  });
  return { boxes, width: Math.max(0, ...boxes.map((box) => box.width)) + 2 * GAP, height };
}

/** Returns the numbers of the pages in view. */
export function pagesInView({ boxes }: PageLayout, top: number, viewHeight: number): number[] {
  return boxes.flatMap((box, index) =>
    box.top + box.height > top && box.top < top + Math.max(1, viewHeight) ? [index + 1] : [],
  );
}

/**
 * Returns the number of the page that a line a third below the top of the view lies in; the last page at the end of the
 * column.
 */
export function currentPage({ boxes, height }: PageLayout, top: number, viewHeight: number): number {
  if (top > 0 && top + viewHeight >= height - 1) return Math.max(1, boxes.length);
  const line = top + viewHeight / 3;
  const index = boxes.findIndex((box) => box.top + box.height + GAP > line);
  return index < 0 ? Math.max(1, boxes.length) : index + 1;
}

/** Step in pixels. Pictures of pages are a little larger than needed, so that few of them are drawn again. */
const WIDTH_STEP = 100;
const MAX_WIDTH = 4_000;

/** Returns the width of the picture, in pixels of the screen, for a page with this width in CSS pixels. */
export function pictureWidth(width: number): number {
  const pixels = width * Math.max(1, window.devicePixelRatio);
  return Math.min(MAX_WIDTH, Math.max(WIDTH_STEP, Math.ceil(pixels / WIDTH_STEP) * WIDTH_STEP));
}
