import axe from "axe-core";
import type { Page } from "playwright-core";

/** Returns the violations and their places: `color-contrast: .secondary-text`. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
    return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(" ")) }));
  });
  return violations.flatMap(({ id, targets }) => targets.map((target) => `${id}: ${target}`));
}
