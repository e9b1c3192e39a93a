import type { Logger } from "../../logger";
import type { BrowserProcess } from "./browser-process";
import { HangClock, processorTimesOf, READING_INTERVAL_MS } from "./hang-clock";

/** Time between two checks while documents are being rendered. */
const CHECK_INTERVAL_MS = 1_000;

interface HangWatchdogDependencies {
  browser: BrowserProcess;
  /** Time of the hang clock in which a working browser answers. */
  timeoutMs: number;
  /** Whether a document is being rendered. The browser is checked only then. */
  isBusy: () => boolean;
  log: Logger;
}

/**
 * Kills a browser that no longer answers. A document can block the whole browser, for example by flooding the console,
 * and a browser that has lost a process it can't do without neither opens nor closes pages.
 */
export class HangWatchdog {
  readonly #browser: BrowserProcess;
  readonly #timeoutMs: number;
  readonly #log: Logger;
  #isChecking = false;

  constructor({ browser, timeoutMs, isBusy, log }: HangWatchdogDependencies) {
    this.#browser = browser;
    this.#timeoutMs = timeoutMs;
    this.#log = log;
    const timer = setInterval(() => isBusy() && void this.#check(), CHECK_INTERVAL_MS).unref();
    void browser.ended.then(() => clearInterval(timer));
  }

  /** Settles like `work`. If the browser hangs before that, kills it. */
  async killIfHung<T>(work: Promise<T>): Promise<T> {
    const clock = new HangClock(() => processorTimesOf(this.#browser.pid));
    const timer = setInterval(() => {
      if (clock.read() < this.#timeoutMs) return;
      clearInterval(timer);
      this.#log.error({ pid: this.#browser.pid }, "browser hangs: killed");
      this.#browser.kill();
    }, READING_INTERVAL_MS);
    try {
      return await work;
    } finally {
      clearInterval(timer);
    }
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    await this.killIfHung(this.#browser.connection.send("Browser.getVersion", {})).catch(() => undefined);
    this.#isChecking = false;
  }
}
