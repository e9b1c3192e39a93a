import { isDatabaseUnavailable } from "../database/database-unavailable";
import { describeError } from "../lib/describe-error";

const INTERVAL_MS = 60_000;

/** Writes a line of the log, at the level of errors. */
type WriteLine = (fields: object, message: string) => void;

/**
 * Replaces the errors of an outage in the log, of which every call and every background job would have one: one line at
 * once, and then one a minute with the number of errors.
 */
export class OutageLog {
  readonly #write: WriteLine;
  #timer: NodeJS.Timeout | undefined;
  #errors = 0;
  #lastReason = "";

  constructor(write: WriteLine) {
    this.#write = write;
  }

  /** Returns whether the error belongs to an outage of the database. Then the caller must not log it. */
  absorb(error: unknown): boolean {
    if (!isDatabaseUnavailable(error)) return false;
    this.#lastReason = describeError(error);
    if (this.#timer) this.#errors += 1;
    else {
      this.#write({ reason: this.#lastReason }, "the database is unavailable");
      this.#startInterval();
    }
    return true;
  }

  #startInterval(): void {
    this.#errors = 0;
    this.#timer = setTimeout(() => this.#endInterval(), INTERVAL_MS).unref();
  }

  #endInterval(): void {
    this.#timer = undefined;
    if (this.#errors === 0) return;
    const fields = { errors: this.#errors, seconds: INTERVAL_MS / 1_000, reason: this.#lastReason };
    this.#write(fields, "the database was unavailable");
    this.#startInterval();
  }
}
