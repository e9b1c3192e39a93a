/** The ids of items whose work has failed. They are taken again after a delay, so that they do not hold up others. */
export class PostponedItems {
  readonly #delayMs: number;
  /** Times in ms at which the items may be taken again. */
  readonly #until = new Map<string, number>();

  constructor(delayMs: number) {
    this.#delayMs = delayMs;
  }

  /** Postpones an item whose work has failed. */
  add(id: string): void {
    this.#until.set(id, Date.now() + this.#delayMs);
  }

  /** Returns the ids of the items that are not to be taken yet. */
  list(): string[] {
    const now = Date.now();
    for (const [id, time] of this.#until) if (time <= now) this.#until.delete(id);
    return [...this.#until.keys()];
  }
}
