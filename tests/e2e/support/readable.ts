import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsOf } from "./axe";

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
