/** A picture of a page that was shown, with its times in ms since the page's navigation began. */
export interface ShownPicture {
  /** When the answer to its request had arrived. */
  arrivedMs: number;
  /** When the frame with the picture was drawn. */
  shownMs: number;
}

/** Record of a page in which somebody types. */
export interface TypingRecord {
  keysMs: number[];
  pictures: ShownPicture[];
  /** Durations of tasks above 50 ms in ms (https://www.w3.org/TR/longtasks-1/). */
  longTasks: number[];
}

/** Runs in the browser before the page, and keeps what happens in `window.typing`. */
export function observeTyping(): void {
  const record: TypingRecord = { keysMs: [], pictures: [], longTasks: [] };
  Reflect.set(window, "typing", record);
  performance.setResourceTimingBufferSize(10_000);
  addEventListener("keydown", () => record.keysMs.push(performance.now()), { capture: true });
  new PerformanceObserver((list) => {
    record.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: "longtask" });
  const isPicture = (node: Node): node is HTMLImageElement =>
    node instanceof HTMLImageElement && node.closest(".preview-pages") !== null;
  const show = async (image: HTMLImageElement) => {
    await image.decode().catch(() => undefined);
    // The second frame begins when the first one, which has the picture, has been drawn.
    requestAnimationFrame(() =>
      requestAnimationFrame((shownMs) => {
        // The entry of an answer is there some time after the answer.
        const answers = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/preview"));
        const arrivedMs = Math.max(0, ...answers.map((answer) => (answer as PerformanceResourceTiming).responseEnd));
        record.pictures.push({ arrivedMs, shownMs });
      }),
    );
  };
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes) {
      if (type === "attributes" && isPicture(target)) void show(target);
      for (const node of addedNodes) {
        const image = node instanceof Element ? node.querySelector("img.preview-picture") : null;
        if (image && isPicture(image)) void show(image);
      }
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["src"] });
}
