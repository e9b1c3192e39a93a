import { NUMBER } from "./pdf-number";
import { markOfColour } from "./source-mark";

/** A rectangle in points, from the top left of the page unless said otherwise. */
export interface MarkedBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box of an element with a mark. */
export interface ElementBox extends MarkedBox {
  mark: number;
}

/** A transformation of PDF (ISO 32000-1, 8.3.3). */
type Matrix = readonly [number, number, number, number, number, number];

const numbers = (count: number) => Array(count).fill(NUMBER).join(" ");
/** Saved and restored states, transformations, colours, and outlines: as lines, or as areas with a clip around them. */
const STEP = new RegExp(
  String.raw`^(?:(q)|(Q)|(${numbers(6)}) cm|(${numbers(3)}) RG \4 rg|(${numbers(4)}) re\n([Sf]))$`,
  "gm",
);
/** States within states. Chromium has a few. */
const MAX_DEPTH = 1_000;

/**
 * Finds the boxes of marked elements in the content of a page (source-mark.ts), from the bottom left of the page.
 * Elements with an opacity are not found: Chromium draws them as objects of their own.
 */
export function markedBoxes(content: string, maxBoxes: number): ElementBox[] {
  const boxes: ElementBox[] = [];
  const saved: { matrix: Matrix; mark: number | null }[] = [];
  // The colour is part of the state: several outlines of the same colour need it only once.
  let state: { matrix: Matrix; mark: number | null } = { matrix: [1, 0, 0, 1, 0, 0], mark: null };
  for (const [, isSaved, isRestored, transformation, colour, box, paint] of content.matchAll(STEP)) {
    if (boxes.length === maxBoxes || saved.length > MAX_DEPTH) break;
    if (isSaved) saved.push(state);
    else if (isRestored) state = saved.pop() ?? state;
    else if (transformation) state = { ...state, matrix: multiply(toMatrix(transformation), state.matrix) };
    else if (colour) state = { ...state, mark: markOfColour(toNumbers(colour)) };
    else if (box && state.mark !== null) {
      boxes.push({
        mark: state.mark,
        ...transformed(innerBox(toNumbers(box), paint === "f" ? "area" : "line"), state.matrix),
      });
    }
  }
  return boxes;
}

const toNumbers = (text: string): number[] => text.split(" ").map(Number);

function toMatrix(text: string): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = toNumbers(text);
  return [a, b, c, d, e, f];
}

/** Returns the element's box. A line runs along the middle of the outline; an area covers the outline, too. */
function innerBox([x = 0, y = 0, width = 0, height = 0]: number[], outlinedAs: "area" | "line"): MarkedBox {
  const outline = outlinedAs === "area" ? 1 : 0.5;
  return {
    x: x + outline,
    y: y + outline,
    width: Math.max(0, width - 2 * outline),
    height: Math.max(0, height - 2 * outline),
  };
}

function multiply([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

function transformed({ x, y, width, height }: MarkedBox, [a, b, c, d, e, f]: Matrix): MarkedBox {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
