import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { default as Axe } from "axe-core";
import type { Page } from "playwright-core";

/** axe as a script for the page. The minified file takes the browser half the time of the other one. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Returns the violations and their places: `color-contrast: .secondary-text`. Takes the pointer away first: antd puts
 * tooltips outside of all landmarks, and the last click of a test may have opened one. Waits for the end of animations,
 * because a toast that fades in has little contrast.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => !document.querySelector(".ant-tooltip:not(.ant-tooltip-hidden)"));
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return isEndless || playState !== "running";
    }),
  );
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // Selectors for what passes would take more time than the check.
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(" ")) }));
  });
  return violations.flatMap(({ id, targets }) => targets.map((target) => `${id}: ${target}`));
}
