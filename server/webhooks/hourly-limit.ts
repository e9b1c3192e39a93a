import { RateLimiterMemory } from "rate-limiter-flexible";

const HOUR_SECONDS = 3_600;

/** Counts what each customer does in an hour. An hour starts with the first action. */
export class HourlyLimit {
  readonly #max: number;
  readonly #limiter: RateLimiterMemory;

  constructor(max: number) {
    this.#max = max;
    this.#limiter = new RateLimiterMemory({ points: max, duration: HOUR_SECONDS });
  }

  /** Returns whether the customer has used up the hour's actions. */
  async isReached(ownerId: string): Promise<boolean> {
    const used = await this.#limiter.get(ownerId);
    return used !== null && used.consumedPoints >= this.#max;
  }

  /** Counts an action. Returns whether it is the last one of this hour. */
  async count(ownerId: string): Promise<boolean> {
    const { consumedPoints } = await this.#limiter.penalty(ownerId);
    return consumedPoints === this.#max;
  }

  /** Takes back an action that did not happen. */
  async refund(ownerId: string): Promise<void> {
    await this.#limiter.reward(ownerId);
  }
}
