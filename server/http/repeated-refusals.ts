import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { RateLimiterMemory } from "rate-limiter-flexible";

/** Refusals of one caller in a second that are sent at once. */
const MAX_PROMPT = 5;
/** The others are delayed by a random time. Otherwise, those who wait would all come again at the same moment. */
const DELAY_MS = { min: 1_000, max: 2_000 };

/**
 * Slows down callers who are refused and try again at once. Each of their calls costs a look-up of the caller, and
 * hundreds of connections that do nothing else would take the processor and the database from everybody.
 */
export class RepeatedRefusals {
  readonly #prompt = new RateLimiterMemory({ points: MAX_PROMPT, duration: 1 });

  /** Counts a refusal. Resolves when it may be sent. @param caller holder of budgets */
  async wait(caller: string): Promise<void> {
    const isPrompt = await this.#prompt.consume(caller).then(
      () => true,
      () => false,
    );
    if (!isPrompt) await sleep(randomInt(DELAY_MS.min, DELAY_MS.max), undefined, { ref: false });
  }
}
