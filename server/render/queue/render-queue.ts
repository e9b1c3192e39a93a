import { FairQueue, type QueueLimits, type QueueTask } from "./fair-queue";

/** `low`: previews and comparisons, which nobody pays for. */
export type RenderPriority = "normal" | "low";

/** Part of the slots that tasks of low priority may use while no others need them. */
const LOW_PRIORITY_SHARE = 0.5;
/** Time after which the next task of low priority begins even if a long batch leaves no slot free. */
const MAX_LOW_PRIORITY_WAIT_MS = 1_000;

/**
 * Two fair queues. A task of low priority begins only while no other task waits and a slot is free, and takes no slot
 * from the others: they begin as if it did not run.
 *
 * If no slot becomes free, one task of low priority begins each second, of a customer who has no working one. Tasks
 * that only wait, and those of other customers that work for ever, do not hold it up.
 */
export class RenderQueue {
  readonly #normal: FairQueue;
  readonly #low: FairQueue;
  readonly #concurrency: number;
  /** Runs, or has ended, while tasks of low priority wait. Starts again when one begins. */
  #lowTimer: NodeJS.Timeout | undefined;
  /** Whether tasks of low priority have waited for long enough since the last one began. */
  #isLowDue = false;

  constructor(limits: QueueLimits) {
    this.#concurrency = limits.concurrency;
    this.#normal = new FairQueue(limits, { onChanged: () => this.#low.assignSlots() });
    const concurrency = Math.max(1, Math.floor(limits.concurrency * LOW_PRIORITY_SHARE));
    this.#low = new FairQueue(
      { ...limits, concurrency },
      {
        mayBegin: (workingCount) => this.#mayLowBegin(workingCount),
        onBegin: () => this.#resetLowWait(),
        onChanged: () => this.#watchLowWait(),
      },
    );
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
    return priority === "normal" ? this.#normal.run(task) : this.#low.run(task);
  }

  /** Resolves when no task runs or waits. */
  async idle(): Promise<void> {
    await Promise.all([this.#normal.idle(), this.#low.idle()]);
  }

  #mayLowBegin(workingCount: number): boolean {
    const isFree = this.#normal.waiting === 0 && this.#normal.busySlots + this.#low.busySlots < this.#concurrency;
    return isFree || (workingCount === 0 && this.#isLowDue);
  }

  /** Lets a task of low priority begin when they have waited for long enough. */
  #watchLowWait(): void {
    if (this.#low.waiting === 0) this.#resetLowWait();
    else this.#lowTimer ??= setTimeout(() => this.#setLowDue(), MAX_LOW_PRIORITY_WAIT_MS).unref();
  }

  /** If no task may begin now, the queue looks again when one of low priority ends or releases its slot. */
  #setLowDue(): void {
    this.#isLowDue = true;
    this.#low.assignSlots();
  }

  #resetLowWait(): void {
    clearTimeout(this.#lowTimer);
    this.#lowTimer = undefined;
    this.#isLowDue = false;
  }
}
