import type { Logger } from "../../logger";
import type { BrowserProcess } from "./browser-process";
import { groupMemory } from "./process-group-memory";

/** Milliseconds between two looks: in less than one a document can't take much more than it may. */
const INTERVAL = 500;
/** Milliseconds in which the browser tells that a process was lost. */
const NOTICE = 2_000;
// What documents leave with the browser itself, such as blobs, together.
const BROWSER_FACTOR = 2;

const MiB = 1024 * 1024;

/** Ends the processes of documents that take more memory than they may, before the machine has none left. */
export class MemoryWatch {
  readonly #browser: BrowserProcess;
  readonly #limit: number;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #lastKill = Number.NEGATIVE_INFINITY;

  /**
   * @param limit MiB of a document's process
   * @param busy whether a document is being made; no process is looked at while there is none
   */
  constructor(browser: BrowserProcess, limit: number, busy: () => boolean, log: Logger) {
    this.#browser = browser;
    this.#limit = limit * MiB;
    this.#log = log;
    this.#timer = setInterval(() => busy() && this.#look(), INTERVAL).unref();
    void browser.ended.then(() => clearInterval(this.#timer));
  }

  /** Whether a process that is lost now was ended for its memory. */
  get hasKilled(): boolean {
    return performance.now() - this.#lastKill < NOTICE;
  }

  #look(): void {
    const { pid: browser } = this.#browser;
    if (browser === undefined) return;
    for (const [pid, memory] of groupMemory(browser)) {
      const isBrowser = pid === browser;
      if (memory <= this.#limit * (isBrowser ? BROWSER_FACTOR : 1)) continue;
      this.#log.warn({ pid, browser, memory }, "out of memory: killed");
      if (isBrowser) this.#browser.kill();
      else this.#end(pid);
    }
  }

  #end(pid: number): void {
    this.#lastKill = performance.now();
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  }
}
