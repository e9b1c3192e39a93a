import { type TaskOwner, WaitingTasks } from "./waiting-tasks";

/** Tasks at work at the same time: one that may be short, and long ones. */
export const MAX_WORKING = 3;
/** Time in ms after which a task counts as long. Most take less than a tenth of it. */
export const LONG_AFTER_MS = 2_000;

/** A task of a queue. */
export interface LongTask extends TaskOwner {
  /**
   * Works until the task is done. Never rejects.
   *
   * @param onStarted called when a process has begun to work. The start of the process does not count
   */
  run(onStarted: () => void): Promise<void>;
  /** Makes a task that has started fail, so that another customer's can begin. */
  giveWay(): void;
}

/** `usual`: has the place that short tasks follow each other in. `ending`: was told to give way. */
type TaskState = "usual" | "long" | "ending";

/**
 * Runs tasks that end soon, or only at their time limit. Customers take turns and have one task at work each. A task
 * that takes long leaves its place to the next one and continues. If all tasks at work are long and another customer's
 * waits, the oldest one gives way. So each waiting customer waits at most `longAfterMs` for each customer who is served
 * before, and each task has at least `MAX_WORKING` times as long (docs/decisions/0053-page-pictures.md).
 */
export class LongTaskQueue<Task extends LongTask> {
  readonly #longAfterMs: number;
  readonly #waiting = new WaitingTasks<Task>();
  /** Oldest first. */
  readonly #working = new Map<Task, TaskState>();

  constructor({ longAfterMs = LONG_AFTER_MS }: { longAfterMs?: number | undefined } = {}) {
    this.#longAfterMs = longAfterMs;
  }

  /** Tasks that have not begun. Call `beginNext` after adding some. */
  get waiting(): WaitingTasks<Task> {
    return this.#waiting;
  }

  /** Begins the tasks that may begin now. */
  beginNext(): void {
    for (let task = this.#takeNext(); task; task = this.#takeNext()) void this.#work(task);
  }

  #takeNext(): Task | undefined {
    if ([...this.#working.values()].some((state) => state !== "long")) return undefined;
    const tasks = [...this.#working.keys()];
    const isIdle = (id: string) => !tasks.some(({ customerId }) => customerId === id);
    const customerId = [...this.#waiting.customerIds].find(isIdle);
    if (customerId === undefined) return undefined;
    if (tasks.length < MAX_WORKING) return this.#waiting.take(customerId);
    const [oldest] = tasks;
    if (oldest) {
      this.#working.set(oldest, "ending");
      oldest.giveWay();
    }
    return undefined;
  }

  async #work(task: Task): Promise<void> {
    this.#working.set(task, "usual");
    let timer: NodeJS.Timeout | undefined;
    await task.run(() => {
      timer ??= setTimeout(() => {
        this.#working.set(task, "long");
        this.beginNext();
      }, this.#longAfterMs);
    });
    clearTimeout(timer);
    // Customers who have come during a long task go first.
    if (this.#working.get(task) !== "usual") this.#waiting.postpone(task.customerId);
    this.#working.delete(task);
    this.beginNext();
  }
}
