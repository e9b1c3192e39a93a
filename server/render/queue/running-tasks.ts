import type { RunningTask } from "./running-task";

/** Time after which a working task lends its slot to a customer who has none. */
const LEND_AFTER_MS = 100;

/** The tasks that have begun and not ended. */
export class RunningTasks {
  /** Oldest first. */
  readonly #tasks = new Set<RunningTask>();

  get size(): number {
    return this.#tasks.size;
  }

  /** Tasks that have a slot. */
  get slotsInUse(): number {
    return this.#count(({ state }) => state === "working");
  }

  /** Tasks that wait for a slot to continue. */
  get ready(): RunningTask[] {
    return [...this.#tasks].filter(({ state }) => state === "ready");
  }

  add(task: RunningTask): void {
    this.#tasks.add(task);
  }

  delete(task: RunningTask): void {
    this.#tasks.delete(task);
  }

  /** Number of a customer's tasks. */
  countOf(customerId: string): number {
    return this.#count((task) => task.customerId === customerId);
  }

  /** Number of a customer's tasks that work, with a slot or without. */
  workingCountOf(customerId: string): number {
    return this.#count((task) => task.customerId === customerId && task.isWorking);
  }

  /** Finds the task that lent its slot first. */
  findLent(): RunningTask | undefined {
    return [...this.#tasks].find(({ state }) => state === "lent");
  }

  /** Finds the oldest task that can lend its slot, among those of the customer who has the most slots. */
  findLender(): RunningTask | undefined {
    let lender: RunningTask | undefined;
    for (const task of this.#tasks) {
      if (task.state !== "working" || hasJustBegun(task)) continue;
      if (!lender || this.#slotsOf(task.customerId) > this.#slotsOf(lender.customerId)) lender = task;
    }
    return lender;
  }

  /**
   * Finds the newest task of the customer who has the most tasks, if they are at least `minCount`. Tasks that have just
   * begun to work do not count as the newest.
   */
  findNewestOf({ minCount }: { minCount: number }): RunningTask | undefined {
    let newest: RunningTask | undefined;
    for (const task of this.#tasks) {
      const count = this.countOf(task.customerId);
      if (count < minCount || hasJustBegun(task)) continue;
      if (!newest || count >= this.countOf(newest.customerId)) newest = task;
    }
    return newest;
  }

  /** Whether a task is about to end, because another customer needs its place. */
  get isOneGivingWay(): boolean {
    return [...this.#tasks].some(({ isGivingWay }) => isGivingWay);
  }

  /** Time in ms until the next task can lend its slot or give way. Infinite if there is none. */
  get untilNextLenderMs(): number {
    const fresh = [...this.#tasks].filter(hasJustBegun);
    return Math.min(...fresh.map(({ workingMs }) => LEND_AFTER_MS - workingMs));
  }

  #slotsOf(customerId: string): number {
    return this.#count((task) => task.customerId === customerId && task.state === "working");
  }

  #count(predicate: (task: RunningTask) => boolean): number {
    let count = 0;
    for (const task of this.#tasks) if (predicate(task)) count++;
    return count;
  }
}

const hasJustBegun = ({ state, workingMs }: RunningTask) => state === "working" && workingMs < LEND_AFTER_MS;
