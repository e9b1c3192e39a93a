import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** Time after which the action is repeated. */
const PATIENCE_MS = 3_000;

/**
 * Repeats an action until what it opens is visible: on a busy machine, the code editor may give up before it has asked
 * its language.
 */
export async function untilShown(opened: Locator, open: () => Promise<void>): Promise<void> {
  const isShown = async () => {
    await open();
    return opened.waitFor({ timeout: PATIENCE_MS }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isShown).toBe(true);
}
