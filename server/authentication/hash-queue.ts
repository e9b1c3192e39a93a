import type { Budget, Release } from "../budgets/budget";

interface Waiting {
  /** Gives the task's place in the queue back. */
  leave: Release;
  /** @param finish frees the slot, which an earlier task hands over */
  start(finish: Release): void;
  refuse(refusal: unknown): void;
}

interface HashQueueDependencies {
  /** Tasks that may run at the same time. */
  running: Budget;
  /** Tasks that may wait. */
  waiting: Budget;
}

/**
 * A short queue in which addresses take turns. If it is full, a newcomer gets the newest place of the address that has
 * most places, so that no address can fill it.
 */
export class HashQueue {
  readonly #running: Budget;
  readonly #waiting: Budget;
  /** Waiting tasks by address. The first address is next. */
  readonly #lanes = new Map<string, Waiting[]>();

  constructor({ running, waiting }: HashQueueDependencies) {
    this.#running = running;
    this.#waiting = waiting;
  }

  /** Runs a task when its turn comes. @throws ApiError TOO_MANY_REQUESTS if it gets no place; the task's error */
  async run<Result>(address: string, task: () => Promise<Result>): Promise<Result> {
    const isFree = this.#running.used < this.#running.max;
    const finish = isFree ? this.#running.take("") : await this.#waitForTurn(address);
    try {
      return await task();
    } finally {
      this.#startNext(finish);
    }
  }

  #waitForTurn(address: string): Promise<Release> {
    const leave = this.#takePlace(address);
    return new Promise((start, refuse) => {
      const lane = this.#lanes.get(address) ?? [];
      lane.push({ leave, start, refuse });
      this.#lanes.set(address, lane);
    });
  }

  #takePlace(address: string): Release {
    try {
      return this.#waiting.take("");
    } catch (refusal) {
      const own = this.#lanes.get(address)?.length ?? 0;
      const [longest = "", lane = []] =
        [...this.#lanes].sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
      // The newcomer must not have more places afterwards than the address that loses one.
      if (lane.length <= own + 1) throw refusal;
      const newest = this.#remove(longest, lane.length - 1);
      newest?.refuse(refusal);
      if (!newest) throw refusal;
      return newest.leave;
    }
  }

  /** Starts the first task of the next address. Its turn comes again after those of all others. */
  #startNext(finish: Release): void {
    const [address] = this.#lanes.keys();
    const next = address === undefined ? undefined : this.#remove(address, 0);
    if (address === undefined || !next) {
      finish();
      return;
    }
    const rest = this.#lanes.get(address);
    this.#lanes.delete(address);
    if (rest) this.#lanes.set(address, rest);
    next.leave();
    next.start(finish);
  }

  #remove(address: string, index: number): Waiting | undefined {
    const lane = this.#lanes.get(address);
    const [removed] = lane?.splice(index, 1) ?? [];
    if (lane?.length === 0) this.#lanes.delete(address);
    return removed;
  }
}
