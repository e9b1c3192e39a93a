import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsOf } from "./axe";

/** Expects a page that everybody can read: no violation of accessibility rules, and no scrolling sideways. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  const [content, window] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  expect(content).toBeLessThanOrEqual(window);
}
