import { RecentCounts } from "../lib/recent-counts";

/** Merges of a process at the same time. Each takes 1 GiB of memory at worst. */
export const MAX_MERGES = 2;
const MAX_LONG_MERGES = MAX_MERGES - 1;
/** Time in ms after which a merge counts as long. Few merges take as much. */
const LONG_AFTER_MS = 2_000;
/** How long the next merges of a customer whose merge was long need a long place: once to twice this time, in ms. */
const SLOW_MS = 10 * 60_000;

/** The merge takes long and there is no place for it. It must begin again later. */
export class MergeStopped extends Error {
  override readonly name = "MergeStopped";
}

/**
 * Decides which customers' batches a process merges at the same time: one in the usual place, and a long one in
 * another place. So the usual place is free after two seconds (docs/decisions/0012-job-queue-in-postgres.md).
 */
export class MergeCapacity {
  readonly #onGrown: () => void;
  /** Customers whose batches are being merged, and whether the merges have long places. */
  readonly #isLongByOwner = new Map<string, boolean>();
  /** Long merges by customer. */
  readonly #slow = new RecentCounts({ periodMs: SLOW_MS });

  /** @param onGrown called when a merge has left the usual place before its end */
  constructor(onGrown: () => void) {
    this.#onGrown = onGrown;
  }

  /**
   * Returns whether a batch of the customer may be merged now. A customer has one merge at a time. If a merge of the
   * customer was long a short time ago, the next one needs a long place from its start.
   */
  canBegin(ownerId: string): boolean {
    if (this.#isLongByOwner.has(ownerId)) return false;
    return this.#isSlow(ownerId) ? this.#hasLongPlace : !this.#isUsualTaken;
  }

  /**
   * Counts a merge until it ends. Call it only if the customer's merge can begin.
   *
   * @param merge gets a signal. It is aborted with `MergeStopped` if the merge must end without a result and begin
   *   again later, because it takes long and the long place is taken.
   * @throws the error of `merge`
   */
  async run(ownerId: string, merge: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const stop = new AbortController();
    // Another merge may have taken the long place after `canBegin`.
    this.#isLongByOwner.set(ownerId, this.#isSlow(ownerId) && this.#hasLongPlace);
    const timer = setTimeout(() => {
      this.#slow.add(ownerId);
      if (this.#isLongByOwner.get(ownerId)) return;
      if (!this.#hasLongPlace) return stop.abort(new MergeStopped());
      this.#isLongByOwner.set(ownerId, true);
      this.#onGrown();
    }, LONG_AFTER_MS);
    try {
      await merge(stop.signal);
    } finally {
      clearTimeout(timer);
      this.#isLongByOwner.delete(ownerId);
    }
  }

  #isSlow(ownerId: string): boolean {
    return this.#slow.of(ownerId) > 0;
  }

  get #hasLongPlace(): boolean {
    return [...this.#isLongByOwner.values()].filter((isLong) => isLong).length < MAX_LONG_MERGES;
  }

  get #isUsualTaken(): boolean {
    return [...this.#isLongByOwner.values()].includes(false);
  }
}
