import { RenderError } from "./render-error";

interface QueuedTask {
  start: () => void;
}

interface QueueLimits {
  /** Tasks that may run at the same time. */
  concurrency: number;
  /** Tasks that may wait, for all keys together. */
  maxQueueLength: number;
  /** Tasks with the same key that may wait. */
  maxQueueLengthPerKey: number;
}

/** A bounded queue: tasks with the same key run in order, and keys take turns (docs/decisions/0011-render-queue.md). */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** Waiting tasks by key. The first key is next. Keys without waiting tasks are left out. */
  readonly #queues = new Map<string, QueuedTask[]>();
  #running = 0;
  #waiting = 0;
  #onIdle: (() => void)[] = [];

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs a task when its turn comes.
   *
   * @param signal takes a waiting task out of the queue, but does not stop a running one
   * @throws RenderError RENDERER_BUSY at once if the queue is full; the signal's reason; the task's error
   */
  async run<T>(key: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.#running < this.#limits.concurrency) this.#running++;
    else await this.#waitForTurn(key, signal);
    try {
      return await task();
    } finally {
      this.#startNext();
    }
  }

  /** Resolves when no task runs or waits. */
  async idle(): Promise<void> {
    if (this.#running > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  #waitForTurn(key: string, signal: AbortSignal): Promise<void> {
    const queue = this.#queues.get(key) ?? [];
    if (this.#waiting >= this.#limits.maxQueueLength || queue.length >= this.#limits.maxQueueLengthPerKey) {
      throw new RenderError("RENDERER_BUSY", null, "The queue is full");
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#remove(key, queued);
        reject(signal.reason);
      };
      const queued: QueuedTask = {
        start: () => {
          signal.removeEventListener("abort", onAbort);
          resolve();
        },
      };
      signal.addEventListener("abort", onAbort, { once: true });
      queue.push(queued);
      this.#queues.set(key, queue);
      this.#waiting++;
    });
  }

  #remove(key: string, queued: QueuedTask): void {
    const queue = this.#queues.get(key) ?? [];
    queue.splice(queue.indexOf(queued), 1);
    if (queue.length === 0) this.#queues.delete(key);
    this.#waiting--;
  }

  /** Starts the next key's first task after a task has ended. That key's next turn comes after those of all others. */
  #startNext(): void {
    const [next] = this.#queues;
    if (next) {
      const [key, queue] = next;
      const queued = queue.shift();
      this.#queues.delete(key);
      if (queue.length > 0) this.#queues.set(key, queue);
      this.#waiting--;
      queued?.start();
      return;
    }
    this.#running--;
    if (this.#running === 0) for (const resolve of this.#onIdle.splice(0)) resolve();
  }
}
