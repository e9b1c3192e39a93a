import { RenderError } from "./render-error";

interface Waiting {
  start: () => void;
}

/** How many may run and wait. */
interface QueueLimits {
  concurrency: number;
  maxQueueLength: number;
  maxQueueLengthPerKey: number;
}

/** A bounded queue in lanes: those of one lane wait behind each other, and the lanes take turns. */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** In the order of their turns: the first lane is next. A lane with nobody waiting is not in it. */
  readonly #lanes = new Map<string, Waiting[]>();
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
   * @param signal gives the place in the queue up; a task that runs is left to look at it itself
   * @throws RenderError RENDERER_BUSY at once when the queue or the lane is full; the signal's reason; what the task throws
   */
  async run<T>(lane: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.#running < this.#limits.concurrency) this.#running++;
    else await this.#turn(lane, signal);
    try {
      return await task();
    } finally {
      this.#next();
    }
  }

  /** Resolves when nothing runs and nothing waits. */
  async idle(): Promise<void> {
    if (this.#running > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  #turn(lane: string, signal: AbortSignal): Promise<void> {
    const queue = this.#lanes.get(lane) ?? [];
    if (this.#waiting >= this.#limits.maxQueueLength || queue.length >= this.#limits.maxQueueLengthPerKey) {
      throw new RenderError("RENDERER_BUSY", null, "The queue is full");
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#leave(lane, entry);
        reject(signal.reason);
      };
      const entry: Waiting = {
        start: () => {
          signal.removeEventListener("abort", onAbort);
          resolve();
        },
      };
      signal.addEventListener("abort", onAbort, { once: true });
      queue.push(entry);
      this.#lanes.set(lane, queue);
      this.#waiting++;
    });
  }

  #leave(lane: string, entry: Waiting): void {
    const queue = this.#lanes.get(lane) ?? [];
    queue.splice(queue.indexOf(entry), 1);
    if (queue.length === 0) this.#lanes.delete(lane);
    this.#waiting--;
  }

  /** Hands the place of a task that ended on to the first of the lane whose turn it is; that lane goes to the end. */
  #next(): void {
    const [turn] = this.#lanes;
    if (turn) {
      const [lane, queue] = turn;
      const entry = queue.shift();
      this.#lanes.delete(lane);
      if (queue.length > 0) this.#lanes.set(lane, queue);
      this.#waiting--;
      entry?.start();
      return;
    }
    this.#running--;
    if (this.#running === 0) for (const resolve of this.#onIdle.splice(0)) resolve();
  }
}
