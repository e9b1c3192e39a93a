import type { DocumentPage } from "./document-page";

/** Still pages that wait for their owner's next document; until it comes, or for a moment, they hold the last one. */
export class KeptPages {
  readonly #limit: number;
  readonly #discard: (page: DocumentPage) => void;
  /** Least recently used first. */
  #pages: DocumentPage[] = [];

  /**
   * @param limit pages to keep, those of all owners together
   * @param discard ends a page that is kept no longer
   */
  constructor(limit: number, discard: (page: DocumentPage) => void) {
    this.#limit = limit;
    this.#discard = discard;
  }

  has(owner: string): boolean {
    return this.#pages.some((page) => page.owner === owner);
  }

  /** The owner's page that was used last, and that is sound. */
  take(owner: string): DocumentPage | undefined {
    for (;;) {
      const at = this.#pages.findLastIndex((page) => page.owner === owner);
      const [page] = at < 0 ? [] : this.#pages.splice(at, 1);
      if (!page || page.sound) return page;
      this.#discard(page);
    }
  }

  /** Keeps a page, and discards the one that was used longest ago where there are too many. */
  put(page: DocumentPage): void {
    this.#pages.push(page);
    const [oldest] = this.#pages.length > this.#limit ? this.#pages.splice(0, 1) : [];
    if (oldest) this.#discard(oldest);
  }
}
