import type { BaseLogger } from "pino";
import { RENEW_LEASES_EVERY_MS } from "./lease";

interface WorkerPoolDependencies<Item> {
  /** Maximum number of concurrent workers; a function if it changes. Wake the pool when it has grown. */
  size: number | (() => number);
  /** Interval in ms at which the pool looks for due items without being woken. */
  pollMs: number;
  /**
   * Claims up to `max` due items, so that no other worker or replica gets them. Fewer than `max` mean that no more are
   * due. Never called again before it has settled.
   */
  take(max: number): Promise<Item[]>;
  /** Processes one item. It handles the item's own failures: an error that it throws is only logged. */
  work(item: Item): Promise<void>;
  /** Called every few seconds with the items being processed, to keep their leases (lease.ts). */
  renewLeases?(items: Item[]): Promise<void>;
  log: BaseLogger;
  /** Logged if `take`, `work` or `renewLeases` throws. */
  errorMessage: string;
}

/** Processes due items, up to `size` at the same time. */
export class WorkerPool<Item> {
  readonly #dependencies: WorkerPoolDependencies<Item>;
  readonly #items = new Set<Item>();
  readonly #work = new Set<Promise<void>>();
  readonly #timers: NodeJS.Timeout[];
  /** True if there may be a due item that nobody has looked for. */
  #isWakePending = false;
  /** Settles when all items that `take` returns have workers. Undefined while it does not run. */
  #taking: Promise<void> | undefined;
  #isClosed = false;

  /** Starts looking for due items at once. */
  constructor(dependencies: WorkerPoolDependencies<Item>) {
    this.#dependencies = dependencies;
    this.#timers = [
      setInterval(() => this.wake(), dependencies.pollMs),
      setInterval(() => void this.#renewLeases(), RENEW_LEASES_EVERY_MS),
    ];
    this.wake();
  }

  /** Looks for due items now instead of at the next poll. */
  wake(): void {
    this.#isWakePending = true;
    this.#startTaking();
  }

  /** Looks for due items after a delay, if that is before the next poll could be. */
  wakeAfter(delayMs: number): void {
    if (delayMs < this.#dependencies.pollMs) setTimeout(() => this.wake(), delayMs).unref();
  }

  /** Takes no further items. Resolves when the items already taken are processed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#taking;
    await Promise.all(this.#work);
    for (const timer of this.#timers) clearInterval(timer);
  }

  #startTaking(): void {
    this.#taking ??= this.#takeDueItems().finally(() => {
      this.#taking = undefined;
      // Woken after the last look.
      if (this.#mayTake) this.#startTaking();
    });
  }

  /** Maximum number of concurrent workers at the moment. */
  get size(): number {
    const { size } = this.#dependencies;
    return typeof size === "number" ? size : size();
  }

  /** Workers that process an item. */
  get busyCount(): number {
    return this.#work.size;
  }

  get #idleCount(): number {
    return this.size - this.#work.size;
  }

  get #mayTake(): boolean {
    return this.#isWakePending && this.#idleCount > 0 && !this.#isClosed;
  }

  async #takeDueItems(): Promise<void> {
    const { take, log, errorMessage } = this.#dependencies;
    while (this.#mayTake) {
      this.#isWakePending = false;
      const max = this.#idleCount;
      try {
        const items = await take(max);
        for (const item of items) this.#start(item);
        if (items.length >= max) this.#isWakePending = true;
      } catch (error) {
        log.error({ err: error }, errorMessage);
        // Most failures last for a while, such as an unreachable database: the next poll tries again.
        this.#isWakePending = false;
      }
    }
  }

  #start(item: Item): void {
    const { work, log, errorMessage } = this.#dependencies;
    this.#items.add(item);
    const working = work(item)
      .then(
        () => true,
        (error) => {
          log.error({ err: error }, errorMessage);
          return false;
        },
      )
      .then((isDone) => {
        this.#items.delete(item);
        this.#work.delete(working);
        // After a failure, the next poll tries again.
        if (isDone) this.wake();
      });
    this.#work.add(working);
  }

  async #renewLeases(): Promise<void> {
    const { renewLeases, log, errorMessage } = this.#dependencies;
    if (this.#items.size === 0) return;
    await renewLeases?.([...this.#items]).catch((error) => log.error({ err: error }, errorMessage));
  }
}
