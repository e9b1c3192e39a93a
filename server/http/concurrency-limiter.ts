/** Calls of one holder that are worked on at the same time. */
const AT_ONCE = 4;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Has the calls of one holder wait for one another: however many one makes at once, the next caller's turn comes soon. */
export class ConcurrencyLimiter {
  readonly #lines = new Map<string, Line>();

  /** @param holder whose call it is @returns what `work` returns, once it had its turn @throws what `work` throws */
  async run<Result>(holder: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(holder) ?? { running: 0, waiting: [] };
    this.#lines.set(holder, line);
    // Who leaves hands the turn over.
    if (line.running >= AT_ONCE) await new Promise<void>((begin) => line.waiting.push(begin));
    else line.running += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) this.#lines.delete(holder);
    }
  }
}
