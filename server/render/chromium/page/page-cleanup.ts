import type { PageTarget } from "./page-target";
import { hasManyElements, mayMove } from "./static-document";

/**
 * Characters of earlier documents after which we collect garbage. Each character leaves up to 1.5 kB, which Chromium
 * collects only at 800 MB.
 */
const MAX_GARBAGE_CHARACTERS = 120_000;
/**
 * Time that a printed document stays in its page. The workspace's next one often comes sooner, and replacing is cheaper
 * than emptying.
 */
const LINGER_MS = 1_000;

/** Takes printed documents out of a static page. */
export class PageCleanup {
  readonly #target: PageTarget;
  readonly #onTainted: () => void;
  #isLarge = false;
  /** Whether something of the document could continue after it is printed. */
  #isActive = false;
  /** Characters of documents since the last garbage collection. */
  #garbageCharacters = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param onTainted called when the page can't be used again */
  constructor(target: PageTarget, onTainted: () => void) {
    this.#target = target;
    this.#onTainted = onTainted;
  }

  /** Whether the document in the page is small and nothing in it moves or loads. */
  get isSimple(): boolean {
    return !this.#isLarge && !this.#isActive;
  }

  /** Notes the document that is about to replace the one in the page. */
  replace(html: string, { isSelfContained }: { isSelfContained: boolean }): void {
    clearTimeout(this.#timer);
    this.#isLarge = hasManyElements(html);
    this.#isActive = !isSelfContained || mayMove(html);
    this.#garbageCharacters += html.length;
  }

  /**
   * Takes the printed document out of the page. If it could continue or show up in the next document, it is gone when
   * the promise resolves, otherwise soon after.
   *
   * @param hasFetched whether the document loaded resources from other hosts. The page's cache of them is then cleared
   *   too, so that the workspace's next document fetches them again
   * @throws ConnectionGone, CommandFailed
   */
  async release({ hasFetched }: { hasFetched: boolean }): Promise<void> {
    // Emptying the page of a large document takes longer than opening another page: 0.5 s for a hundred printed pages.
    if (this.#isLarge) this.#onTainted();
    else if (this.#isActive || hasFetched) await this.#target.run(() => this.#empty({ collectGarbage: hasFetched }));
    else if (this.#garbageCharacters > MAX_GARBAGE_CHARACTERS) this.#emptyInBackground();
    else if (!this.#isClosed) this.#timer = setTimeout(() => this.#emptyInBackground(), LINGER_MS).unref();
  }

  /** Stops the timer because the page is being closed. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #emptyInBackground(): void {
    this.#target.run(() => this.#empty({ collectGarbage: true })).catch(this.#onTainted);
  }

  async #empty({ collectGarbage }: { collectGarbage: boolean }): Promise<void> {
    const emptied = this.#target.write("");
    if (collectGarbage || this.#garbageCharacters > MAX_GARBAGE_CHARACTERS) {
      this.#garbageCharacters = 0;
      this.#target.collectGarbage().catch(this.#onTainted);
    }
    await emptied;
  }
}
