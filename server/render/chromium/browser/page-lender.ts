import { abortable } from "../../deadline";
import type { DocumentPage } from "../page/document-page";
import type { PageNeed } from "../page/page-pool";
import type { Browser } from "./browser";
import type { BrowserSupervisor } from "./browser-supervisor";

/** Cost of opening a page, in documents. */
const NEW_PAGE_COST = 2;
/** Cost of a strained browser, in documents: more than can ever wait. */
const STRAINED_COST = 1_000_000;

/** Lends the pages of one supervised browser. */
export class PageLender {
  readonly #supervisor: BrowserSupervisor;
  /** Pages in use or asked for. */
  #demand = 0;

  constructor(supervisor: BrowserSupervisor) {
    this.#supervisor = supervisor;
  }

  /** Estimates how long a document would wait here, as a number to compare: lower is sooner. */
  expectedWait(need: PageNeed): number {
    const { browser } = this.#supervisor;
    if (!browser) return Number.POSITIVE_INFINITY;
    const pageCost = browser.hasReserved(need) ? 0 : NEW_PAGE_COST;
    return this.#demand + pageCost + (browser.isStrained ? STRAINED_COST : 0);
  }

  /**
   * Lends a page while `use` runs.
   *
   * @param signal cancels the wait for a page, but not `use`
   * @throws ConnectionGone if the browser ends; the signal's reason; the error of `use`
   */
  async withPage<T>(need: PageNeed, signal: AbortSignal, use: (page: DocumentPage) => Promise<T>): Promise<T> {
    this.#demand++;
    try {
      const browser = await this.#supervisor.connectedBrowser(signal);
      return await this.#lendPage(browser, need, signal, use);
    } finally {
      this.#demand--;
    }
  }

  async #lendPage<T>(
    browser: Browser,
    need: PageNeed,
    signal: AbortSignal,
    use: (page: DocumentPage) => Promise<T>,
  ): Promise<T> {
    const taking = browser.take(need);
    const page = await abortable(taking, signal).catch((error: unknown) => {
      taking.then((late) => browser.discard(late)).catch(() => undefined);
      throw error;
    });
    try {
      const result = await use(page);
      browser.release(page);
      return result;
    } catch (error) {
      browser.discard(page);
      throw error;
    } finally {
      this.#supervisor.replaceIfDue(browser);
    }
  }
}
