import { endedForOthers, RenderError } from "../render-error";
import { RunningTask, type Slot } from "./running-task";
import { RunningTasks } from "./running-tasks";
import { type TaskOwner, WaitingTasks } from "./waiting-tasks";

export interface QueueLimits {
  /** Tasks that may work at the same time. */
  concurrency: number;
  /** Tasks that may wait for their turn. */
  maxQueueLength: number;
}

interface QueueHooks {
  /**
   * Whether a waiting task may begin now if its customer has this number of working tasks. Call `assignSlots` when that
   * may have changed.
   */
  mayBegin?: (workingCount: number) => boolean;
  /** Called when a task begins, before the next slot is assigned. */
  onBegin?: () => void;
  /** Called when slots or waiting tasks have changed. */
  onChanged?: () => void;
}

/** A task of the queue. */
export interface QueueTask<Result> extends TaskOwner {
  /** Takes a waiting task out of the queue, but does not stop a running one. */
  signal: AbortSignal;
  /** Runs the task. It may release its slot while it only waits. */
  run(slot: Slot): Promise<Result>;
  /** Makes the running task fail with the error, because another customer needs its place. */
  abort(error: RenderError): void;
}

interface WaitingTask extends TaskOwner {
  begin(): void;
  refuse(error: RenderError): void;
}

/** The customer whose task gets the next slot. */
interface Candidate {
  customerId: string;
  /** Tasks of the customer that work. */
  workingCount: number;
  /** The customer's running task that wants to continue. Undefined if a waiting task begins. */
  ready: RunningTask | undefined;
}

/** Tasks that may have begun, for each slot. A task without a slot takes memory, but little of a processor core. */
const RUNNING_PER_SLOT = 4;
/** The same for the tasks of one customer. */
const CUSTOMER_RUNNING_PER_SLOT = 3;

/**
 * A bounded queue. Customers take turns, and so do the workspaces of each customer. A task that only waits has no slot,
 * and a task that works for long does not keep other customers from working (docs/decisions/0011-render-queue.md).
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #hooks: QueueHooks;
  readonly #waiting = new WaitingTasks<WaitingTask>();
  readonly #running = new RunningTasks();
  #lendTimer: NodeJS.Timeout | undefined;
  #onIdle: (() => void)[] = [];

  constructor(limits: QueueLimits, hooks: QueueHooks = {}) {
    this.#limits = limits;
    this.#hooks = hooks;
  }

  /** Tasks that have begun. */
  get running(): number {
    return this.#running.size;
  }

  /** Slots in use. */
  get busySlots(): number {
    return this.#running.slotsInUse;
  }

  /** Tasks that have not begun. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Runs a task when its turn comes.
   *
   * @throws RenderError RENDERER_BUSY if the queue is full, and no other customer has more waiting tasks; the signal's
   *   reason; the task's error
   */
  async run<Result>(task: QueueTask<Result>): Promise<Result> {
    task.signal.throwIfAborted();
    const running = await this.#waitForTurn(task);
    try {
      return await task.run(running);
    } finally {
      running.end();
      this.#running.delete(running);
      this.assignSlots();
      if (this.#running.size === 0) for (const resolve of this.#onIdle.splice(0)) resolve();
    }
  }

  /** Resolves when no task runs or waits. */
  async idle(): Promise<void> {
    if (this.#running.size > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  #waitForTurn(task: QueueTask<unknown>): Promise<RunningTask> {
    const { customerId, workspaceId, signal } = task;
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.remove(waiting);
        this.#hooks.onChanged?.();
        reject(signal.reason);
      };
      const waiting: WaitingTask = {
        customerId,
        workspaceId,
        begin: () => {
          signal.removeEventListener("abort", onAbort);
          resolve(this.#start(task));
        },
        refuse: (error) => {
          signal.removeEventListener("abort", onAbort);
          this.#waiting.remove(waiting);
          reject(error);
        },
      };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting.add(waiting);
      this.assignSlots();
      const { maxQueueLength: max } = this.#limits;
      if (this.#waiting.size > max) {
        const data = { limit: "renderQueue", max } as const;
        this.#waiting.findSurplus(waiting).refuse(new RenderError("RENDERER_BUSY", data, "The queue is full"));
      }
    });
  }

  #start(task: QueueTask<unknown>): RunningTask {
    const running = new RunningTask({
      customerId: task.customerId,
      giveWay: () => task.abort(endedForOthers()),
      onChanged: () => this.assignSlots(),
    });
    this.#running.add(running);
    this.#hooks.onBegin?.();
    return running;
  }

  /** Hands out slots as long as one is free, or a task lends its own. */
  assignSlots(): void {
    clearTimeout(this.#lendTimer);
    while (this.#assignSlot());
    if (this.#isFull && !this.#running.isOneGivingWay) this.#makeRoom();
    if (this.#waiting.size > 0 || this.#running.ready.length > 0) this.#setLendTimer();
    this.#hooks.onChanged?.();
  }

  /** Returns false if nobody gets a slot now. */
  #assignSlot(): boolean {
    const candidate = this.#nextCandidate();
    const isNewcomer = candidate?.workingCount === 0;
    if (this.#running.slotsInUse < this.#limits.concurrency) {
      // A lent slot comes back as soon as no newcomer needs it.
      const lent = isNewcomer ? undefined : this.#running.findLent();
      if (lent) lent.resume();
      else if (candidate) this.#giveSlot(candidate);
      return lent !== undefined || candidate !== undefined;
    }
    const lender = isNewcomer ? this.#running.findLender() : undefined;
    if (!lender || !candidate) return false;
    lender.lendSlot();
    this.#giveSlot(candidate);
    return true;
  }

  #giveSlot({ ready, customerId }: Candidate): void {
    if (ready) ready.resume();
    else this.#waiting.take(customerId)?.begin();
  }

  /**
   * Returns the customer with the fewest working tasks, among those whose next task may have a slot. If several have as
   * few, a task that is ready to continue comes before one that has not begun, and then the turns decide.
   */
  #nextCandidate(): Candidate | undefined {
    let best: Candidate | undefined;
    const consider = (customerId: string, ready?: RunningTask) => {
      const workingCount = this.#running.workingCountOf(customerId);
      if (!best || workingCount < best.workingCount) best = { customerId, workingCount, ready };
    };
    for (const task of this.#running.ready) consider(task.customerId, task);
    if (this.#isFull) return best;
    const maxRunning = this.#limits.concurrency * CUSTOMER_RUNNING_PER_SLOT;
    for (const customerId of this.#waiting.customerIds) {
      if (this.#running.countOf(customerId) >= maxRunning) continue;
      if (this.#hooks.mayBegin?.(this.#running.workingCountOf(customerId)) !== false) consider(customerId);
    }
    return best;
  }

  /** Ends a task of the customer who has the most, if another customer waits who has at least two fewer. */
  #makeRoom(): void {
    const counts = Array.from(this.#waiting.customerIds, (customerId) => this.#running.countOf(customerId));
    this.#running.findNewestOf({ minCount: Math.min(...counts) + 2 })?.giveWay();
  }

  /** Assigns slots again when the next task can lend its slot or give way. */
  #setLendTimer(): void {
    const delayMs = this.#running.untilNextLenderMs;
    if (Number.isFinite(delayMs)) this.#lendTimer = setTimeout(() => this.assignSlots(), Math.ceil(delayMs));
  }

  get #isFull(): boolean {
    return this.#running.size >= this.#limits.concurrency * RUNNING_PER_SLOT;
  }
}
