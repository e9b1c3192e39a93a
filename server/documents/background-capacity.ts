import type { ForegroundDocuments } from "./foreground-documents";
import { RecentCustomers } from "./recent-customers";

/** Time in ms after which a document that does not wait counts as long. Few documents take as much. */
const LONG_AFTER_MS = 2_000;

interface BackgroundCapacityDependencies {
  /** Documents that are usually made at the same time. */
  concurrency: number;
  /** While callers wait for documents, half as many are made in the background. */
  foreground: ForegroundDocuments;
  /** Called when it may be that a document can begin that could not before, apart from the end of another one. */
  onGrown(): void;
}

/**
 * State of a document that is made:
 *
 * - `usual`: it has one of the usual places
 * - `long`: it has left its place, because it has taken long
 * - `waiting`: it has left its place, because it only waits for `platenReady`
 */
type DocumentState = "usual" | "long" | "waiting";

interface RunningDocument {
  ownerId: string;
  state: DocumentState;
}

/**
 * Decides how many documents a process makes in the background at the same time, and how many of each customer. A
 * document that waits or takes long leaves its place to another one (docs/decisions/0012-job-queue-in-postgres.md).
 */
export class BackgroundCapacity {
  readonly #dependencies: BackgroundCapacityDependencies;
  /** Customers of documents that work. */
  readonly #recent: RecentCustomers;
  readonly #documents = new Set<RunningDocument>();

  constructor(dependencies: BackgroundCapacityDependencies) {
    this.#dependencies = dependencies;
    this.#recent = new RecentCustomers(dependencies.onGrown);
    dependencies.foreground.onQuiet(dependencies.onGrown);
  }

  /**
   * Documents that may be made at the same time. Long documents leave at most as many places as there usually are,
   * because each makes the others slower. The render queue has four places for each slot: at least one is for callers.
   */
  get size(): number {
    const { concurrency } = this.#dependencies;
    const left = this.#count("waiting") + Math.min(this.#count("long"), concurrency);
    return this.#usualSize + Math.min(left, 2 * concurrency);
  }

  /**
   * Returns how many more documents of a customer may be made now; none if it is not positive. All that are made for
   * the customer count, also those that have left their places.
   *
   * While other customers have documents one after the other, the last usual place is theirs, so that they do not wait
   * until a backlog leaves them one. If many documents have left their places, a customer gets half of the free places
   * at most, and the last ones are for customers who have no document that is being made.
   */
  roomOf(ownerId: string): number {
    const { concurrency } = this.#dependencies;
    const running = [...this.#documents].filter((document) => document.ownerId === ownerId).length;
    const max = this.#recent.hasOthers(ownerId) ? Math.max(1, this.#usualSize - 1) : this.#usualSize;
    const long = this.#count("long");
    if (long < concurrency && long + this.#count("waiting") < 2 * concurrency) return max - running;
    const free = this.size - this.#documents.size;
    return Math.min(max - running, Math.max(1 - running, Math.floor(free / 2)));
  }

  /**
   * Counts a document until it is made, or several that are made as one.
   *
   * @param make gets a function to call with true when the document begins to wait, and with false when it works again
   * @throws the error of `make`
   */
  async run(ownerId: string, make: (setWaiting: (isWaiting: boolean) => void) => Promise<void>): Promise<void> {
    const document: RunningDocument = { ownerId, state: "usual" };
    let isLong = false;
    const timer = setTimeout(() => {
      isLong = true;
      if (document.state === "usual") this.#setState(document, "long");
    }, LONG_AFTER_MS);
    this.#documents.add(document);
    this.#recent.begin(ownerId);
    try {
      await make((isWaiting) => this.#setState(document, isWaiting ? "waiting" : isLong ? "long" : "usual"));
    } finally {
      clearTimeout(timer);
      if (document.state !== "waiting") this.#recent.end(ownerId);
      this.#documents.delete(document);
    }
  }

  /** Does nothing for a document that has ended. */
  #setState(document: RunningDocument, state: DocumentState): void {
    if (!this.#documents.has(document)) return;
    const wasWaiting = document.state === "waiting";
    document.state = state;
    if (state === "waiting" && !wasWaiting) this.#recent.end(document.ownerId);
    if (state !== "waiting" && wasWaiting) this.#recent.begin(document.ownerId);
    this.#dependencies.onGrown();
  }

  #count(state: DocumentState): number {
    return [...this.#documents].filter((document) => document.state === state).length;
  }

  get #usualSize(): number {
    const { concurrency, foreground } = this.#dependencies;
    return foreground.isBusy ? Math.ceil(concurrency / 2) : concurrency;
  }
}
