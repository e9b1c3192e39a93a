import type { ForegroundDocuments } from "./foreground-documents";
import { RecentCustomers } from "./recent-customers";

/** Time after which a document is long, in ms. Most that neither wait nor compute without end are done by then. */
const LONG_AFTER_MS = 500;
/** Long documents that leave their worker's place to another document, for each that is usually made. */
const MAX_LONG = 3;
/** Number of long documents, for each that is usually made, from which on places go only to customers who have none. */
const MANY_LONG = 2;

interface BackgroundWorkersDependencies {
  /** Documents that are usually made at the same time. */
  concurrency: number;
  /** While callers wait for documents, half as many are made in the background. */
  foreground: ForegroundDocuments;
  /** Called when a document may have a place that had none before. */
  onRoom(): void;
}

/**
 * Decides how many documents a process makes in the background at the same time, and how many of each customer. A
 * document that takes long does not keep others from being made: in the render queue, it waits without a slot or lends
 * its own (docs/decisions/0012-job-queue-in-postgres.md).
 */
export class BackgroundWorkers {
  readonly #dependencies: BackgroundWorkersDependencies;
  readonly #recent: RecentCustomers;
  #longCount = 0;

  constructor(dependencies: BackgroundWorkersDependencies) {
    this.#dependencies = dependencies;
    this.#recent = new RecentCustomers(dependencies.onRoom);
    dependencies.foreground.onQuiet(dependencies.onRoom);
  }

  /** Documents that may be made at the same time. */
  get size(): number {
    return this.#usualSize + Math.min(this.#longCount, this.#dependencies.concurrency * MAX_LONG);
  }

  /**
   * Returns how many more documents of a customer may be made now; none if it is not positive. While other customers
   * have documents one after the other, the last worker is theirs, so that they do not wait until a backlog leaves them
   * one. A customer's long documents count for the customer.
   */
  roomOf(ownerId: string): number {
    const running = this.#recent.running(ownerId);
    if (this.#longCount >= this.#dependencies.concurrency * MANY_LONG) return running === 0 ? 1 : 0;
    const max = this.#recent.hasOthers(ownerId) ? Math.max(1, this.#usualSize - 1) : this.#usualSize;
    return max - running;
  }

  /** Makes documents of a customer, and counts them as one. @throws their error */
  async run(ownerId: string, make: () => Promise<void>): Promise<void> {
    let isLong = false;
    const timer = setTimeout(() => {
      isLong = true;
      this.#longCount++;
      this.#dependencies.onRoom();
    }, LONG_AFTER_MS);
    this.#recent.begin(ownerId);
    try {
      await make();
    } finally {
      this.#recent.end(ownerId);
      clearTimeout(timer);
      if (isLong) this.#longCount--;
    }
  }

  get #usualSize(): number {
    const { concurrency, foreground } = this.#dependencies;
    return foreground.isBusy ? Math.ceil(concurrency / 2) : concurrency;
  }
}
