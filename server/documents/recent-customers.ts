/** How long after a document of a customer the next one is expected, in ms. A webhook and the next call take less. */
const RECENT_MS = 200;

/** Knows whose documents a process makes in the background, and who had one a moment ago. */
export class RecentCustomers {
  readonly #onQuiet: () => void;
  /** Documents that are being made, by customer. Without any, the customer had one a moment ago. */
  readonly #running = new Map<string, number>();
  readonly #quietTimers = new Map<string, NodeJS.Timeout>();

  /** @param onQuiet called when a customer is no longer among the recent ones */
  constructor(onQuiet: () => void) {
    this.#onQuiet = onQuiet;
  }

  /** True if other customers have documents that are being made, or had one a moment ago. */
  hasOthers(ownerId: string): boolean {
    return this.#running.size > (this.#running.has(ownerId) ? 1 : 0);
  }

  begin(ownerId: string): void {
    clearTimeout(this.#quietTimers.get(ownerId));
    this.#quietTimers.delete(ownerId);
    this.#running.set(ownerId, (this.#running.get(ownerId) ?? 0) + 1);
  }

  end(ownerId: string): void {
    const rest = (this.#running.get(ownerId) ?? 0) - 1;
    this.#running.set(ownerId, rest);
    if (rest > 0) return;
    const forget = () => {
      this.#quietTimers.delete(ownerId);
      this.#running.delete(ownerId);
      this.#onQuiet();
    };
    this.#quietTimers.set(ownerId, setTimeout(forget, RECENT_MS).unref());
  }
}
