import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsOf } from "./axe";

/** Expects a page that everybody can read: no violation of accessibility rules, and no scrolling sideways. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
}

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
