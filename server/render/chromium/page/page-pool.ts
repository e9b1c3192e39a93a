import type { DocumentPage } from "./document-page";
import type { PageKind } from "./prepare-page";

/** Pages that stand ready: to open one takes longer than to print in it. */
export class ReadyPages {
  readonly #size: number;
  readonly #open: (kind: PageKind) => Promise<DocumentPage>;
  readonly #discard: (page: DocumentPage) => void;
  readonly #pages: Record<PageKind, Promise<DocumentPage>[]> = { live: [], still: [] };

  /**
   * @param size pages of each kind
   * @param discard ends a page that can't be used
   */
  constructor(size: number, open: (kind: PageKind) => Promise<DocumentPage>, discard: (page: DocumentPage) => void) {
    this.#size = size;
    this.#open = open;
    this.#discard = discard;
  }

  /** Resolves when those that are being opened are open. */
  async warm(): Promise<void> {
    await Promise.all(Object.values(this.#pages).flat());
  }

  /** @returns a sound page, where there is one @throws ConnectionGone */
  async take(kind: PageKind): Promise<DocumentPage | undefined> {
    for (;;) {
      const page = await this.#pages[kind].shift();
      if (!page || page.sound) return page;
      this.#discard(page);
    }
  }

  /** Opens as many as are missing. */
  refill(): void {
    for (const kind of ["live", "still"] as const) {
      const pages = this.#pages[kind];
      while (pages.length < this.#size) {
        const page = this.#open(kind);
        pages.push(page);
        // A page that can't be opened must not stay in stock for a document to stumble over.
        page.catch(() => {
          const at = pages.indexOf(page);
          if (at >= 0) pages.splice(at, 1);
        });
      }
    }
  }
}
