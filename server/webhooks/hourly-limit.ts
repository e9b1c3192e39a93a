import { RateLimiterMemory } from "rate-limiter-flexible";

const HOUR_SECONDS = 3_600;

interface HourlyLimitOptions {
  max: number;
  /** Called after the last action of a customer's hour. */
  onUsedUp(ownerId: string): void;
}

/** Counts what each customer does in an hour. An hour starts with the first action. */
export class HourlyLimit {
  readonly #max: number;
  readonly #onUsedUp: (ownerId: string) => void;
  readonly #limiter: RateLimiterMemory;

  constructor({ max, onUsedUp }: HourlyLimitOptions) {
    this.#max = max;
    this.#onUsedUp = onUsedUp;
    this.#limiter = new RateLimiterMemory({ points: max, duration: HOUR_SECONDS });
  }

  /** Returns whether the customer has used up the hour's actions. */
  async isReached(ownerId: string): Promise<boolean> {
    const used = await this.#limiter.get(ownerId);
    return used !== null && used.consumedPoints >= this.#max;
  }

  /** Counts an action. */
  async count(ownerId: string): Promise<void> {
    const { consumedPoints } = await this.#limiter.penalty(ownerId);
    if (consumedPoints === this.#max) this.#onUsedUp(ownerId);
  }

  /** Takes back an action that did not happen. */
  async refund(ownerId: string): Promise<void> {
    await this.#limiter.reward(ownerId);
  }
}
