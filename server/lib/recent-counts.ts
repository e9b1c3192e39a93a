/** Counts events by key. An event is forgotten after one to two periods. */
export class RecentCounts {
  readonly #periodMs: number;
  #periodStart = performance.now();
  #current = new Map<string, number>();
  #previous = new Map<string, number>();

  constructor({ periodMs }: { periodMs: number }) {
    this.#periodMs = periodMs;
  }

  add(key: string): void {
    this.#forget();
    this.#current.set(key, (this.#current.get(key) ?? 0) + 1);
  }

  of(key: string): number {
    this.#forget();
    return (this.#current.get(key) ?? 0) + (this.#previous.get(key) ?? 0);
  }

  #forget(): void {
    const periods = Math.floor((performance.now() - this.#periodStart) / this.#periodMs);
    if (periods === 0) return;
    this.#previous = periods === 1 ? this.#current : new Map();
    this.#current = new Map();
    this.#periodStart += periods * this.#periodMs;
  }
}
