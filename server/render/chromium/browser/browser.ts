import type { Logger } from "../../logger";
import type { RendererSettings } from "../../settings";
import type { DocumentPage } from "../page/document-page";
import { FrameScheduler } from "../page/frame-scheduler";
import { openPage } from "../page/open-page";
import { type PageNeed, PagePool } from "../page/page-pool";
import type { PageTarget } from "../page/page-target";
import { ScriptedPage } from "../page/scripted-page";
import { StaticPage } from "../page/static-page";
import type { BrowserProcess } from "./browser-process";
import { HangWatchdog } from "./hang-watchdog";
import { MemoryWatchdog } from "./memory-watchdog";
import { OpenPages } from "./open-pages";
import type { TotalMemory } from "./total-memory";

interface BrowserDependencies {
  process: BrowserProcess;
  settings: Pick<
    RendererSettings,
    "warmPages" | "maxReservedPages" | "maxDocumentsPerPage" | "documentMemoryMiB" | "hangTimeoutMs"
  >;
  totalMemory: TotalMemory;
  log: Logger;
}

/** A browser and its pages. */
export class Browser {
  readonly process: BrowserProcess;
  /** Pages lent so far. */
  documents = 0;
  readonly #maxDocumentsPerPage: number;
  readonly #pool: PagePool;
  readonly #frameScheduler = new FrameScheduler();
  readonly #hangWatchdog: HangWatchdog;
  readonly #openPages: OpenPages;
  #pagesInUse = 0;
  #failedPagesClosing = 0;
  #isRetired = false;

  constructor({ process, settings, totalMemory, log }: BrowserDependencies) {
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
    this.#hangWatchdog = new HangWatchdog({ browser: process, timeoutMs: settings.hangTimeoutMs, isBusy, log });
    const maxMiB = settings.documentMemoryMiB;
    const memoryWatchdog = new MemoryWatchdog({ browser: process, maxMiB, totalMemory, isBusy, log });
    this.#openPages = new OpenPages(process, memoryWatchdog);
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

  /** Whether the page that a document needs is reserved for its workspace. */
  hasReserved(need: PageNeed): boolean {
    return need.kind === "static" && this.#pool.hasReserved(need.workspaceId);
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

  /** Takes back a page whose document was printed, and reserves it for its workspace's next document if possible. */
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
    const browser = { connection: this.process.connection, frameScheduler: this.#frameScheduler };
    const opening = openPage(PageClass, browser, (page) => this.#openPages.add(page));
    return this.#hangWatchdog.killIfHung(opening);
  }

  async #close(page: DocumentPage): Promise<void> {
    this.#openPages.delete(page);
    await this.#hangWatchdog.killIfHung(page.close()).catch(() => undefined);
  }
}
