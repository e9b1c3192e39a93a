import { constants } from "node:os";

/** Time in which a repeated signal counts as the same one: npm forwards a signal that the terminal has already sent. */
const SAME_SIGNAL_MS = 500;

/** Handles Ctrl+C and similar signals: the first one stops the work cleanly, the second one ends the program. */
export class Interruption {
  readonly #controller = new AbortController();
  #exitCode = 0;
  #receivedAtMs = 0;

  /** Aborts on the first signal. */
  readonly signal: AbortSignal = this.#controller.signal;

  /** 128 plus the number of the signal, by the convention of shells: 130 for Ctrl+C. */
  get exitCode(): number {
    return this.#exitCode;
  }

  /** Starts to handle signals. */
  listen(): this {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(name, () => {
        if (this.signal.aborted && performance.now() - this.#receivedAtMs > SAME_SIGNAL_MS) {
          process.exit(this.#exitCode);
        }
        if (this.signal.aborted) return;
        this.#exitCode = 128 + constants.signals[name];
        this.#receivedAtMs = performance.now();
        this.#controller.abort();
      });
    }
    return this;
  }
}
