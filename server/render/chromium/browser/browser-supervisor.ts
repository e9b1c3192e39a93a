import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { abortable } from "../../deadline";
import type { Engine } from "../../engine/find-engine";
import type { Logger } from "../../logger";
import type { RendererSettings } from "../../settings";
import type { DocumentPage } from "../page/document-page";
import { Browser, type PageNeed } from "./browser";
import { BrowserProcess, LaunchFailed } from "./browser-process";

const LONGEST_PAUSE = 5_000;
// What a page that has to be opened costs, in documents.
const NEW_PAGE = 2;
// More than any number of documents that wait.
const STRAINED = 1_000_000;

/** Sees to it that there is a browser: starts it again when it has ended, and replaces it when it has done its share. */
export class BrowserSupervisor {
  /** Times that a browser ended without being told to. */
  restarts = 0;
  /** Whether Chromium's own sandbox is on: wherever it can be, which is never for root. */
  sandbox = process.getuid?.() !== 0;
  readonly #settings: RendererSettings;
  readonly #engine: Engine;
  readonly #folder: string;
  readonly #log: Logger;
  readonly #closing = new AbortController();
  readonly #running = new Set<Browser>();
  #current: Promise<Browser>;
  #launches = 0;
  /** Pages that are in use or asked for. */
  #wanted = 0;
  #browser: Browser | null = null;
  #replacement: Promise<Browser> | null = null;

  /** @param folder private folder for what browsers write */
  constructor(settings: RendererSettings, engine: Engine, folder: string, log: Logger) {
    this.#settings = settings;
    this.#engine = engine;
    this.#folder = folder;
    this.#log = log;
    this.#current = this.#launch();
    this.#current.catch(() => undefined);
  }

  /** @throws Error when the first browser does not start */
  async start(): Promise<void> {
    const browser = await this.#current;
    await browser.warm();
  }

  /** The browser in use: none while it is being started. */
  get browser(): BrowserProcess | null {
    return this.#browser?.process ?? null;
  }

  /** How soon a document would be made here, as a number to compare: the lower the sooner. */
  expectedWait(need: PageNeed): number {
    if (!this.#browser) return Number.POSITIVE_INFINITY;
    const strain = this.#browser.strained ? STRAINED : 0;
    return this.#wanted + (this.#browser.keepsFor(need.owner) ? 0 : NEW_PAGE) + strain;
  }

  /**
   * Lends a page.
   *
   * @param signal gives up waiting for the page; what uses the page has to look at it itself
   * @throws ConnectionGone when the browser ends meanwhile; the signal's reason; what `use` throws
   */
  async withPage<T>(signal: AbortSignal, need: PageNeed, use: (page: DocumentPage) => Promise<T>): Promise<T> {
    this.#wanted++;
    try {
      return await this.#lend(await this.#living(signal), signal, need, use);
    } finally {
      this.#wanted--;
    }
  }

  /** Closes every browser. */
  async close(): Promise<void> {
    this.#closing.abort();
    // A browser that is just being started must not be left behind.
    await Promise.allSettled([this.#current, this.#replacement]);
    await Promise.all([...this.#running].map((browser) => browser.process.close()));
  }

  async #lend<T>(
    browser: Browser,
    signal: AbortSignal,
    need: PageNeed,
    use: (page: DocumentPage) => Promise<T>,
  ): Promise<T> {
    const taking = browser.take(need);
    let page: DocumentPage;
    try {
      page = await abortable(taking, signal);
    } catch (error) {
      taking.then((late) => browser.release(late, false)).catch(() => undefined);
      throw error;
    }
    let done = false;
    try {
      const result = await use(page);
      done = true;
      return result;
    } finally {
      browser.release(page, done);
      if (browser.documents >= this.#settings.maxDocumentsPerBrowser) void this.#replace(browser);
    }
  }

  async #living(signal: AbortSignal): Promise<Browser> {
    for (;;) {
      const browser = await abortable(this.#current, signal);
      if (!browser.process.connection.closed) return browser;
      // The connection tells of the end a little earlier than the system does.
      await abortable(browser.process.ended, signal);
    }
  }

  async #launch(): Promise<Browser> {
    const launch = {
      engine: this.#engine,
      folder: join(this.#folder, `browser-${++this.#launches}`),
      scriptMemoryMiB: this.#settings.scriptMemoryMiB,
    };
    const start = () => BrowserProcess.launch({ ...launch, sandbox: this.sandbox });
    // A first start can fail for other reasons than the sandbox, which pass.
    const process = await start().catch((error: Error) => {
      if (!this.sandbox || this.#launches > 1) throw error;
      return start().catch((again: Error) => {
        if (!(again instanceof LaunchFailed) || again.late) throw again;
        this.#log.warn({ reason: again.message }, "browser does not start in its sandbox: started without");
        this.sandbox = false;
        return start();
      });
    });
    const browser = new Browser(process, this.#settings, this.#log);
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
    this.#current = this.#replacement?.catch(() => this.#launchInTheEnd()) ?? this.#launchInTheEnd();
    this.#current.catch(() => undefined);
  }

  /** Tries until a browser starts, with growing pauses. */
  async #launchInTheEnd(): Promise<Browser> {
    for (let pause = 100; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      this.#closing.signal.throwIfAborted();
      try {
        return await this.#launch();
      } catch (error) {
        this.#log.error({ reason: String(error) }, "browser does not start");
        await sleep(pause, undefined, { signal: this.#closing.signal });
      }
    }
  }

  /** The old browser serves until the new one is ready, and finishes what it has begun. */
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
