import { setTimeout as sleep } from "node:timers/promises";
import { retryDelayMs } from "../../../lib/retry-delay";
import { abortable } from "../../deadline";
import type { Engine } from "../../engine/find-engine";
import type { Logger } from "../../logger";
import type { RendererSettings } from "../../settings";
import type { DocumentPage } from "../page/document-page";
import type { PageNeed } from "../page/page-pool";
import { Browser } from "./browser";
import { BrowserLauncher } from "./browser-launcher";
import type { BrowserProcess } from "./browser-process";

const RETRY_DELAYS = { firstMs: 100, maxMs: 5_000 };
/** Cost of opening a page, in documents. */
const NEW_PAGE_COST = 2;
/** Cost of a strained browser, in documents: more than can ever wait. */
const STRAINED_COST = 1_000_000;

interface BrowserSupervisorDependencies {
  settings: RendererSettings;
  engine: Engine;
  /** Private folder for the files of the browser. */
  folder: string;
  log: Logger;
}

/** Keeps one browser running: restarts it when it ends, and replaces it after its share of documents. */
export class BrowserSupervisor {
  /** Browsers that ended unexpectedly. */
  restarts = 0;
  readonly #settings: RendererSettings;
  readonly #engine: Engine;
  readonly #launcher: BrowserLauncher;
  readonly #log: Logger;
  readonly #closing = new AbortController();
  /** All browsers that have not ended. */
  readonly #running = new Set<Browser>();
  /** Resolves with the browser to use: the running one, or the one that is starting. */
  #current: Promise<Browser>;
  /** Pages in use or asked for. */
  #demand = 0;
  #browser: Browser | null = null;
  #replacement: Promise<Browser> | null = null;

  constructor({ settings, engine, folder, log }: BrowserSupervisorDependencies) {
    this.#settings = settings;
    this.#engine = engine;
    this.#log = log;
    this.#launcher = new BrowserLauncher({ engine, folder, scriptMemoryMiB: settings.scriptMemoryMiB, log });
    this.#current = this.#launch();
    this.#current.catch(() => undefined);
  }

  /** Resolves when the browser has started. @throws Error if the first browser does not start */
  async start(): Promise<void> {
    const browser = await this.#current;
    await browser.warmUp();
  }

  /** The running browser. Null while it is starting. */
  get browser(): BrowserProcess | null {
    return this.#browser?.process ?? null;
  }

  /** Whether Chromium's own sandbox is on. */
  get sandbox(): boolean {
    return this.#launcher.sandbox;
  }

  /** Estimates how long a document would wait here, as a number to compare: lower is sooner. */
  expectedWait(need: PageNeed): number {
    if (!this.#browser) return Number.POSITIVE_INFINITY;
    const pageCost = this.#browser.hasReserved(need) ? 0 : NEW_PAGE_COST;
    return this.#demand + pageCost + (this.#browser.isStrained ? STRAINED_COST : 0);
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
      const browser = await this.#connectedBrowser(signal);
      return await this.#lendPage(browser, need, signal, use);
    } finally {
      this.#demand--;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    // A browser that is starting must not be left behind.
    await Promise.allSettled([this.#current, this.#replacement]);
    await Promise.all([...this.#running].map((browser) => browser.process.close()));
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
      if (browser.documents >= this.#settings.maxDocumentsPerBrowser) void this.#replace(browser);
    }
  }

  async #connectedBrowser(signal: AbortSignal): Promise<Browser> {
    for (;;) {
      const browser = await abortable(this.#current, signal);
      if (!browser.process.connection.isClosed) return browser;
      // The connection closes slightly before the process is reported as ended, and only then a new one is launched.
      await abortable(browser.process.ended, signal);
    }
  }

  async #launch(): Promise<Browser> {
    const process = await this.#launcher.launch();
    const browser = new Browser({ process, settings: this.#settings, log: this.#log });
    this.#running.add(browser);
    this.#browser = browser;
    void process.ended.then(() => this.#onEnded(browser));
    const { source, executablePath } = this.#engine;
    const { pid, product } = process;
    this.#log.info({ pid, product, source, executablePath, sandbox: this.sandbox }, "browser started");
    return browser;
  }

  #onEnded(browser: Browser): void {
    this.#running.delete(browser);
    if (this.#browser !== browser || this.#closing.signal.aborted) return;
    this.#browser = null;
    this.restarts++;
    this.#log.error({ pid: browser.process.pid, documents: browser.documents }, "browser ended: starting another");
    this.#current = this.#replacement?.catch(() => this.#launchWithRetries()) ?? this.#launchWithRetries();
    this.#current.catch(() => undefined);
  }

  /** Launches a browser, again and again with growing delays until one starts. */
  async #launchWithRetries(): Promise<Browser> {
    for (let attempt = 1; ; attempt++) {
      this.#closing.signal.throwIfAborted();
      try {
        return await this.#launch();
      } catch (error) {
        this.#log.error({ reason: String(error) }, "browser does not start");
        await sleep(retryDelayMs(attempt, RETRY_DELAYS), undefined, { signal: this.#closing.signal });
      }
    }
  }

  /** Replaces a browser. The old one serves until the new one has started, and finishes the documents it has begun. */
  async #replace(old: Browser): Promise<void> {
    if (this.#replacement || this.#browser !== old) return;
    this.#replacement = this.#launch();
    try {
      this.#current = Promise.resolve(await this.#replacement);
      old.retire();
    } catch (error) {
      this.#log.error({ reason: String(error) }, "browser could not be replaced");
    } finally {
      this.#replacement = null;
    }
  }
}
