const INTERVAL_MS = 60_000;

interface RepeatedErrorsOptions {
  /** Called at once for an error after a minute without errors. */
  onFirst(error: unknown): void;
  /** Called at the end of each minute in which there were more errors, with their number and the last of them. */
  onRepeated(repeated: { errors: number; seconds: number }, lastError: unknown): void;
}

/** Limits the log lines about a failure that each call and each background job runs into. */
export class RepeatedErrors {
  readonly #options: RepeatedErrorsOptions;
  #timer: NodeJS.Timeout | undefined;
  #errors = 0;
  #lastError: unknown;

  constructor(options: RepeatedErrorsOptions) {
    this.#options = options;
  }

  add(error: unknown): void {
    this.#lastError = error;
    if (this.#timer) this.#errors += 1;
    else {
      this.#options.onFirst(error);
      this.#startInterval();
    }
  }

  #startInterval(): void {
    this.#errors = 0;
    this.#timer = setTimeout(() => this.#endInterval(), INTERVAL_MS).unref();
  }

  #endInterval(): void {
    this.#timer = undefined;
    if (this.#errors === 0) return;
    this.#options.onRepeated({ errors: this.#errors, seconds: INTERVAL_MS / 1_000 }, this.#lastError);
    this.#startInterval();
  }
}
