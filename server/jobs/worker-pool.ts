import type { BaseLogger } from "pino";

interface WorkerPoolDependencies<Item> {
  /** Maximum number of concurrent workers. */
  size: number;
  /** Interval in ms at which the pool looks for due items without being woken. */
  pollMs: number;
  /** Claims the next due item, so that no other worker or replica gets it. Returns undefined if none is due. */
  take(): Promise<Item | undefined>;
  /** Processes one item. It handles the item's own failures: an error that it throws is only logged. */
  work(item: Item): Promise<void>;
  log: BaseLogger;
  /** Logged if `take` or `work` throws. */
  errorMessage: string;
}

/** Runs up to `size` workers. Each takes due items one after the other and stops when none is left. */
export class WorkerPool<Item> {
  readonly #dependencies: WorkerPoolDependencies<Item>;
  readonly #workers = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  /** True if there may be an item that no worker has looked for. */
  #isWakePending = false;
  /** True while a new worker takes its first item: until then, further workers would only repeat its query. */
  #isStarting = false;
  #isClosed = false;

  /** Starts looking for due items at once. */
  constructor(dependencies: WorkerPoolDependencies<Item>) {
    this.#dependencies = dependencies;
    this.#timer = setInterval(() => this.wake(), dependencies.pollMs);
    this.wake();
  }

  /** Looks for due items now instead of at the next poll. */
  wake(): void {
    this.#isWakePending = true;
    this.#startWorker();
  }

  /** Takes no further items. Resolves when the items already taken are processed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all(this.#workers);
  }

  /** Starts a worker if there may be an item for it. */
  #startWorker(): void {
    const { size, log, errorMessage } = this.#dependencies;
    if (!this.#isWakePending || this.#isStarting || this.#workers.size >= size || this.#isClosed) return;
    this.#isWakePending = false;
    this.#isStarting = true;
    const worker = this.#drain()
      .catch((error) => {
        log.error({ err: error }, errorMessage);
        // Most failures last for a while, such as an unreachable database: the next poll tries again.
        this.#isWakePending = false;
      })
      .finally(() => {
        this.#workers.delete(worker);
        this.#startWorker();
      });
    this.#workers.add(worker);
  }

  async #drain(): Promise<void> {
    let item = await this.#dependencies.take().finally(() => {
      this.#isStarting = false;
    });
    while (item !== undefined) {
      // More items may be due: a worker that finds one wakes the next worker.
      this.wake();
      await this.#dependencies.work(item);
      if (this.#isClosed) return;
      item = await this.#dependencies.take();
    }
  }
}
