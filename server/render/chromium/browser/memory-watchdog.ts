import type { Logger } from "../../logger";
import { MIB } from "../../settings";
import type { BrowserProcess } from "./browser-process";
import { processGroupMemory } from "./process-group-memory";

/** Time between two checks. In less time a document can't exceed its limit by much. */
const CHECK_INTERVAL_MS = 500;
/** Time within which the browser reports a killed process as crashed. */
const CRASH_REPORT_MS = 2_000;
/**
 * The main process holds what all documents leave there, such as blobs, so it may use this multiple of a document's
 * limit.
 */
const MAIN_PROCESS_FACTOR = 2;

interface MemoryWatchdogDependencies {
  browser: BrowserProcess;
  /** Limit for a document's process. */
  maxMiB: number;
  /** Whether a document is being rendered. Processes are checked only then. */
  isBusy: () => boolean;
  log: Logger;
}

/** Kills processes of documents that exceed their memory limit, before the machine runs out of memory. */
export class MemoryWatchdog {
  readonly #browser: BrowserProcess;
  readonly #maxBytes: number;
  readonly #log: Logger;
  #lastKillAt = Number.NEGATIVE_INFINITY;

  constructor({ browser, maxMiB, isBusy, log }: MemoryWatchdogDependencies) {
    this.#browser = browser;
    this.#maxBytes = maxMiB * MIB;
    this.#log = log;
    const timer = setInterval(() => isBusy() && this.#check(), CHECK_INTERVAL_MS).unref();
    void browser.ended.then(() => clearInterval(timer));
  }

  /** Whether the watchdog just killed a process, so that a crash reported now is its doing. */
  get hasKilled(): boolean {
    return performance.now() - this.#lastKillAt < CRASH_REPORT_MS;
  }

  #check(): void {
    const { pid: mainPid } = this.#browser;
    if (mainPid === undefined) return;
    for (const [pid, bytes] of processGroupMemory(mainPid)) {
      const isMain = pid === mainPid;
      if (bytes <= this.#maxBytes * (isMain ? MAIN_PROCESS_FACTOR : 1)) continue;
      this.#log.warn({ pid, browser: mainPid, memory: bytes }, "process over its memory limit: killed");
      if (isMain) this.#browser.kill();
      else this.#kill(pid);
    }
  }

  #kill(pid: number): void {
    this.#lastKillAt = performance.now();
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process has already ended.
    }
  }
}
