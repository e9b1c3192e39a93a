interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** Limits concurrent work for each key (such as a customer): one caller's many calls don't delay others'. */
export class ConcurrencyLimiter {
  readonly #maxConcurrent: number;
  readonly #queues = new Map<string, Queue>();

  constructor({ maxConcurrent }: { maxConcurrent: number }) {
    this.#maxConcurrent = maxConcurrent;
  }

  /** Runs `work` when the key has a free place, in the order of the calls. @returns its result @throws its error */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    // A call that ends passes its place on, without changing `running`.
    if (queue.running >= this.#maxConcurrent) await new Promise<void>((start) => queue.waiting.push(start));
    else queue.running += 1;
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) this.#queues.delete(key);
    }
  }
}
