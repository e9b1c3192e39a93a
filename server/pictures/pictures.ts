import type { Logger } from "../render/logger";
import { LONG_AFTER_MS, type LongTask, LongTaskQueue } from "../render/queue/long-task-queue";
import { endedForOthers, RenderError, unprintable } from "../render/render-error";
import { MIB } from "../render/settings";
import type { ComparedPage } from "./compared-page";
import type { CompareTask, DrawTask, FindTask, Picture, PictureTask, TaskReply } from "./messages";
import type { PageMarks } from "./page-marks";
import { type PictureProcessEnd, PictureProcessGone } from "./picture-process";
import { PictureProcesses } from "./picture-processes";
import { type PictureProcessSettings, type RunningProcess, stopping } from "./picture-supervisor";
import { type QueueLimits, refuseSurplus, type WaitingPicture } from "./queue-limits";

export interface PictureSettings extends PictureProcessSettings, QueueLimits {
  /** Time after which a task leaves its place. By default LONG_AFTER_MS. */
  longAfterMs?: number;
}

/** Receives the results of tasks, for metrics. */
export interface PictureObserver {
  /** @param result OK, a code of the error catalogue, or ABORTED */
  onTask(result: string, ms: number): void;
  onProcessLost(reason: PictureProcessEnd): void;
}

interface PicturesDependencies {
  settings: PictureSettings;
  observer: PictureObserver;
  log: Logger;
}

/** The workspace that a picture is for, and the customer who owns it. Both take turns. */
export interface PictureOwner {
  customerId: string;
  workspaceId: string;
  /** Cancels the task, which then rejects with the signal's reason. */
  signal: AbortSignal;
}

/** Answer to a task: the picture of a page, the marks of all pages, or the changed pages. */
interface Outcome {
  picture?: Picture | undefined;
  marks?: PageMarks[] | undefined;
  pages: ComparedPage[];
}

interface Job extends PictureOwner, LongTask, WaitingPicture {
  task: PictureTask;
  /** Changed pages of a comparison until now. */
  pages: ComparedPage[];
  /** Ends the task at work. */
  kill(): void;
  /** Whether the task gives way in this turn. */
  isGivingWay: boolean;
  resolve(outcome: Outcome): void;
}

/**
 * Draws, compares and reads pages of PDFs in child processes, one task at a time and further ones beside long ones. A
 * process is replaced if it dies, hangs or takes too much memory; only the task that it worked on can fail with it
 * (docs/decisions/0053-page-pictures.md).
 */
export class Pictures {
  readonly #settings: PictureSettings;
  readonly #observer: PictureObserver;
  readonly #log: Logger;
  readonly #queue: LongTaskQueue<Job>;
  readonly #processes: PictureProcesses;
  #isClosed = false;

  constructor({ settings, observer, log }: PicturesDependencies) {
    this.#settings = settings;
    this.#observer = observer;
    this.#log = log;
    this.#queue = new LongTaskQueue(settings);
    this.#processes = new PictureProcesses(settings, log);
  }

  /** Tasks that wait for their turn. */
  get waiting(): number {
    return this.#queue.waiting.size;
  }

  /** The processes that run. */
  get processes(): RunningProcess[] {
    return this.#processes.running;
  }

  /**
   * Draws a page.
   *
   * @throws RenderError RENDERER_BUSY if the queue is full, or the page had to make room for others; RENDER_TIMEOUT if
   *   it takes too long; INVALID_TEMPLATE if it takes too much memory, or can't be drawn; SERVICE_UNAVAILABLE; the
   *   signal's reason
   */
  async draw(task: Omit<DrawTask, "kind">, owner: PictureOwner): Promise<Picture> {
    const { picture } = await this.#enqueue({ kind: "draw", ...task }, owner);
    if (!picture) throw new Error("The picture process returned no picture");
    return picture;
  }

  /**
   * Compares two PDFs page by page.
   *
   * @returns the changed pages
   * @throws as `draw`
   */
  async compare(task: Omit<CompareTask, "kind">, owner: PictureOwner): Promise<ComparedPage[]> {
    const maxMs = turnMsOf(task, this.#settings.longAfterMs);
    return (await this.#enqueue({ kind: "compare", maxMs, ...task }, owner)).pages;
  }

  /**
   * Finds margins, places of warnings and marked elements. A page that can't be read has none.
   *
   * @throws as `draw`
   */
  async find(task: Omit<FindTask, "kind">, owner: PictureOwner): Promise<PageMarks[]> {
    return (await this.#enqueue({ kind: "find", ...task }, owner)).marks ?? [];
  }

  /** Ends the processes. Tasks that still wait are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const { waiting } = this.#queue;
    for (const customerId of waiting.customerIds) {
      for (const job of [...waiting.tasksOf(customerId)]) {
        waiting.remove(job);
        job.reject(stopping());
      }
    }
    await this.#processes.close();
  }

  #enqueue(task: PictureTask, owner: PictureOwner): Promise<Outcome> {
    const { signal } = owner;
    const startMs = performance.now();
    let onAbort = () => {};
    const done = new Promise<Outcome>((resolve, reject) => {
      signal.throwIfAborted();
      if (this.#isClosed) throw stopping();
      const job: Job = {
        ...owner,
        task,
        bytes: bytesOf(task),
        pages: [],
        kill: () => undefined,
        isGivingWay: false,
        giveWay: () => {
          job.isGivingWay = true;
          job.kill();
        },
        run: (onStarted) => this.#work(job, onStarted).catch(reject),
        resolve,
        reject,
      };
      onAbort = () => {
        this.#queue.waiting.remove(job);
        reject(signal.reason);
      };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#queue.waiting.add(job);
      refuseSurplus(this.#queue.waiting, job, this.#settings);
      this.#queue.beginNext();
    });
    const observe = (result: string) => {
      signal.removeEventListener("abort", onAbort);
      this.#observer.onTask(result, performance.now() - startMs);
    };
    done.then(
      () => observe("OK"),
      (error) => observe(error instanceof RenderError ? error.code : "ABORTED"),
    );
    return done;
  }

  /** Does a task, or a comparison until it stops. The rest of the comparison waits for its turn. */
  async #work(job: Job, onStarted: () => void): Promise<void> {
    // In its last turn, a comparison may have been told to give way and replied first.
    job.isGivingWay = false;
    const { reply, pages } = await this.#draw(job, onStarted);
    job.pages.push(...pages);
    if (reply.kind === "unreadable") throw unprintable(reply.reason);
    if (reply.kind !== "result") throw new Error(`Unexpected reply ${reply.kind}`);
    const { picture, marks, rest } = reply;
    if (!rest || job.task.kind !== "compare") return job.resolve({ picture, marks, pages: job.pages });
    job.signal.throwIfAborted();
    if (this.#isClosed) throw stopping();
    job.task = { ...job.task, ...rest };
    this.#queue.waiting.add(job);
  }

  async #draw(job: Job, onStarted: () => void): Promise<{ reply: TaskReply; pages: ComparedPage[] }> {
    const { task, signal } = job;
    const options = {
      signal,
      onStarted(kill: () => void) {
        job.kill = kill;
        if (job.isGivingWay) kill();
        onStarted();
      },
    };
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#processes.run(task, options);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof PictureProcessGone)) throw error;
        this.#observer.onProcessLost(error.reason);
        this.#log.warn({ reason: error.reason, attempt }, "picture process lost");
        if (error.reason === "room") throw endedForOthers({ limit: "pictureQueue" });
        if (error.reason === "timeout") throw new RenderError("RENDER_TIMEOUT", { phase: "draw" }, error.message);
        if (error.reason === "memory") throw unprintable("Drawing the page needs more memory than it may use");
        if (this.#isClosed) throw stopping();
        // The first time, something else may have ended the process.
        if (attempt === 2) throw unprintable("The page can't be drawn");
      }
    }
  }
}

/** Size of two PDFs that have longer turns: each turn sends them to a process, which holds up the service. */
const LARGE_BYTES = 16 * MIB;

/**
 * Returns the time of a turn of a comparison: half as much as makes a task long, so that one of quick pages rarely is.
 * Large PDFs get twice as much as makes a task long. A turn has at least `MAX_WORKING` times as much before it must
 * make room for others.
 */
export const turnMsOf = ({ before, after }: Pick<CompareTask, "before" | "after">, longAfterMs = LONG_AFTER_MS) =>
  longAfterMs * (before.length + after.length > LARGE_BYTES ? 2 : 0.5);

const bytesOf = (task: PictureTask): number =>
  task.kind === "compare" ? task.before.length + task.after.length : task.pdf.length;
