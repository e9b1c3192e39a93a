import type { Logger } from "../../logger";
import type { RendererSettings } from "../../settings";
import { DocumentPage } from "../page/document-page";
import { KeptPages } from "../page/kept-pages";
import { MEMORY_LIMIT, PageClosed, PageCrashed } from "../page/page-loss";
import { ReadyPages } from "../page/page-pool";
import type { PageKind } from "../page/prepare-page";
import type { BrowserProcess } from "./browser-process";
import type { TargetInfo } from "./cdp-protocol";
import { MemoryWatch } from "./memory-watchdog";

// A browser in order needs a few milliseconds for either; one that takes this long has lost a process that it can't do without.
const OPEN_PAGE_TIME = 5_000;
const CLOSE_PAGE_TIME = 2_000;
// Milliseconds in which it answers the simplest question, whatever its documents do; and how often it is asked while it has some.
const ANSWER_TIME = 4_000;
const ANSWER_INTERVAL = 1_000;

const LAUNCH_FAILED = "failed to launch";
const KILLED = "killed";

/** The page that a document needs. */
export interface PageNeed {
  /** Whose still document it is; null for one with scripts, which gets a page that nothing was in and nothing will be. */
  owner: string | null;
  /** Whether the page must be opened now, and must not have stood ready: something may have ended all that did. */
  fresh: boolean;
}

type Stock = Pick<RendererSettings, "warmPages" | "maxReservedPages" | "maxDocumentsPerPage" | "documentMemoryMiB">;

/**
 * A browser and its pages. To open one takes longer than to print in it: so a few stand ready, and those that still documents were
 * printed in wait for their owner's next one.
 */
export class Browser {
  readonly process: BrowserProcess;
  /** Pages handed out so far. */
  documents = 0;
  readonly #stock: Stock;
  readonly #log: Logger;
  readonly #ready: ReadyPages;
  readonly #kept: KeptPages;
  readonly #memory: MemoryWatch;
  readonly #pages = new Map<string, DocumentPage>();
  /** Crashes of pages that are just being opened. */
  readonly #crashes = new Map<string, string>();
  #inUse = 0;
  #ending = 0;
  #retired = false;

  constructor(process: BrowserProcess, stock: Stock, log: Logger) {
    this.process = process;
    this.#stock = stock;
    this.#kept = new KeptPages(stock.maxReservedPages, (page) => void this.#dispose(page));
    this.#ready = new ReadyPages(
      stock.warmPages,
      (kind) => this.#open(kind),
      (page) => void this.#dispose(page),
    );
    this.#log = log;
    this.#memory = new MemoryWatch(process, stock.documentMemoryMiB, () => this.#inUse > 0, log);
    const { connection } = process;
    connection.on("Target.targetCrashed", ({ targetId, status }) => this.#onCrash(targetId, status));
    connection.on("Target.targetCreated", ({ targetInfo }) => this.#onCreated(targetInfo));
    connection.on("Target.targetDestroyed", ({ targetId }) => this.#pages.get(targetId)?.lose(new PageClosed()));
    connection.send("Target.setDiscoverTargets", { discover: true }).catch(() => undefined);
    this.#askAgainAndAgain();
    this.#ready.refill();
  }

  /** Resolves when the pages that stand ready do so. */
  async warm(): Promise<void> {
    await this.#ready.warm();
  }

  /** Whether it has yet to end a page whose document failed, which may be holding up the whole browser. */
  get strained(): boolean {
    return this.#ending > 0;
  }

  /** Whether a page waits for a still document of this owner. */
  keepsFor(owner: string | null): boolean {
    return owner !== null && this.#kept.has(owner);
  }

  /**
   * A page for one document; give it back with `release`.
   *
   * @throws ConnectionGone
   */
  async take({ owner, fresh }: PageNeed): Promise<DocumentPage> {
    this.#inUse++;
    this.documents++;
    try {
      const kept = owner === null || fresh ? undefined : this.#kept.take(owner);
      return kept ?? (await this.#unused(owner, fresh));
    } catch (error) {
      this.#returned();
      throw error;
    }
  }

  /**
   * Keeps a still page for its owner's next document, or ends it, whatever it is doing; has another one made ready.
   *
   * @param done whether its document was printed
   */
  release(page: DocumentPage, done: boolean): void {
    const kept = done && page.sound && page.owner !== null && page.documents < this.#stock.maxDocumentsPerPage;
    if (kept) this.#kept.put(page);
    else void this.#end(page, done);
    this.#returned();
    if (!this.#retired) this.#ready.refill();
  }

  /** Closes the browser as soon as no page is in use. */
  retire(): void {
    this.#retired = true;
    if (this.#inUse === 0) void this.process.close();
  }

  async #unused(owner: string | null, fresh: boolean): Promise<DocumentPage> {
    const kind = owner === null ? "live" : "still";
    const page = (!fresh && (await this.#ready.take(kind))) || (await this.#open(kind));
    page.owner = owner;
    return page;
  }

  #returned(): void {
    this.#inUse--;
    if (this.#retired) this.retire();
  }

  #open(kind: PageKind): Promise<DocumentPage> {
    const opening = DocumentPage.open(kind, this.process.connection, (page) => {
      this.#pages.set(page.targetId, page);
      const status = this.#crashes.get(page.targetId);
      if (status !== undefined) page.lose(new PageCrashed(status));
    });
    return this.#orKilled(opening, OPEN_PAGE_TIME);
  }

  /**
   * Closes the windows of a document: the browser refuses its `window.open`, but opens a link that is clicked as if with the control key,
   * two hundred in ten seconds.
   */
  #onCreated({ targetId, type, browserContextId }: TargetInfo): void {
    const opener = [...this.#pages.values()].find(({ context }) => context === browserContextId);
    if (type !== "page" || !opener || opener.targetId === targetId) return;
    this.process.connection.send("Target.closeTarget", { targetId }).catch(() => undefined);
  }

  #onCrash(targetId: string, status: string): void {
    // It has lost the process that all others are forked from, and will never have a page again.
    if (status === LAUNCH_FAILED) this.process.kill();
    const page = this.#pages.get(targetId);
    if (page) page.lose(new PageCrashed(status === KILLED && this.#memory.hasKilled ? MEMORY_LIMIT : status));
    else this.#crashes.set(targetId, status);
  }

  async #end(page: DocumentPage, done: boolean): Promise<void> {
    if (!done) this.#ending++;
    await this.#dispose(page);
    if (!done) this.#ending--;
  }

  async #dispose(page: DocumentPage): Promise<void> {
    this.#pages.delete(page.targetId);
    this.#crashes.delete(page.targetId);
    await this.#orKilled(page.close(), CLOSE_PAGE_TIME).catch(() => undefined);
  }

  /** A document can hold the whole browser up, such as by what it writes to its console. */
  #askAgainAndAgain(): void {
    let asked = false;
    const ask = async () => {
      if (asked || this.#inUse === 0) return;
      asked = true;
      await this.#orKilled(this.process.connection.send("Browser.getVersion", {}), ANSWER_TIME).catch(() => undefined);
      asked = false;
    };
    const timer = setInterval(ask, ANSWER_INTERVAL).unref();
    void this.process.ended.then(() => clearInterval(timer));
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
