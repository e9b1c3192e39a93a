import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsOf } from "./axe";

/** A screen, in CSS pixels, and a theme. */
export interface View {
  size: { width: number; height: number };
  colorScheme: "light" | "dark";
}

/** Sizes of the screens that the design is made for. */
export const LARGE = { width: 1440, height: 900 };
export const SMALL = { width: 390, height: 844 };

/** Both themes on both screens, in an order that changes one of them at a time. */
export const VIEWS: readonly View[] = [
  { size: LARGE, colorScheme: "light" },
  { size: LARGE, colorScheme: "dark" },
  { size: SMALL, colorScheme: "dark" },
  { size: SMALL, colorScheme: "light" },
];

export async function show(page: Page, { size, colorScheme }: View): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
}

/** Each theme and each screen once. Tests of whole pages check all views; those of a state of a page, only these. */
const TWO_VIEWS: readonly View[] = [
  { size: LARGE, colorScheme: "light" },
  { size: SMALL, colorScheme: "dark" },
];

/** Expects that the page can be read in each of the views, after a moment for each change. */
export async function expectReadableInViews(page: Page, views: readonly View[] = TWO_VIEWS): Promise<void> {
  for (const view of views) {
    await show(page, view);
    const message = `${view.size.width} px, ${view.colorScheme}`;
    await expect.poll(() => scrollsSideways(page), { message }).toBe(false);
    await expect.poll(() => violationsOf(page), { message }).toEqual([]);
  }
}

/** Expects a page that everybody can read: no violation of accessibility rules, and no scrolling sideways. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
}

/** Widths in pixels of the windows in which each state of a page is checked. */
const WIDTHS = [1440, 390];

/** Does the same as `expectReadable` on a wide screen and on a phone. The window has its size again afterwards. */
export async function expectReadableAtEachWidth(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
    expect(await violationsOf(page)).toEqual([]);
    await expect.poll(() => scrollsSideways(page)).toBe(false);
  }
  await page.setViewportSize(size);
}

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
