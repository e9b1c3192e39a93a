import type { PageTarget } from "./page-target";
import { isLarge, isMoving } from "./static-document";

// Characters of documents that are gone. Each leaves up to 1.5 kB behind, which the browser by itself collects after 800 MB.
const GARBAGE = 120_000;
// Milliseconds. The owner's next document often comes sooner and takes the place of what is there, which costs less than to empty the page.
const STAY = 1_000;

/** What documents leave in a still page, and when it is taken out. */
export class PageCleanup {
  readonly #target: PageTarget;
  readonly #spoil: () => void;
  #large = false;
  #restless = false;
  /** Characters since what they left was collected. */
  #garbage = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param spoil is called when the page can't be used again */
  constructor(target: PageTarget, spoil: () => void) {
    this.#target = target;
    this.#spoil = spoil;
  }

  /** Whether the document in the page is small, and still once it is printed. */
  get light(): boolean {
    return !this.#large && !this.#restless;
  }

  /**
   * A document is about to take the place of what is there.
   *
   * @param whole whether it has no parts that are loaded
   */
  replace(html: string, whole: boolean): void {
    clearTimeout(this.#timer);
    this.#large = isLarge(html);
    this.#restless = !whole || isMoving(html);
    this.#garbage += html.length;
  }

  /**
   * The document is done with. It is gone when this resolves if something of it could go on or show in the next one; else soon.
   *
   * @param fetched whether something was fetched for it: the owner's next one is to have what is there by then
   * @throws ConnectionGone, CommandFailed
   */
  async release(fetched: boolean): Promise<void> {
    // To empty its page takes longer than to open another one: 0.5 s for a hundred pages.
    if (this.#large) this.#spoil();
    else if (this.#restless || fetched) await this.#target.guarded(() => this.#empty({ collect: fetched }));
    else if (this.#garbage > GARBAGE) this.#emptyAlone();
    else if (!this.#closed) this.#timer = setTimeout(() => this.#emptyAlone(), STAY).unref();
  }

  /** The page is being closed. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #emptyAlone(): void {
    this.#target.guarded(() => this.#empty({ collect: true })).catch(this.#spoil);
  }

  async #empty({ collect }: { collect: boolean }): Promise<void> {
    const empty = this.#target.write("");
    if (collect || this.#garbage > GARBAGE) {
      this.#garbage = 0;
      this.#target.collectGarbage().catch(this.#spoil);
    }
    await empty;
  }
}
