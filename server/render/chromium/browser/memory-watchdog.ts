import type { Logger } from "../../logger";
import { MIB } from "../../settings";
import type { BrowserProcess } from "./browser-process";
import { ProcessGroup } from "./process-group";
import type { TotalMemory } from "./total-memory";

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
  /** Memory of the documents in all browsers. */
  totalMemory: TotalMemory;
  /** Whether a document is being rendered. Processes are checked only then. */
  isBusy: () => boolean;
  log: Logger;
}

/** Kills processes of documents that exceed their memory limit, before the machine runs out of memory. */
export class MemoryWatchdog {
  readonly #browser: BrowserProcess;
  readonly #maxBytes: number;
  readonly #totalMemory: TotalMemory;
  readonly #log: Logger;
  #processes: ProcessGroup | undefined;
  #lastKillAt = Number.NEGATIVE_INFINITY;

  constructor({ browser, maxMiB, totalMemory, isBusy, log }: MemoryWatchdogDependencies) {
    this.#browser = browser;
    this.#maxBytes = maxMiB * MIB;
    this.#totalMemory = totalMemory;
    this.#log = log;
    const check = () => (isBusy() ? this.#check() : totalMemory.forget(browser));
    const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
    void browser.ended.then(() => {
      clearInterval(timer);
      totalMemory.forget(browser);
    });
  }

  /** Whether the watchdog just killed a process, which explains a crash that is reported now. */
  get hasKilled(): boolean {
    return performance.now() - this.#lastKillAt < CRASH_REPORT_MS;
  }

  #check(): void {
    const { pid: mainPid } = this.#browser;
    if (mainPid === undefined) return;
    this.#processes ??= new ProcessGroup(mainPid);
    const processes = this.#processes.readMemory();
    for (const [pid, bytes] of processes) {
      const isMain = pid === mainPid;
      if (bytes <= this.#maxBytes * (isMain ? MAIN_PROCESS_FACTOR : 1)) continue;
      this.#log.warn({ pid, browser: mainPid, memory: bytes }, "process over its memory limit: killed");
      processes.delete(pid);
      if (isMain) {
        this.#browser.kill();
        return;
      }
      this.#lastKillAt = performance.now();
      this.#kill(pid);
    }
    processes.delete(mainPid);
    const largest = this.#totalMemory.update(this.#browser, processes);
    if (largest === undefined) return;
    this.#log.warn(
      { pid: largest, browser: mainPid },
      "documents over their common memory limit: largest process killed",
    );
    // The document is within its own limit, so it does not count as a document that exceeds it, and is tried again.
    this.#kill(largest);
  }

  #kill(pid: number): void {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process has already ended.
    }
  }
}
