import { expect, it } from "vitest";
import { ComparisonBudget } from "../../../server/comparisons/comparison-budget";
import type { ComparedPage } from "../../../server/pictures/compared-page";

const PNG = Buffer.alloc(10);
const BOXES = [
  { x: 8, y: 40, width: 16, height: 8 },
  { x: 64, y: 16, width: 8, height: 8 },
];

const page = (more: Partial<ComparedPage> = {}): ComparedPage => ({
  page: 1,
  width: 100,
  height: 100,
  changedPixels: 9,
  boxes: BOXES,
  text: { removed: ["old"], added: ["new"] },
  pictures: null,
  ...more,
});

it("all sample sets of a comparison share the text, and what has no room is null, with one box", () => {
  const small = page();
  const bytes = JSON.stringify([small.text, small.boxes]).length;
  const limits = { maxPicturedPages: 1, maxComparedPictureBytes: 1, maxComparedTextBytes: 2 * bytes };
  const budget = new ComparisonBudget(limits);
  expect([budget.add(small), budget.add(small)]).toEqual([small, small]);
  const around = [{ x: 8, y: 16, width: 64, height: 32 }];
  expect(budget.add(small)).toEqual({ ...small, text: null, boxes: around });
  expect(budget.add(page({ boxes: [] }))).toMatchObject({ text: null, boxes: [] });
});

it("all sample sets of a comparison share the pictures, until one page has none", () => {
  const limits = { maxPicturedPages: 5, maxComparedPictureBytes: 100, maxComparedTextBytes: 1_000 };
  const budget = new ComparisonBudget(limits);
  expect(budget.pictures).toEqual({ maxPicturedPages: 5, maxPictureBytes: 100 });
  budget.add(page({ pictures: { before: PNG, after: PNG, difference: PNG } }));
  budget.add(page({ pictures: { before: null, after: PNG, difference: null } }));
  expect(budget.pictures).toEqual({ maxPicturedPages: 3, maxPictureBytes: 60 });
  budget.add(page());
  expect(budget.pictures.maxPicturedPages).toBe(0);
});

it("a result stays small, however much text changes", () => {
  const lines = Array.from({ length: 100 }, () => "\u0001".repeat(300));
  const budget = new ComparisonBudget();
  const pages = Array.from({ length: 100 }, () => budget.add(page({ text: { removed: lines, added: lines } })));
  expect(JSON.stringify(pages).length).toBeLessThan(1_100_000);
  expect(pages[0]?.text?.added).toHaveLength(100);
});
