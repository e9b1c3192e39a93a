/**
 * State of a task that has begun:
 *
 * - `working`: it has a slot
 * - `lent`: it works, but its slot is lent to a task of another customer
 * - `waiting`: it has given its slot back
 * - `ready`: it waits for a slot to continue
 */
type TaskState = "working" | "lent" | "waiting" | "ready";

/** A running task's right to work. */
export interface Slot {
  /** Gives the slot back, because the task only waits from now on. */
  release(): void;
  /** Takes a slot, unless the task has one. Rejects if the task has ended. */
  take(): Promise<void>;
}

/** Returns the slot, and calls `onWaiting` with true when it is released, and with false when it is taken again. */
export const watchSlot = (slot: Slot, onWaiting: (isWaiting: boolean) => void): Slot => ({
  release() {
    slot.release();
    onWaiting(true);
  },
  async take() {
    await slot.take();
    onWaiting(false);
  },
});

interface RunningTaskDependencies {
  customerId: string;
  /** Makes the task fail, so that another customer's task can begin. */
  giveWay: () => void;
  /** Called when the task releases its slot, or wants one again. */
  onChanged: () => void;
}

/** A task that has begun. */
export class RunningTask implements Slot {
  readonly customerId: string;
  /** Whether the task was told to give way. */
  isGivingWay = false;
  readonly #dependencies: RunningTaskDependencies;
  #state: TaskState = "working";
  /** Time at which the task took its slot. */
  #workingSinceMs = performance.now();
  #pending: { resolve: () => void; reject: (reason: unknown) => void } | null = null;

  constructor(dependencies: RunningTaskDependencies) {
    this.customerId = dependencies.customerId;
    this.#dependencies = dependencies;
  }

  get state(): TaskState {
    return this.#state;
  }

  /** Whether the task works, with a slot or without. */
  get isWorking(): boolean {
    return this.#state === "working" || this.#state === "lent";
  }

  /** Time since the task took its slot. */
  get workingMs(): number {
    return performance.now() - this.#workingSinceMs;
  }

  release(): void {
    this.#state = "waiting";
    this.#dependencies.onChanged();
  }

  take(): Promise<void> {
    if (this.#state !== "waiting") return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#state = "ready";
      this.#dependencies.onChanged();
    });
  }

  /** Gives the task a slot. */
  resume(): void {
    // The slot that a task has lent comes back to it as old as it was, so that it can be lent again at once.
    if (this.#state === "ready") this.#workingSinceMs = performance.now();
    this.#state = "working";
    this.#pending?.resolve();
    this.#pending = null;
  }

  /** Takes the slot away. The task continues without it. */
  lendSlot(): void {
    this.#state = "lent";
  }

  giveWay(): void {
    this.isGivingWay = true;
    this.#dependencies.giveWay();
  }

  /** Rejects a pending `take`. */
  end(): void {
    this.#pending?.reject(new Error("The task has ended"));
  }
}
