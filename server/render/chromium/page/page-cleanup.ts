import type { PageTarget } from "./page-target";
import { hasManyElements, mayMove } from "./static-document";

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
  /** Whether something that the document loads could still arrive after it is printed. */
  #mayLoad = false;
  #mayMove = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param onTainted called when the page can't be used again */
  constructor(target: PageTarget, onTainted: () => void) {
    this.#target = target;
    this.#onTainted = onTainted;
  }

  /** Whether the document in the page is small and loads nothing. */
  get isSimple(): boolean {
    return !this.#isLarge && !this.#mayLoad;
  }

  /** Notes the document that is about to replace the one in the page. */
  replace(html: string, { isSelfContained }: { isSelfContained: boolean }): void {
    clearTimeout(this.#timer);
    this.#isLarge = hasManyElements(html);
    this.#mayLoad = !isSelfContained;
    this.#mayMove = mayMove(html);
  }

  /**
   * Takes the printed document out of the page. If the page could mix up the old document's events with those of the
   * next document, the promise resolves when the old document is gone. Otherwise nobody waits: the browser empties the
   * page before it writes the next document.
   *
   * @param hasFetched whether the document loaded resources from other hosts. The page's cache of them is then cleared
   *   too, so that the workspace's next document fetches them again
   * @throws ConnectionGone, CommandFailed
   */
  async release({ hasFetched }: { hasFetched: boolean }): Promise<void> {
    // Emptying the page of a large document takes longer than opening another page: 0.5 s for a hundred printed pages.
    if (this.#isLarge) this.#onTainted();
    else if (this.#mayLoad || hasFetched) await this.#target.run(() => this.#empty({ collectGarbage: hasFetched }));
    else if (this.#mayMove) this.#emptyInBackground({ collectGarbage: false });
    else if (!this.#isClosed) {
      this.#timer = setTimeout(() => this.#emptyInBackground({ collectGarbage: true }), LINGER_MS).unref();
    }
  }

  /** Stops the timer because the page is being closed. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #emptyInBackground(options: { collectGarbage: boolean }): void {
    this.#target.run(() => this.#empty(options)).catch(this.#onTainted);
  }

  async #empty({ collectGarbage }: { collectGarbage: boolean }): Promise<void> {
    const emptied = this.#target.write("");
    if (collectGarbage) this.#target.collectGarbage().catch(this.#onTainted);
    await emptied;
  }
}
