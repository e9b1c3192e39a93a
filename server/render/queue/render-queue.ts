import { FairQueue, type QueueLimits, type QueueTask } from "./fair-queue";

/** `low`: previews and comparisons, which nobody pays for. */
export type RenderPriority = "normal" | "low";

/** Part of the slots that tasks of low priority may use while no others need them. */
const LOW_PRIORITY_SHARE = 0.5;
/** Time after which one task of low priority begins even if a long batch leaves no slot free. */
const MAX_LOW_PRIORITY_WAIT_MS = 1_000;

/**
 * Two fair queues. A task of low priority begins only while no other task waits and a slot is free, and takes no slot
 * from the others: they begin as if it did not run.
 */
export class RenderQueue {
  readonly #normal: FairQueue;
  readonly #low: FairQueue;
  readonly #concurrency: number;
  /** Time since which tasks of low priority wait and none of them runs. */
  #lowWaitsSinceMs: number | undefined;
  #lowTimer: NodeJS.Timeout | undefined;

  constructor(limits: QueueLimits) {
    this.#concurrency = limits.concurrency;
    this.#normal = new FairQueue(limits, { onChanged: () => this.#low.assignSlots() });
    const concurrency = Math.max(1, Math.floor(limits.concurrency * LOW_PRIORITY_SHARE));
    this.#low = new FairQueue({ ...limits, concurrency }, { mayBegin: () => this.#mayLowBegin() });
  }

  /** Tasks that have begun, of both priorities. */
  get running(): number {
    return this.#normal.running + this.#low.running;
  }

  /** Slots in use. Never more than there are, although tasks of low priority may add to them for a moment. */
  get busySlots(): number {
    return Math.min(this.#concurrency, this.#normal.busySlots + this.#low.busySlots);
  }

  /** Tasks of normal priority that have not begun. */
  get waiting(): number {
    return this.#normal.waiting;
  }

  /** Runs a task when its turn comes. @throws as `FairQueue.run` */
  async run<Result>(task: QueueTask<Result>, priority: RenderPriority): Promise<Result> {
    if (priority === "normal") return this.#normal.run(task);
    const running = this.#low.run({
      ...task,
      run: (slot) => {
        this.#lowWaitsSinceMs = undefined;
        return task.run(slot);
      },
    });
    this.#watchLowWait();
    return running.finally(() => this.#watchLowWait());
  }

  /** Resolves when no task runs or waits. */
  async idle(): Promise<void> {
    await Promise.all([this.#normal.idle(), this.#low.idle()]);
  }

  #mayLowBegin(): boolean {
    const isFree = this.#normal.waiting === 0 && this.#normal.busySlots + this.#low.busySlots < this.#concurrency;
    return isFree || (this.#low.running === 0 && this.#lowWaitMs >= MAX_LOW_PRIORITY_WAIT_MS);
  }

  get #lowWaitMs(): number {
    return this.#lowWaitsSinceMs === undefined ? 0 : performance.now() - this.#lowWaitsSinceMs;
  }

  /** Looks again when the first waiting task of low priority has waited for long enough. */
  #watchLowWait(): void {
    clearTimeout(this.#lowTimer);
    if (this.#low.waiting === 0 || this.#low.running > 0) {
      this.#lowWaitsSinceMs = undefined;
      return;
    }
    this.#lowWaitsSinceMs ??= performance.now();
    const restMs = Math.ceil(MAX_LOW_PRIORITY_WAIT_MS - this.#lowWaitMs);
    this.#lowTimer = setTimeout(() => this.#low.assignSlots(), Math.max(0, restMs)).unref();
  }
}
