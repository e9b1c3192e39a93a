import type { Logger } from "../../logger";
import type { BrowserProcess } from "./browser-process";

/** Time in which a working browser answers the simplest command, whatever its documents do. */
const ANSWER_TIMEOUT_MS = 4_000;
/** Time between two such commands while documents are being rendered. */
const CHECK_INTERVAL_MS = 1_000;

interface HangWatchdogDependencies {
  browser: BrowserProcess;
  /** Whether a document is being rendered. The browser is checked only then. */
  isBusy: () => boolean;
  log: Logger;
}

/**
 * Kills a browser that no longer answers. A document can block the whole browser, for example by flooding the console.
 */
export class HangWatchdog {
  readonly #browser: BrowserProcess;
  readonly #log: Logger;
  #isChecking = false;

  constructor({ browser, isBusy, log }: HangWatchdogDependencies) {
    this.#browser = browser;
    this.#log = log;
    const timer = setInterval(() => isBusy() && void this.#check(), CHECK_INTERVAL_MS).unref();
    void browser.ended.then(() => clearInterval(timer));
  }

  /** Settles like `work`. If `work` takes longer than `timeoutMs`, kills the browser. */
  async killAfter<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => {
      this.#log.error({ pid: this.#browser.pid }, "browser hangs: killed");
      this.#browser.kill();
    }, timeoutMs);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    const answer = this.#browser.connection.send("Browser.getVersion", {});
    await this.killAfter(ANSWER_TIMEOUT_MS, answer).catch(() => undefined);
    this.#isChecking = false;
  }
}
