import type { Logger } from "../render/logger";
import { MAX_WORKING } from "../render/queue/long-task-queue";
import { MIB } from "../render/settings";
import type { ComparedPage } from "./compared-page";
import type { PictureTask, TaskReply } from "./messages";
import {
  type PictureProcessSettings,
  PictureSupervisor,
  type RunningProcess,
  type RunOptions,
} from "./picture-supervisor";

/** Interval in ms at which the memory of all processes is checked while some work. */
const CHECK_MEMORY_EVERY_MS = 100;

/** The processes that draw pages: a second and a third one start only for tasks beside long ones. */
export class PictureProcesses {
  readonly #maxTotalBytes: number;
  readonly #supervisors: readonly PictureSupervisor[];
  readonly #working = new Set<PictureSupervisor>();
  #memoryTimer: NodeJS.Timeout | undefined;

  constructor(settings: PictureProcessSettings, log: Logger) {
    this.#maxTotalBytes = settings.maxTotalMemoryMiB * MIB;
    this.#supervisors = Array.from({ length: MAX_WORKING }, () => new PictureSupervisor(settings, log));
  }

  get running(): RunningProcess[] {
    return this.#supervisors.flatMap(({ process }) => process ?? []);
  }

  /** Ends the processes, and starts no others. */
  async close(): Promise<void> {
    await Promise.all(this.#supervisors.map((supervisor) => supervisor.close()));
  }

  /**
   * Runs a task in a free process. Call it for at most `MAX_WORKING` tasks at a time.
   *
   * @throws as `PictureSupervisor.run`
   */
  async run(task: PictureTask, options: RunOptions): Promise<{ reply: TaskReply; pages: ComparedPage[] }> {
    const free = this.#supervisors.filter((other) => !this.#working.has(other));
    const supervisor = free.find(({ process }) => process) ?? free[0];
    if (!supervisor) throw new Error("All picture processes are busy");
    this.#working.add(supervisor);
    this.#memoryTimer ??= setInterval(() => this.#checkMemory(), CHECK_MEMORY_EVERY_MS);
    try {
      return await supervisor.run(task, options);
    } finally {
      this.#working.delete(supervisor);
      if (this.#working.size === 0) {
        clearInterval(this.#memoryTimer);
        this.#memoryTimer = undefined;
      }
    }
  }

  /** Kills the largest process if all together have too much. */
  #checkMemory(): void {
    const measured = this.#supervisors.map((supervisor) => ({
      supervisor,
      bytes: supervisor.process?.memoryBytes ?? 0,
    }));
    const total = measured.reduce((sum, { bytes }) => sum + bytes, 0);
    const [largest] = measured.sort((one, other) => other.bytes - one.bytes);
    if (total > this.#maxTotalBytes) largest?.supervisor.kill("room");
  }
}
