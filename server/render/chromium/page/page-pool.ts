import type { DocumentPage } from "./document-page";
import type { ScriptedPage } from "./scripted-page";
import type { StaticPage } from "./static-page";

/** The page that a document needs. */
export type PageNeed = ({ kind: "static"; workspaceId: string } | { kind: "scripted" }) & {
  /** Whether the page must be opened now, because whatever ended the last page may have ended the warm pages too. */
  mustBeNew: boolean;
};

interface PagePoolDependencies {
  /** Blank pages of each kind to hold open. */
  warmPages: number;
  /** Maximum number of reserved pages, for all workspaces together. */
  maxReservedPages: number;
  openStaticPage: () => Promise<StaticPage>;
  openScriptedPage: () => Promise<ScriptedPage>;
  /** Closes a page that the pool gives up. */
  closePage: (page: DocumentPage) => void;
}

/**
 * Pages of one browser that no document uses now: blank warm pages, because opening a page takes longer than printing
 * in it, and static pages that are reserved for the workspaces that used them.
 */
export class PagePool {
  readonly #maxReservedPages: number;
  readonly #closePage: (page: DocumentPage) => void;
  readonly #openPages: { static: () => Promise<StaticPage>; scripted: () => Promise<ScriptedPage> };
  readonly #warm: { static: WarmPages<StaticPage>; scripted: WarmPages<ScriptedPage> };
  /** Least recently used first. */
  readonly #reserved: StaticPage[] = [];

  constructor(dependencies: PagePoolDependencies) {
    const { warmPages, maxReservedPages, openStaticPage, openScriptedPage, closePage } = dependencies;
    this.#maxReservedPages = maxReservedPages;
    this.#closePage = closePage;
    this.#openPages = { static: openStaticPage, scripted: openScriptedPage };
    this.#warm = {
      static: new WarmPages(warmPages, openStaticPage, closePage),
      scripted: new WarmPages(warmPages, openScriptedPage, closePage),
    };
  }

  /** Resolves when the warm pages that are being opened are open. */
  async warmUp(): Promise<void> {
    await Promise.all([this.#warm.static.opened(), this.#warm.scripted.opened()]);
  }

  /** Whether a page is reserved for a workspace. */
  hasReserved(workspaceId: string): boolean {
    return this.#reserved.some((page) => page.workspaceId === workspaceId);
  }

  /** Takes a page out of the pool, or opens one. @throws ConnectionGone */
  async take(need: PageNeed): Promise<DocumentPage> {
    if (need.kind === "scripted") {
      return (!need.mustBeNew && (await this.#warm.scripted.take())) || this.#openPages.scripted();
    }
    const { workspaceId, mustBeNew } = need;
    const reserved = mustBeNew ? undefined : this.#takeReserved(workspaceId);
    if (reserved) return reserved;
    const page = (!mustBeNew && (await this.#warm.static.take())) || (await this.#openPages.static());
    page.workspaceId = workspaceId;
    return page;
  }

  /** Reserves a page for its workspace's next document. If there are too many, closes the least recently used one. */
  reserve(page: StaticPage): void {
    this.#reserved.push(page);
    const oldest = this.#reserved.length > this.#maxReservedPages ? this.#reserved.shift() : undefined;
    if (oldest) this.#closePage(oldest);
  }

  /** Opens the warm pages that are missing. */
  refill(): void {
    this.#warm.scripted.refill();
    this.#warm.static.refill();
  }

  /** Takes the workspace's most recently used page that is still fit for use. */
  #takeReserved(workspaceId: string): StaticPage | undefined {
    for (;;) {
      const index = this.#reserved.findLastIndex((page) => page.workspaceId === workspaceId);
      const [page] = index < 0 ? [] : this.#reserved.splice(index, 1);
      if (!page || page.isReusable) return page;
      this.#closePage(page);
    }
  }
}

/** Blank pages of one kind that are open, or being opened. */
class WarmPages<Page extends DocumentPage> {
  readonly #count: number;
  readonly #open: () => Promise<Page>;
  readonly #close: (page: Page) => void;
  readonly #pages: Promise<Page>[] = [];

  constructor(count: number, open: () => Promise<Page>, close: (page: Page) => void) {
    this.#count = count;
    this.#open = open;
    this.#close = close;
  }

  async opened(): Promise<void> {
    await Promise.all(this.#pages);
  }

  /** Takes a page, if there is one that is fit for use. @throws ConnectionGone */
  async take(): Promise<Page | undefined> {
    for (;;) {
      const page = await this.#pages.shift();
      if (!page || page.isReusable) return page;
      this.#close(page);
    }
  }

  refill(): void {
    while (this.#pages.length < this.#count) {
      const page = this.#open();
      this.#pages.push(page);
      // No document must be given a page that could not be opened.
      page.catch(() => {
        const index = this.#pages.indexOf(page);
        if (index >= 0) this.#pages.splice(index, 1);
      });
    }
  }
}
