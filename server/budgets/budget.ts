import { type ApiError, tooManyRequests } from "../http/api-error";
import type { BudgetName } from "./budget-table";

/** Seconds after which another try makes sense: most of what callers hold is released within a second. */
const RETRY_AFTER_SECONDS = 1;

/** Gives back what was taken. Further calls do nothing. */
export type Release = () => void;

/** Counts what each holder holds at the same time, and refuses more than the limit. */
export class Budget {
  readonly #name: BudgetName;
  readonly #max: number;
  readonly #held = new Map<string, number>();
  #used = 0;
  #refusals = 0;

  constructor(name: BudgetName, max: number) {
    this.#name = name;
    this.#max = max;
  }

  get name(): BudgetName {
    return this.#name;
  }

  /** Maximum that one holder may hold. */
  get max(): number {
    return this.#max;
  }

  /** Holders that hold the maximum. */
  get fullHolders(): string[] {
    return [...this.#held].filter(([, held]) => held >= this.#max).map(([holder]) => holder);
  }

  /** Sum of what all holders hold. */
  get used(): number {
    return this.#used;
  }

  /** Part of the budget that one holder holds. */
  heldBy(holder: string): number {
    return this.#held.get(holder) ?? 0;
  }

  /** Requests refused since the start. */
  get refusals(): number {
    return this.#refusals;
  }

  /**
   * Takes an amount until it is released.
   *
   * @param holder such as an address or a customer's id; the empty string for a budget of the whole service
   * @throws ApiError TOO_MANY_REQUESTS with the limit's name and size
   */
  take(holder: string, amount = 1): Release {
    const release = this.tryTake(holder, amount);
    if (release) return release;
    throw this.#refusal();
  }

  /** Refuses a holder who holds all that it may hold. @throws ApiError as `take` */
  assertRoom(holder: string): void {
    if (this.heldBy(holder) >= this.#max) throw this.refuse();
  }

  /** Counts a refusal. @returns the error for its caller */
  refuse(): ApiError {
    this.#refusals++;
    return this.#refusal();
  }

  /** Does the same for callers that can't be answered. @returns undefined if the holder would hold too much */
  tryTake(holder: string, amount = 1): Release | undefined {
    const held = this.heldBy(holder);
    if (held + amount > this.#max) {
      this.#refusals++;
      return undefined;
    }
    this.#held.set(holder, held + amount);
    this.#used += amount;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#giveBack(holder, amount);
    };
  }

  /** Counts a refusal for a reason that only the caller knows, such as a budget that others need. */
  countRefusal(): void {
    this.#refusals++;
  }

  #refusal(): ApiError {
    return tooManyRequests(this.#name, this.#max, RETRY_AFTER_SECONDS);
  }

  #giveBack(holder: string, amount: number): void {
    const rest = this.heldBy(holder) - amount;
    if (rest > 0) this.#held.set(holder, rest);
    else this.#held.delete(holder);
    this.#used -= amount;
  }
}
