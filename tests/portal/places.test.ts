import { describe, expect, it } from "vitest";
import { boxesOfLine, elementAt, elementBelow, splitElements } from "../../src/pages/templates/preview/places";
import { placesAnswer } from "./support/previews";

const element = (line: number, x: number, y: number, width: number, height: number) => ({
  line,
  partial: null,
  x,
  y,
  width,
  height,
});
const pageWith = (...elements: ReturnType<typeof element>[]) => {
  const [page] = placesAnswer({ elements }).pages;
  if (!page) throw new Error("The answer has no page");
  return page;
};

it("finds the innermost element at a point", () => {
  const page = pageWith(element(1, 0, 0, 100, 100), element(2, 10, 10, 50, 50), element(3, 10, 10, 50, 50));
  expect(elementAt(page, 20, 20)?.line).toBe(3);
  expect(elementAt(page, 90, 90)?.line).toBe(1);
  expect(elementAt(page, 200, 20)).toBeNull();
});

it("finds the first element below a height", () => {
  const page = pageWith(element(1, 0, 0, 100, 100), element(2, 0, 40, 100, 20), element(3, 0, 40, 50, 20));
  expect(elementBelow(page, 10)?.line).toBe(3);
  expect(elementBelow(page, 41)).toBeNull();
});

it("gives a line the boxes of its outer elements, or those of the last line with elements", () => {
  const page = pageWith(element(2, 0, 0, 100, 20), element(2, 10, 5, 20, 10), element(5, 0, 30, 100, 20));
  expect(boxesOfLine([page], 2)).toEqual([[element(2, 0, 0, 100, 20)]]);
  expect(boxesOfLine([page], 4)).toEqual([[element(2, 0, 0, 100, 20)]]);
  expect(boxesOfLine([page, pageWith()], 9)).toEqual([[element(5, 0, 30, 100, 20)], []]);
  expect(boxesOfLine([page], 1)).toEqual([[]]);
});

describe("an element on two pages", () => {
  // The area without margins goes from 76 to 1047.
  const table = [element(1, 76, 76, 642, 971), element(1, 76, 76, 642, 500)] as const;

  it("is found at the end of the first page", () => {
    const row = [element(4, 76, 900, 642, 147), element(4, 76, 76, 642, 40)] as const;
    const pages = [pageWith(table[0], row[0]), pageWith(table[1], row[1])];
    expect(splitElements(pages)).toEqual([row[0], null]);
    expect(splitElements([pageWith(table[0]), pageWith(table[1])])).toEqual([table[0], null]);
  });

  it("is not one that ends before the end of the page, or begins on the next", () => {
    expect(splitElements([pageWith(element(1, 76, 76, 642, 900)), pageWith(element(1, 76, 76, 642, 40))])).toEqual([
      null,
      null,
    ]);
    expect(
      splitElements([pageWith(element(1, 76, 76, 642, 971)), pageWith(element(2, 76, 76, 642, 40))])[0],
    ).toBeNull();
  });
});
