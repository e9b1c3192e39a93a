import pixelmatch from "pixelmatch";
import { changedBoxes } from "./changed-boxes";
import { changedText } from "./changed-text";
import { bytesOfPictures, type ComparedPage } from "./compared-page";
import { drawDifference } from "./draw-difference";
import type { CompareTask, RestOfComparison } from "./messages";
import { outlineBoxes } from "./outline-boxes";
import type { DrawnPage, PageSize, PdfPages } from "./pdf-pages";
import { type Bitmap, encodePng } from "./png";

const POINTS_PER_INCH = 72;
/** Smoothed edges that have moved by less than a pixel do not count as a change. */
const OPTIONS = { threshold: 0.1, includeAA: false, diffMask: true };

type Options = Omit<CompareTask, "kind" | "before" | "after">;

/**
 * Compares two PDFs, and waits for `onPage` with each page: null if it has not changed.
 *
 * @returns the rest if the time is over before the last page; else null
 */
export async function comparePages(
  before: PdfPages,
  after: PdfPages,
  options: Options,
  onPage: (page: ComparedPage | null) => Promise<void>,
): Promise<RestOfComparison | null> {
  const { dpi, firstPage = 1, maxPages, hasBoxes = false } = options;
  const { maxPicturedPages, maxPictureBytes = Number.POSITIVE_INFINITY, maxMs = Number.POSITIVE_INFINITY } = options;
  const endMs = performance.now() + maxMs;
  const count = Math.min(maxPages, Math.max(before.count, after.count));
  let [picturesLeft, bytesLeft] = [maxPicturedPages, maxPictureBytes];
  for (let page = firstPage; page <= count; page++) {
    const compared = await comparePage(before, after, {
      page,
      dpi,
      isPictured: picturesLeft > 0,
      hasBoxes,
    });
    if (compared?.pictures) {
      picturesLeft--;
      bytesLeft -= bytesOfPictures(compared.pictures);
      if (bytesLeft < 0) {
        compared.pictures = null;
        picturesLeft = 0;
      }
    }
    await onPage(compared);
    if (page < count && performance.now() > endMs) {
      return { firstPage: page + 1, maxPicturedPages: picturesLeft, maxPictureBytes: bytesLeft };
    }
  }
  return null;
}

async function comparePage(
  before: PdfPages,
  after: PdfPages,
  { page, dpi, isPictured, hasBoxes }: { page: number; dpi: number; isPictured: boolean; hasBoxes: boolean },
): Promise<ComparedPage | null> {
  const [old, now] = await drawBoth(before, after, page, dpi);
  const text = changedText(old?.text ?? "", now?.text ?? "");
  if (!old || !now) {
    const only = old ?? now;
    if (!only) return null;
    const { width, height } = only;
    const pictures = isPictured
      ? { before: old && encodePng(old), after: now && encodePng(now), difference: null }
      : null;
    const boxes = [{ x: 0, y: 0, width, height }];
    return { page, width, height, changedPixels: width * height, boxes, text, pictures };
  }
  const { width, height } = old;
  const { changed, changedPixels } = compareBitmaps(old, now);
  if (changedPixels === 0 && text.added.length === 0 && text.removed.length === 0) return null;
  const boxes = changedBoxes(width, height, changed);
  if (!isPictured) return { page, width, height, changedPixels, boxes, text, pictures: null };
  const difference = drawDifference(old, changed);
  if (hasBoxes) outlineBoxes(difference, boxes);
  const pictures = { before: encodePng(old), after: encodePng(now), difference: encodePng(difference) };
  return { page, width, height, changedPixels, boxes, text, pictures };
}

/**
 * Compares two pictures of the same size. Differences that `pixelmatch` ignores, such as a very faint colour, count if
 * there are no others. Returns the number of changed pixels, and one that is not 0 for each.
 */
export function compareBitmaps(before: Bitmap, after: Bitmap): { changedPixels: number; changed: Uint32Array } {
  const { width, height } = before;
  const changed = new Uint32Array(width * height);
  const mask = new Uint8Array(changed.buffer);
  const seen = pixelmatch(before.rgba, after.rgba, mask, width, height, OPTIONS);
  return { changedPixels: seen > 0 ? seen : markDifferentPixels(before, after, changed), changed };
}

/** Marks each pixel whose colour is not exactly the same. Returns how many there are. */
function markDifferentPixels({ rgba: old }: Bitmap, { rgba: now }: Bitmap, changed: Uint32Array): number {
  if (Buffer.compare(old, now) === 0) return 0;
  let count = 0;
  for (let pixel = 0, at = 0; pixel < changed.length; pixel++, at += 4) {
    if (old[at] === now[at] && old[at + 1] === now[at + 1] && old[at + 2] === now[at + 2]) continue;
    changed[pixel] = 1;
    count++;
  }
  return count;
}

/** Draws a page of both PDFs at the same scale, on pictures of the same size; null if a PDF has no such page. */
async function drawBoth(
  before: PdfPages,
  after: PdfPages,
  page: number,
  dpi: number,
): Promise<[DrawnPage | null, DrawnPage | null]> {
  const has = (pages: PdfPages) => page <= pages.count;
  const sizes = [before, after].filter(has).map((pages) => pages.sizeOf(page));
  const largest: PageSize = {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
  };
  const scale = { largest, pixelsPerPoint: dpi / POINTS_PER_INCH };
  const draw = async (pages: PdfPages) => (has(pages) ? pages.drawOn(page, scale) : null);
  return [await draw(before), await draw(after)];
}
