import type { ChildUser } from "../processes/child-user";
import { lowerPriority } from "../processes/lower-priority";
import { MessageProcess } from "../processes/message-process";
import { readProcessStat } from "../processes/process-stat";
import type { ComparedPage } from "./compared-page";
import type { PictureTask, TaskReply } from "./messages";

/** Heap of JavaScript. Pictures and PDFs are outside of it, in memory that the parent watches. */
const MAX_HEAP_MIB = 256;
/** Interval in ms at which the memory of a working process is checked. */
const CHECK_MEMORY_EVERY_MS = 100;

/** Limits of one picture process. */
export interface ProcessLimits {
  /** Resident memory above which the process is killed. */
  maxBytes: number;
  /** Time for a page, in which the process must reply. */
  pageTimeoutMs: number;
}

/**
 * Why a process ended while it started or worked: it was killed because it exceeded a limit of its own, or to make room
 * for other tasks or processes; or it ended by itself.
 */
export type PictureProcessEnd = "memory" | "timeout" | "room" | "exit";

/** The picture process ended while it started or worked. */
export class PictureProcessGone extends Error {
  readonly reason: PictureProcessEnd;

  constructor(reason: PictureProcessEnd) {
    super(`The picture process ended (${reason})`);
    this.reason = reason;
  }
}

/** A child process that draws pages, one task at a time. */
export class PictureProcess {
  readonly #process: MessageProcess<PictureTask, TaskReply>;
  readonly #limits: ProcessLimits;
  #end: PictureProcessEnd = "exit";
  /** Resolves when the process accepts work. Rejects with PictureProcessGone, or if PDFium can't be used. */
  readonly ready: Promise<void>;

  /** @param user user that the process runs as; null for the service's own */
  constructor(limits: ProcessLimits, user: ChildUser | null) {
    this.#limits = limits;
    this.#process = new MessageProcess({
      entry: "pictures/pictures-child",
      maxHeapMiB: MAX_HEAP_MIB,
      user,
      goneError: () => new PictureProcessGone(this.#end),
    });
    this.ready = this.#process.ready.then(() => {
      // Documents have priority over pictures.
      if (this.pid !== undefined) lowerPriority(this.pid);
    });
    this.ready.catch(() => undefined);
  }

  /** Resolves when the process has ended. */
  get ended(): Promise<void> {
    return this.#process.ended;
  }

  get isAlive(): boolean {
    return this.#process.isAlive;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Resident memory; zero on systems that do not report it. */
  get memoryBytes(): number {
    return this.pid === undefined ? 0 : (readProcessStat(this.pid)?.residentBytes ?? 0);
  }

  /**
   * Runs a task after `ready`.
   *
   * @param onPage called with the changed pages of a comparison
   * @throws PictureProcessGone if the process ends before it replies
   */
  async run(task: PictureTask, onPage: (page: ComparedPage) => void): Promise<TaskReply> {
    const { maxBytes, pageTimeoutMs } = this.#limits;
    const timer = setTimeout(() => this.kill("timeout"), pageTimeoutMs);
    const memory = setInterval(() => this.memoryBytes > maxBytes && this.kill("memory"), CHECK_MEMORY_EVERY_MS);
    try {
      return await this.#process.run(task, (reply) => {
        timer.refresh();
        if (reply.kind !== "page") return true;
        if (reply.page) onPage(reply.page);
        return false;
      });
    } finally {
      clearTimeout(timer);
      clearInterval(memory);
    }
  }

  /** Kills the process. Does nothing if it has ended or was killed before. */
  kill(reason: PictureProcessEnd = "exit"): void {
    if (this.#process.kill()) this.#end = reason;
  }
}
