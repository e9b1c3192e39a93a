import type { CDPSession, Page } from "playwright-core";
import type { ResponseOf } from "../../contract/endpoint";
import type { previewPage } from "../../contract/previews";
import type { TypingRecord } from "./observe-typing";

type Timings = ResponseOf<typeof previewPage>["timings"];

/** Times from a keystroke to the frame with the new page, in ms. */
export interface KeystrokeTimes {
  whole: number;
  /** From the keystroke to the request. */
  debounce: number;
  /** Network, authorization and serialisation: what the service does not count as its own parts. */
  request: number;
  queue: number;
  template: number;
  load: number;
  print: number;
  draw: number;
  /** From the end of the answer to the frame with the picture. */
  show: number;
}

/** Types into the code editor, and measures when the page is shown. */
export class TypingSession {
  readonly #page: Page;
  /** Preview requests that are under way, and all of them so far. */
  pending = 0;
  requests = 0;
  #answers: { sentMs: number; answeredMs: number; timings: Timings }[] = [];

  constructor(page: Page) {
    this.#page = page;
    const isPreview = (address: string) => address.endsWith("/preview");
    page.on("request", (request) => {
      if (!isPreview(request.url())) return;
      this.pending++;
      this.requests++;
    });
    page.on("requestfailed", (request) => {
      if (isPreview(request.url())) this.pending--;
    });
    page.on("requestfinished", async (request) => {
      if (!isPreview(request.url())) return;
      const response = await request.response();
      const { startTime, responseEnd } = request.timing();
      const { timings } = response?.ok() ? await response.json() : {};
      if (timings) this.#answers.push({ sentMs: startTime, answeredMs: startTime + responseEnd, timings });
      this.pending--;
    });
  }

  /**
   * Puts the cursor into the headline of the invoice, by a click on the page.
   *
   * @param right and `down`: place of the headline on the page, as shares of its width and height
   */
  async placeCursor({ right, down, fromEnd }: { right: number; down: number; fromEnd: number }): Promise<void> {
    const picture = this.#page.locator(".preview-pages img").first();
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    await picture.click({ position: { x: width * right, y: height * down } });
    await this.#page.locator('.monaco-editor textarea[aria-label="Template (HTML)"]:focus').waitFor();
    await this.#page.keyboard.press("End");
    for (let count = 0; count < fromEnd; count++) await this.#page.keyboard.press("ArrowLeft");
  }

  /**
   * Types a text, and waits until the page with its last character is shown and nothing is under way.
   *
   * @param gapMs time between two keystrokes
   */
  async type(text: string, gapMs: number): Promise<KeystrokeTimes> {
    await this.#settled();
    this.#answers = [];
    await this.#page.evaluate(() => {
      const record: TypingRecord = Reflect.get(window, "typing");
      record.keysMs = [];
      record.pictures = [];
    });
    await this.#page.keyboard.type(text, { delay: gapMs });
    await this.#page.waitForFunction(() => {
      const { keysMs, pictures }: TypingRecord = Reflect.get(window, "typing");
      return (pictures.at(-1)?.arrivedMs ?? 0) > (keysMs.at(-1) ?? Number.POSITIVE_INFINITY);
    });
    await this.#settled();
    return this.#timesOfLastKey();
  }

  async #settled(): Promise<void> {
    const busy = this.#page.locator("section.preview[data-busy=true]");
    while (this.pending > 0 || (await busy.count()) > 0) await this.#page.waitForTimeout(20);
  }

  async #timesOfLastKey(): Promise<KeystrokeTimes> {
    const { keyMs, shownMs, originMs } = await this.#page.evaluate(() => {
      const { keysMs, pictures }: TypingRecord = Reflect.get(window, "typing");
      const keyMs = keysMs.at(-1) ?? 0;
      const picture = pictures.find(({ arrivedMs }) => arrivedMs > keyMs);
      return { keyMs, shownMs: picture?.shownMs ?? 0, originMs: performance.timeOrigin };
    });
    const answer = this.#answers.find(({ sentMs }) => sentMs - originMs > keyMs - 1) ?? this.#answers.at(-1);
    if (!answer) throw new Error("No preview was answered");
    const { sentMs, answeredMs, timings } = answer;
    const { queue, template, load, print, draw } = timings;
    const request = answeredMs - sentMs - (queue + template + load + print + draw);
    const [debounce, show] = [sentMs - originMs - keyMs, shownMs - (answeredMs - originMs)];
    return { whole: shownMs - keyMs, debounce, request, queue, template, load, print, draw, show };
  }
}

/** Returns the memory of the page's scripts in MB, and its elements, after garbage collection. */
export async function memoryOf(devtools: CDPSession): Promise<{ megabytes: number; nodes: number }> {
  await devtools.send("HeapProfiler.enable");
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const { nodes } = await devtools.send("Memory.getDOMCounters");
  return { megabytes: usedSize / 1e6, nodes };
}
