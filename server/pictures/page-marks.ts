import { inflateSync } from "node:zlib";
import { ChromiumPdf, type PdfStream } from "../render/chromium/pdf/chromium-pdf";
import type { RenderWarning } from "../render/chromium/pdf/document-warnings";
import { type ElementBox, type MarkedBox, markedBoxes } from "./marked-boxes";
import { missingGlyphBoxes } from "./missing-glyph-boxes";
import { NUMBER } from "./pdf-number";

/** Marks of a page. */
export interface PageMarks {
  width: number;
  height: number;
  /** The page without its margins. Null if it can't be found. */
  area: MarkedBox | null;
  /** Places of warnings. The warning is null if it is one of several about images. */
  warnings: (MarkedBox & { warning: RenderWarning | null })[];
  /** Places of marked elements (source-mark.ts), from the outer ones to the inner ones. */
  elements: ElementBox[];
}

/** Pages that are read, and bytes of a page. The rest of a longer document has no marks. */
const [MAX_PAGES, MAX_PAGE_BYTES] = [200, 2 ** 22];
/** Maximum number of places of warnings on a page, and of marked elements of a document. */
const [MAX_WARNINGS, MAX_ELEMENTS] = [100, 20_000];
/** Width of the mark of content that is cut off, in points. */
const CUT_OFF_POINTS = 8;

/** Beginning of a page's content: the scale from its units to points, and its height. */
const PAGE = new RegExp(String.raw`^\s*(${NUMBER}) 0 0 -(${NUMBER}) 0 (${NUMBER}) cm\n`);
const BOX = `(${NUMBER}) (${NUMBER}) (${NUMBER}) (${NUMBER}) re\n`;
/** The clip of the page's area, with the content's scale and origin after it. */
const AREA = new RegExp(String.raw`q\n${BOX}W\* n\nq\n(${NUMBER}) 0 0 (${NUMBER}) (${NUMBER}) (${NUMBER}) cm\n`, "g");
/** The frame that Chromium draws around the place of an image that it can't show. */
const FRAME = new RegExp(
  String.raw`q\n${BOX}W\* n\nq\n\S+ 0 0 \S+ \S+ \S+ cm\n\.7529 \.7529 \.7529 RG \.7529 \.7529 \.7529 rg\n(?:/G\d+ gs\n)?\S+ \S+ \S+ \S+ re\nS\nQ\nQ\n`,
  "g",
);

/**
 * Finds margins and places of warnings on the pages of a document. Best effort: a page that can't be read has no marks
 * (docs/decisions/0055-templates-as-files.md, 0067-places-on-the-page.md).
 */
export function readPageMarks(pdf: Buffer, warnings: readonly RenderWarning[]): PageMarks[] {
  try {
    let left = MAX_ELEMENTS;
    return new ChromiumPdf(pdf).pages.slice(0, MAX_PAGES).map(({ content, width }) => {
      const marks = marksOf(content, { width, warnings, maxElements: left });
      left -= marks.elements.length;
      return marks;
    });
  } catch {
    return [];
  }
}

function marksOf(
  stream: PdfStream,
  { width, warnings, maxElements }: { width: number; warnings: readonly RenderWarning[]; maxElements: number },
): PageMarks {
  const content = textOf(stream);
  const [, scale, , height] = (PAGE.exec(content) ?? []).map(Number);
  if (!scale || !height) return { width, height: 0, area: null, warnings: [], elements: [] };
  const toPoints = (box: MarkedBox): MarkedBox => ({
    x: box.x * scale,
    y: box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  });
  const area = findArea(content);
  const marks = warnings.flatMap((warning): { box: MarkedBox; warning: RenderWarning }[] => {
    if (warning.code === "MISSING_GLYPH") return missingGlyphBoxes(content).map((box) => ({ box, warning }));
    if (warning.code === "CUT_OFF" && area) {
      const strip = CUT_OFF_POINTS / scale;
      return [{ box: { ...area, x: area.x + area.width - strip, width: strip }, warning }];
    }
    return [];
  });
  const images = warnings.filter(({ code }) =>
    ["BROKEN_IMAGE", "BLOCKED_REQUEST", "FAILED_REQUEST", "MISSING_ASSET"].includes(code),
  );
  const frames = images.length > 0 ? boxesOf(content, FRAME) : [];
  // The page does not say which image it is.
  const image = images.length === 1 && images[0] ? images[0] : null;
  return {
    width,
    height,
    area: area && toPoints(area),
    warnings: [
      ...marks.map(({ box, warning }) => ({ ...toPoints(box), warning })),
      ...frames.map((box) => ({ ...toPoints(box), warning: image })),
    ].slice(0, MAX_WARNINGS),
    elements: markedBoxes(content, maxElements).flatMap((box) => {
      const fromTop = { ...box, y: height - box.y - box.height };
      // Chromium also draws what is on the next page, outside of the area.
      const visible = intersect(fromTop, area ? toPoints(area) : { x: 0, y: 0, width, height });
      return visible ? { ...fromTop, ...visible } : [];
    }),
  };
}

/** The first clip whose content begins at its corner. Boxes of the margins and the background have no such clip. */
function findArea(content: string): MarkedBox | null {
  for (const match of content.matchAll(AREA)) {
    const [x = 0, y = 0, width = 0, height = 0, , , originX = 0] = match.slice(1).map(Number);
    if (Math.abs(originX - x) < 1) return { x, y, width, height };
  }
  return null;
}

/** Returns the part of a box that is in another one; null if it is less than a point high or wide. */
function intersect(box: MarkedBox, frame: MarkedBox): MarkedBox | null {
  const [x, y] = [Math.max(box.x, frame.x), Math.max(box.y, frame.y)];
  const width = Math.min(box.x + box.width, frame.x + frame.width) - x;
  const height = Math.min(box.y + box.height, frame.y + frame.height) - y;
  return width < 1 || height < 1 ? null : { x, y, width, height };
}

const boxesOf = (content: string, pattern: RegExp): MarkedBox[] =>
  [...content.matchAll(pattern)].map((match) => {
    const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number);
    return { x, y, width, height };
  });

function textOf({ data, isCompressed }: PdfStream): string {
  const content = isCompressed ? inflateSync(data, { maxOutputLength: MAX_PAGE_BYTES }) : data;
  return content.toString("latin1");
}
