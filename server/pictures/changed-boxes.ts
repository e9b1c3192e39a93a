import type { Box } from "./compared-page";

/** Side in pixels of the squares in which changed pixels are grouped. */
const GRID = 8;
/** Maximum number of boxes on a page. More of them are replaced by one box around all. */
const MAX_BOXES = 200;

/** A box, measured in squares of the grid. `right` and `bottom` are exclusive. */
interface Squares {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Returns the regions of a picture that have changed: squares that touch each other are one region, and regions whose
 * boxes overlap are one box.
 *
 * @param changed a number for each pixel, in rows from the top left; 0 if the pixel has not changed
 */
export function changedBoxes(width: number, height: number, changed: Uint32Array): Box[] {
  const columns = Math.ceil(width / GRID);
  const squares = new Set<number>();
  for (let y = 0, offset = 0; y < height; y++) {
    const firstSquare = Math.floor(y / GRID) * columns;
    for (let x = 0; x < width; x++, offset++) {
      if (changed[offset] !== 0) squares.add(firstSquare + Math.floor(x / GRID));
    }
  }
  const boxes = mergeOverlapping(regionsOf(squares, columns));
  const kept = boxes.length > MAX_BOXES ? [boxes.reduce(union)] : boxes;
  return kept
    .map(({ left, top, right, bottom }) => {
      const [x, y] = [left * GRID, top * GRID];
      return { x, y, width: Math.min(width, right * GRID) - x, height: Math.min(height, bottom * GRID) - y };
    })
    .sort((one, other) => one.y - other.y || one.x - other.x);
}

/** Returns the box of each group of squares that touch each other, also at a corner. Empties the set. */
function regionsOf(squares: Set<number>, columns: number): Squares[] {
  const regions: Squares[] = [];
  for (const start of squares) {
    let region = boxOf(start, columns);
    const open = [start];
    squares.delete(start);
    for (let square = open.pop(); square !== undefined; square = open.pop()) {
      region = union(region, boxOf(square, columns));
      for (const neighbour of neighboursOf(square, columns)) if (squares.delete(neighbour)) open.push(neighbour);
    }
    regions.push(region);
  }
  return regions;
}

function* neighboursOf(square: number, columns: number): Generator<number> {
  const column = square % columns;
  for (const step of [-1, 0, 1]) {
    if (column + step < 0 || column + step >= columns) continue;
    for (const row of [-columns, 0, columns]) yield square + step + row;
  }
}

function mergeOverlapping(boxes: Squares[]): Squares[] {
  const merged: Squares[] = [];
  for (let box of boxes) {
    for (let index = merged.findIndex((other) => overlaps(box, other)); index >= 0; ) {
      const [other] = merged.splice(index, 1);
      if (other) box = union(box, other);
      index = merged.findIndex((next) => overlaps(box, next));
    }
    merged.push(box);
  }
  return merged;
}

const boxOf = (square: number, columns: number): Squares => {
  const [left, top] = [square % columns, Math.floor(square / columns)];
  return { left, top, right: left + 1, bottom: top + 1 };
};

const overlaps = (one: Squares, other: Squares): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const union = (one: Squares, other: Squares): Squares => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});
