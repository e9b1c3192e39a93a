import type { Logger } from "../logger";
import type { BrowserProcess } from "./browser-process";
import { DocumentPage } from "./document-page";
import { PageClosed, PageCrashed } from "./page-loss";

// A browser in order needs a few milliseconds for either; one that takes this long has lost a process that it can't do without.
const OPEN_PAGE_TIME = 5_000;
const CLOSE_PAGE_TIME = 2_000;

/** A browser and its pages, of which a few stand ready: to open one takes longer than to print in it. */
export class Browser {
  readonly process: BrowserProcess;
  /** Pages handed out so far. */
  documents = 0;
  readonly #readyPages: number;
  readonly #log: Logger;
  readonly #ready: Promise<DocumentPage>[] = [];
  readonly #pages = new Map<string, DocumentPage>();
  /** Crashes of pages that are just being opened. */
  readonly #crashes = new Map<string, string>();
  #inUse = 0;
  #retired = false;

  /** @param readyPages pages to keep ready */
  constructor(process: BrowserProcess, readyPages: number, log: Logger) {
    this.process = process;
    this.#readyPages = readyPages;
    this.#log = log;
    const { connection } = process;
    connection.on("Target.targetCrashed", ({ targetId, status }) => this.#onCrash(targetId, status));
    connection.on("Target.targetDestroyed", ({ targetId }) => this.#pages.get(targetId)?.lose(new PageClosed()));
    connection.send("Target.setDiscoverTargets", { discover: true }).catch(() => undefined);
    this.#refill();
  }

  /** Resolves when the pages that stand ready do so. */
  async warm(): Promise<void> {
    await Promise.all(this.#ready);
  }

  /**
   * A page for one document; give it back with `release`.
   *
   * @param fresh whether it must be one that is opened now, and has not stood ready
   * @throws ConnectionGone
   */
  async take(fresh: boolean): Promise<DocumentPage> {
    this.#inUse++;
    this.documents++;
    try {
      while (!fresh) {
        const page = await this.#ready.shift();
        if (!page) break;
        if (!page.lost) return page;
        this.#dispose(page);
      }
      return await this.#open();
    } catch (error) {
      this.#returned();
      throw error;
    }
  }

  /** Ends a page, whatever it is doing, and has another one made ready. */
  release(page: DocumentPage): void {
    this.#dispose(page);
    this.#returned();
    this.#refill();
  }

  /** Closes the browser as soon as no page is in use. */
  retire(): void {
    this.#retired = true;
    if (this.#inUse === 0) void this.process.close();
  }

  #returned(): void {
    this.#inUse--;
    if (this.#retired) this.retire();
  }

  #open(): Promise<DocumentPage> {
    const opening = DocumentPage.open(this.process.connection, (page) => {
      this.#pages.set(page.targetId, page);
      const status = this.#crashes.get(page.targetId);
      if (status !== undefined) page.lose(new PageCrashed(status));
    });
    return this.#orKilled(opening, OPEN_PAGE_TIME);
  }

  #refill(): void {
    while (!this.#retired && this.#ready.length < this.#readyPages) {
      const page = this.#open();
      this.#ready.push(page);
      // A page that can't be opened must not stay in stock for a document to stumble over.
      page.catch(() => {
        const at = this.#ready.indexOf(page);
        if (at >= 0) this.#ready.splice(at, 1);
      });
    }
  }

  #onCrash(targetId: string, status: string): void {
    const page = this.#pages.get(targetId);
    if (page) page.lose(new PageCrashed(status));
    else this.#crashes.set(targetId, status);
  }

  #dispose(page: DocumentPage): void {
    this.#pages.delete(page.targetId);
    this.#crashes.delete(page.targetId);
    this.#orKilled(page.close(), CLOSE_PAGE_TIME).catch(() => undefined);
  }

  async #orKilled<T>(promise: Promise<T>, time: number): Promise<T> {
    const timer = setTimeout(() => {
      this.#log.error({ pid: this.process.pid }, "browser hangs: killed");
      this.process.kill();
    }, time);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }
}
