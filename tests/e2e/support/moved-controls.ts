import type { BrowserContext, Page, Route } from "playwright-core";
import { onCallsOfPage } from "./api-calls";

/** Notes in each page of the context which controls move after they could be used: a click on them may miss. */
export const watchControls = (context: BrowserContext): Promise<unknown> => context.addInitScript(noteMoves);

/** Returns the controls of the page that have moved since it was opened, with the distance in pixels. */
export const movedControls = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, "moves"));

/**
 * Opens a page, and answers its calls one by one: each answer is shown before the next one. Returns when nothing loads.
 * @param first the call that is answered first
 */
export async function openSlowly(page: Page, path: string, first: "newest" | "oldest"): Promise<void> {
  const waiting: Route[] = [];
  await onCallsOfPage(page, (route) => waiting.push(route));
  await page.goto(path);
  let isOpen = false;
  const opened = page.waitForLoadState("networkidle").then(() => (isOpen = true));
  while (!isOpen || waiting.length > 0 || (await page.locator(LOADING).count()) > 0) {
    const route = first === "newest" ? waiting.pop() : waiting.shift();
    await route?.continue();
    // Null if the page no longer needs the answer.
    await (await route?.request().response())?.finished();
    await page.evaluate(untilIdle);
  }
  await opened;
}

/** Placeholders of what loads. */
const LOADING = ".ant-skeleton:visible, .ant-spin:visible, [aria-label=Loading]:visible";

const untilIdle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));

function noteMoves(): void {
  if (window !== window.top) return;
  const places = new WeakMap<Element, DOMRect>();
  const moves: string[] = [];
  Reflect.set(window, "moves", moves);
  // Monaco moves its text field with the cursor.
  const controls = "a[href], button, input, label, select, summary, textarea:not(.monaco-editor *)";
  const note = () => {
    for (const control of document.querySelectorAll(controls)) {
      if (
        control.matches(":disabled, [aria-disabled=true] *") ||
        !control.checkVisibility({ visibilityProperty: true })
      )
        continue;
      const place = control.getBoundingClientRect();
      const before = places.get(control) ?? place;
      const [right, down] = [place.x - before.x, place.y - before.y].map(Math.round);
      const name = control.getAttribute("aria-label") ?? control.textContent;
      if (right || down) moves.push(`${control.localName} "${name}": ${right}, ${down}`);
      places.set(control, place);
    }
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}
