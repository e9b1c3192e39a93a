import type { Logger } from "../../logger";
import type { RendererSettings } from "../../settings";
import type { EventData } from "../cdp/cdp-protocol";
import { type DocumentPage, openPage } from "../page/document-page";
import { isBrowserBroken, PageClosed, pageCrashed } from "../page/page-loss";
import { type PageNeed, PagePool } from "../page/page-pool";
import type { PageTarget } from "../page/page-target";
import { ScriptedPage } from "../page/scripted-page";
import { StaticPage } from "../page/static-page";
import type { BrowserProcess } from "./browser-process";
import { HangWatchdog } from "./hang-watchdog";
import { MemoryWatchdog } from "./memory-watchdog";

/**
 * A working browser opens or closes a page in milliseconds. One that takes this long has lost a process it can't do
 * without.
 */
const OPEN_PAGE_TIMEOUT_MS = 5_000;
const CLOSE_PAGE_TIMEOUT_MS = 2_000;

interface BrowserDependencies {
  process: BrowserProcess;
  settings: Pick<RendererSettings, "warmPages" | "maxReservedPages" | "maxDocumentsPerPage" | "documentMemoryMiB">;
  log: Logger;
}

/** A browser and its pages. */
export class Browser {
  readonly process: BrowserProcess;
  /** Pages lent so far. */
  documents = 0;
  readonly #maxDocumentsPerPage: number;
  readonly #pool: PagePool;
  readonly #memoryWatchdog: MemoryWatchdog;
  readonly #hangWatchdog: HangWatchdog;
  /** Open pages by target id. */
  readonly #pages = new Map<string, DocumentPage>();
  /** Crash statuses, by target id, of pages that are still being opened. */
  readonly #earlyCrashes = new Map<string, string>();
  #pagesInUse = 0;
  #failedPagesClosing = 0;
  #isRetired = false;

  constructor({ process, settings, log }: BrowserDependencies) {
    this.process = process;
    this.#maxDocumentsPerPage = settings.maxDocumentsPerPage;
    this.#pool = new PagePool({
      warmPages: settings.warmPages,
      maxReservedPages: settings.maxReservedPages,
      openStaticPage: () => this.#open(StaticPage),
      openScriptedPage: () => this.#open(ScriptedPage),
      closePage: (page) => void this.#close(page),
    });
    const isBusy = () => this.#pagesInUse > 0;
    this.#memoryWatchdog = new MemoryWatchdog({ browser: process, maxMiB: settings.documentMemoryMiB, isBusy, log });
    this.#hangWatchdog = new HangWatchdog({ browser: process, isBusy, log });
    const { connection } = process;
    connection.on("Target.targetCrashed", (crash) => this.#onCrashed(crash));
    connection.on("Target.targetCreated", ({ targetInfo }) => this.#onTargetCreated(targetInfo));
    connection.on("Target.targetDestroyed", ({ targetId }) => this.#pages.get(targetId)?.lose(new PageClosed()));
    connection.send("Target.setDiscoverTargets", { discover: true }).catch(() => undefined);
    this.#pool.refill();
  }

  /** Resolves when the warm pages are open. */
  async warmUp(): Promise<void> {
    await this.#pool.warmUp();
  }

  /** Whether a page whose document failed is still being closed. Such a document may be blocking the whole browser. */
  get isStrained(): boolean {
    return this.#failedPagesClosing > 0;
  }

  /** Whether the page that a document needs is reserved for its owner. */
  hasReserved(need: PageNeed): boolean {
    return need.kind === "static" && this.#pool.hasReserved(need.owner);
  }

  /** Lends a page for one document. Give it back with `release` or `discard`. @throws ConnectionGone */
  async take(need: PageNeed): Promise<DocumentPage> {
    this.#pagesInUse++;
    this.documents++;
    try {
      return await this.#pool.take(need);
    } catch (error) {
      this.#onReturned();
      throw error;
    }
  }

  /** Takes back a page whose document was printed, and reserves it for its owner's next document if possible. */
  release(page: DocumentPage): void {
    const isReserved = page instanceof StaticPage && page.isReusable && page.documents < this.#maxDocumentsPerPage;
    if (isReserved) this.#pool.reserve(page);
    else void this.#close(page);
    this.#afterUse();
  }

  /** Takes back a page whose document failed or was given up, and closes it whatever it is doing. */
  discard(page: DocumentPage): void {
    this.#failedPagesClosing++;
    void this.#close(page).then(() => this.#failedPagesClosing--);
    this.#afterUse();
  }

  /** Closes the browser as soon as no page is in use. */
  retire(): void {
    this.#isRetired = true;
    if (this.#pagesInUse === 0) void this.process.close();
  }

  #afterUse(): void {
    this.#onReturned();
    if (!this.#isRetired) this.#pool.refill();
  }

  #onReturned(): void {
    this.#pagesInUse--;
    if (this.#isRetired) this.retire();
  }

  #open<Page extends DocumentPage>(PageClass: new (target: PageTarget) => Page): Promise<Page> {
    const opening = openPage(PageClass, this.process.connection, (page) => {
      this.#pages.set(page.targetId, page);
      const status = this.#earlyCrashes.get(page.targetId);
      if (status !== undefined) page.lose(pageCrashed(status, { hasKilled: false }));
    });
    return this.#hangWatchdog.killAfter(OPEN_PAGE_TIMEOUT_MS, opening);
  }

  async #close(page: DocumentPage): Promise<void> {
    this.#pages.delete(page.targetId);
    this.#earlyCrashes.delete(page.targetId);
    await this.#hangWatchdog.killAfter(CLOSE_PAGE_TIMEOUT_MS, page.close()).catch(() => undefined);
  }

  /**
   * Closes windows that a document opens. The browser refuses `window.open`, but a scripted click with the control key
   * opens a window: a document opened two hundred in ten seconds.
   */
  #onTargetCreated({ targetId, type, browserContextId }: EventData<"Target.targetCreated">["targetInfo"]): void {
    const opener = [...this.#pages.values()].find((page) => page.browserContextId === browserContextId);
    if (type !== "page" || !opener || opener.targetId === targetId) return;
    this.process.connection.send("Target.closeTarget", { targetId }).catch(() => undefined);
  }

  #onCrashed({ targetId, status }: EventData<"Target.targetCrashed">): void {
    if (isBrowserBroken(status)) this.process.kill();
    const page = this.#pages.get(targetId);
    if (page) page.lose(pageCrashed(status, this.#memoryWatchdog));
    else this.#earlyCrashes.set(targetId, status);
  }
}
