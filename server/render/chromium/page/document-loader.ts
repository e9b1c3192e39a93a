import type { ResourceLoader } from "../../remote/resource-loader";
import type { PrintOptions } from "../pdf/print-options";
import { wantsFrames, withFrames } from "./animation-frames";
import { brokenImages } from "./page-queries";
import { UNTIL_READY, UNTIL_STILL_READY } from "./page-scripts";
import type { PageTarget } from "./page-target";
import type { RemoteParts } from "./remote-requests";

/** Puts documents into a page and waits until they can be printed. */
export class DocumentLoader {
  readonly #target: PageTarget;
  readonly #parts: RemoteParts;

  constructor(target: PageTarget, parts: RemoteParts) {
    this.#target = target;
    this.#parts = parts;
  }

  /** One with scripts. @throws ConnectionGone, CommandFailed; RangeError when the HTML is longer than the browser takes */
  async live(html: string, options: PrintOptions, resources: ResourceLoader | null): Promise<void> {
    const { connection, session } = this.#target;
    const loading = Promise.all([
      resources && this.#parts.expect(),
      this.#target.moveTo(options),
      this.#target.write(html),
      this.#untilReady(UNTIL_READY, resources),
    ]);
    await withFrames(connection, session, wantsFrames(html), loading);
  }

  /**
   * One without scripts that has images or fonts. Scripts that are off can't tell of the load; the browser can.
   *
   * @returns the beginnings of the addresses of images that can't be shown
   * @throws ConnectionGone, CommandFailed; RangeError when the HTML is longer than the browser takes
   */
  async stillWithParts(html: string, resources: ResourceLoader | null): Promise<string[]> {
    const { connection, session } = this.#target;
    const loaded = Promise.all([
      resources && this.#parts.expect(),
      connection.send("Page.enable", {}, session),
      connection.next("Page.loadEventFired", session),
      this.#target.write(html),
    ]);
    await (resources?.waitFor(loaded) ?? loaded);
    // Its many events would be sent of each document from now on.
    const [broken] = await Promise.all([
      this.#untilReady(UNTIL_STILL_READY, resources),
      connection.send("Page.disable", {}, session),
    ]);
    return brokenImages.read(broken);
  }

  /** What was fetched may ask for more: the page is asked until it has everything. */
  async #untilReady(expression: string, resources: ResourceLoader | null): Promise<unknown> {
    for (;;) {
      const result = await this.#target.evaluate(expression);
      if (!resources || resources.isStopped || !this.#parts.missing) return result;
      await resources.waitFor(this.#parts.settled());
    }
  }
}
