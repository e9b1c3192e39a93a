import type { Page } from "playwright-core";

/** Presses the first button of that name without a pointer: gives it the focus, and presses Enter. */
export const pressButton = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name }).first().press("Enter");
