import { findChildUser } from "../processes/child-user";
import type { Logger } from "../render/logger";
import { RenderError } from "../render/render-error";
import { MIB, type SandboxMode } from "../render/settings";
import type { ComparedPage } from "./compared-page";
import type { PictureTask, TaskReply } from "./messages";
import { PictureProcess, type PictureProcessEnd, PictureProcessGone } from "./picture-process";

/** Pages after which the process is replaced. */
const MAX_TASKS_PER_PROCESS = 1_000;
/** Part of the memory limit above which an idle process is replaced: WebAssembly never gives memory back. */
const REPLACE_ABOVE = 0.5;
/** Default of `idleMs`. */
const IDLE_MS = 5 * 60_000;
/** Delay before a process with a cancelled task is killed. Most tasks end sooner, and the process is kept. */
const ABORT_GRACE_MS = 250;

export interface PictureProcessSettings {
  /** Resident memory of a process. */
  maxMemoryMiB: number;
  /** Resident memory of all processes. Above it, the largest is killed. */
  maxTotalMemoryMiB: number;
  /** Time for drawing a page. */
  pageTimeoutMs: number;
  /** Time after which a process without work ends, which returns its memory. By default five minutes. */
  idleMs?: number;
  /** User that the process runs as if the service is root (findChildUser). */
  processUser: string;
  /** `required`: the process must run as that user. */
  sandbox: SandboxMode;
}

export interface RunOptions {
  signal: AbortSignal;
  /** Called when the process begins to work. @param kill ends the task to make room for another one */
  onStarted(kill: () => void): void;
}

/** A picture process that runs. */
export interface RunningProcess {
  pid: number;
  memoryBytes: number;
}

/** Starts a picture process when it is needed, and replaces it when it has died or is used up. */
export class PictureSupervisor {
  readonly #settings: PictureProcessSettings;
  readonly #log: Logger;
  #user: ReturnType<typeof findChildUser>;
  #process: PictureProcess | undefined;
  #tasksOfProcess = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(settings: PictureProcessSettings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
    this.#user = findChildUser(settings.processUser);
  }

  /** The process, if it runs. */
  get process(): RunningProcess | undefined {
    const process = this.#process;
    if (process?.pid === undefined || !process.isAlive) return undefined;
    return { pid: process.pid, memoryBytes: process.memoryBytes };
  }

  /** Kills the process, if it runs. The next task starts another one. */
  kill(reason: PictureProcessEnd): void {
    this.#process?.kill(reason);
  }

  /** Ends the process, and starts no other. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    const process = this.#process;
    this.#end();
    await process?.ended;
  }

  /**
   * Runs a task. Call it for one task at a time.
   *
   * @returns the last reply, and the changed pages of a comparison
   * @throws PictureProcessGone; RenderError SERVICE_UNAVAILABLE if no process starts; the signal's reason
   */
  async run(
    task: PictureTask,
    { signal, onStarted }: RunOptions,
  ): Promise<{ reply: TaskReply; pages: ComparedPage[] }> {
    clearTimeout(this.#idleTimer);
    const process = await this.#ready();
    let killTimer: NodeJS.Timeout | undefined;
    const onAbort = () => {
      killTimer = setTimeout(() => process.kill(), ABORT_GRACE_MS);
    };
    try {
      signal.throwIfAborted();
      signal.addEventListener("abort", onAbort);
      this.#tasksOfProcess++;
      onStarted(() => process.kill("room"));
      const pages: ComparedPage[] = [];
      const reply = await process.run(task, (page) => pages.push(page));
      return { reply, pages };
    } finally {
      clearTimeout(killTimer);
      signal.removeEventListener("abort", onAbort);
      this.#replaceIfUsedUp(process);
      clearTimeout(this.#idleTimer);
      this.#idleTimer = setTimeout(() => this.#end(), this.#settings.idleMs ?? IDLE_MS).unref();
    }
  }

  /** @throws RenderError SERVICE_UNAVAILABLE if no process starts */
  async #ready(): Promise<PictureProcess> {
    if (!this.#process?.isAlive) this.#start();
    try {
      await this.#process?.ready;
    } catch (error) {
      // The service has killed the process, so its user is not the reason.
      if (error instanceof PictureProcessGone && error.reason !== "exit") throw error;
      if (!this.#isClosed && this.#user && this.#settings.sandbox !== "required") {
        this.#log.warn({ user: this.#user.name, reason: String(error) }, "picture process does not start as this user");
        this.#user = null;
        this.#start();
        return this.#ready();
      }
      this.#log.error({ reason: String(error) }, "picture process does not start");
      throw new RenderError("SERVICE_UNAVAILABLE", { reason: "renderer" }, "The picture process does not start");
    }
    if (!this.#process) throw stopping();
    return this.#process;
  }

  #start(): void {
    const { maxMemoryMiB, pageTimeoutMs } = this.#settings;
    this.#process = new PictureProcess({ maxBytes: maxMemoryMiB * MIB, pageTimeoutMs }, this.#user);
    this.#tasksOfProcess = 0;
  }

  /** Starts a replacement now, so that the next task need not wait for it. */
  #replaceIfUsedUp(process: PictureProcess): void {
    const maxBytes = this.#settings.maxMemoryMiB * MIB * REPLACE_ABOVE;
    const isUsable = process.isAlive && this.#tasksOfProcess < MAX_TASKS_PER_PROCESS && process.memoryBytes < maxBytes;
    if (isUsable || this.#isClosed) return;
    this.#end();
    this.#start();
  }

  #end(): void {
    this.#process?.kill();
    this.#process = undefined;
  }
}

/** Creates the error of tasks that are not finished when the service stops. */
export const stopping = () => new RenderError("SERVICE_UNAVAILABLE", { reason: "stopping" }, "The service is stopping");
