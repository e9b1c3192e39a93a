import { setTimeout as sleep } from "node:timers/promises";
import { retryDelayMs } from "../../../lib/retry-delay";
import { abortable } from "../../deadline";
import type { Logger } from "../../logger";
import type { RendererSettings } from "../../settings";
import { Browser } from "./browser";
import type { BrowserLauncher } from "./browser-launcher";
import type { BrowserProcess } from "./browser-process";
import type { TotalMemory } from "./total-memory";

const RETRY_DELAYS = { firstMs: 100, maxMs: 5_000 };

interface BrowserSupervisorDependencies {
  settings: RendererSettings;
  launcher: BrowserLauncher;
  totalMemory: TotalMemory;
  log: Logger;
}

/** Keeps one browser running: restarts it when it ends, and replaces it after its share of documents. */
export class BrowserSupervisor {
  /** Browsers that ended unexpectedly. */
  restarts = 0;
  readonly #settings: RendererSettings;
  readonly #launcher: BrowserLauncher;
  readonly #totalMemory: TotalMemory;
  readonly #log: Logger;
  readonly #closing = new AbortController();
  /** All browsers that have not ended. */
  readonly #running = new Set<Browser>();
  /** Resolves with the browser to use: the running one, or the one that is starting. */
  #current: Promise<Browser>;
  #browser: Browser | null = null;
  #replacement: Promise<Browser> | null = null;

  constructor({ settings, launcher, totalMemory, log }: BrowserSupervisorDependencies) {
    this.#settings = settings;
    this.#totalMemory = totalMemory;
    this.#launcher = launcher;
    this.#log = log;
    this.#current = this.#launch();
    this.#current.catch(() => undefined);
  }

  /** Resolves with the first browser when its pages are open. @throws Error if it does not start */
  async start(): Promise<BrowserProcess> {
    const browser = await this.#current;
    await browser.warmUp();
    return browser.process;
  }

  /** The running browser. Null while it is starting. */
  get browser(): Browser | null {
    return this.#browser;
  }

  /**
   * Resolves with a browser that accepts commands.
   *
   * @param signal cancels the wait
   * @throws the signal's reason
   */
  async connectedBrowser(signal: AbortSignal): Promise<Browser> {
    for (;;) {
      const browser = await abortable(this.#current, signal);
      if (!browser.process.connection.isClosed) return browser;
      // The connection closes slightly before the process is reported as ended, and only then a new one is launched.
      await abortable(browser.process.ended, signal);
    }
  }

  /** Replaces a browser that has rendered its share of documents. It finishes the documents that it has begun. */
  replaceIfDue(browser: Browser): void {
    if (browser.documents >= this.#settings.maxDocumentsPerBrowser) void this.#replace(browser);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    // A browser that is starting must not be left behind.
    await Promise.allSettled([this.#current, this.#replacement]);
    await Promise.all([...this.#running].map((browser) => browser.process.close()));
  }

  async #launch(): Promise<Browser> {
    const process = await this.#launcher.launch();
    const browser = new Browser({ process, settings: this.#settings, totalMemory: this.#totalMemory, log: this.#log });
    this.#running.add(browser);
    this.#browser = browser;
    void process.ended.then(() => this.#onEnded(browser));
    const { pid, product } = process;
    this.#log.info({ pid, product, ...this.#launcher.description }, "browser started");
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

  /** Launches a browser. If it does not start, tries again with growing delays. */
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

  /** The old browser serves until the new one has started. */
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
