import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { RateLimiterMemory } from "rate-limiter-flexible";

/** Refusals of one caller in a second that are sent at once. */
const MAX_PROMPT = 5;
/** The others are delayed by a random time. Otherwise, those who wait would all come again at the same moment. */
const DELAY_MS = { min: 1_000, max: 2_000 };
/** Above this number of waiting refusals of one caller, delays grow with it: at most about 50 are sent in a second. */
const MAX_WITHOUT_LONGER_DELAY = 75;
/** Makes the longest delay ten seconds, which is less than the usual time-outs of clients and proxies. */
const MAX_FACTOR = 5;

/** `setTimeout` of node:timers/promises, as far as it is used here. */
type Sleep = (ms: number, value: undefined, options: { ref: boolean; signal: AbortSignal }) => Promise<unknown>;

/**
 * Slows down callers who are refused and try again at once. Each of their calls costs a look-up of the caller, and
 * hundreds of connections that do nothing else would take the processor and the database from everybody.
 */
export class RepeatedRefusals {
  readonly #prompt = new RateLimiterMemory({ points: MAX_PROMPT, duration: 1 });
  /** Number of waiting refusals of each caller. */
  readonly #waiting = new Map<string, number>();
  readonly #sleep: Sleep;

  /** @param timer of the delays, which tests replace */
  constructor(timer: Sleep = sleep) {
    this.#sleep = timer;
  }

  /**
   * Counts a refusal. Resolves when it may be sent, or when nobody waits for it any more.
   *
   * @param caller holder of budgets
   * @param signal aborts when the caller is gone
   */
  async wait(caller: string, signal: AbortSignal): Promise<void> {
    const isPrompt = await this.#prompt.consume(caller).then(
      () => true,
      () => false,
    );
    if (isPrompt) return;
    const waiting = this.#change(caller, 1);
    const factor = Math.min(MAX_FACTOR, Math.max(1, waiting / MAX_WITHOUT_LONGER_DELAY));
    const delayMs = factor * randomInt(DELAY_MS.min, DELAY_MS.max);
    await this.#sleep(delayMs, undefined, { ref: false, signal }).catch(() => undefined);
    this.#change(caller, -1);
  }

  /** @returns the new number of waiting refusals */
  #change(caller: string, by: number): number {
    const waiting = (this.#waiting.get(caller) ?? 0) + by;
    if (waiting > 0) this.#waiting.set(caller, waiting);
    else this.#waiting.delete(caller);
    return waiting;
  }
}
