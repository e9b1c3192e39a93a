interface Queue {
  running: number;
  /** Start the calls that wait, in their order. */
  waiting: Set<() => void>;
}

/** Limits concurrent work for each key (such as a customer): one caller's many calls don't delay others'. */
export class ConcurrencyLimiter {
  readonly #maxConcurrent: number;
  readonly #queues = new Map<string, Queue>();

  constructor({ maxConcurrent }: { maxConcurrent: number }) {
    this.#maxConcurrent = maxConcurrent;
  }

  /**
   * Runs `work` when the key has a free place, in the order of the calls.
   *
   * @param signal ends the wait, but not the work
   * @returns the result of `work`
   * @throws its error; the reason of the signal
   */
  async run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const queue = this.#queues.get(key) ?? { running: 0, waiting: new Set() };
    this.#queues.set(key, queue);
    // A call that ends passes its place on, without changing `running`.
    if (queue.running >= this.#maxConcurrent) await turnIn(queue, signal);
    else queue.running += 1;
    try {
      return await work();
    } finally {
      const [next] = queue.waiting;
      if (next) next();
      else if (--queue.running === 0) this.#queues.delete(key);
    }
  }
}

/** Waits for a place. @throws the reason of the signal */
function turnIn({ waiting }: Queue, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      waiting.delete(start);
      signal?.removeEventListener("abort", leave);
    };
    const start = () => {
      end();
      resolve();
    };
    const leave = () => {
      end();
      reject(signal?.reason);
    };
    waiting.add(start);
    signal?.addEventListener("abort", leave, { once: true });
  });
}
