import { constants } from "node:os";

/** Milliseconds in which a signal that comes again is the same one: npm hands on what the terminal has sent already. */
const SAME = 500;

/** Ctrl+C and its like: what runs is given up in good order; a second one ends the program at once. */
export class Interruption {
  readonly #controller = new AbortController();
  #exitCode = 0;
  #at = 0;

  /** Aborts when the program was told to end. */
  readonly signal: AbortSignal = this.#controller.signal;

  /** 128 and the signal's number, as shells have it: 130 for Ctrl+C. */
  get exitCode(): number {
    return this.#exitCode;
  }

  /** Begins to listen. */
  listen(): this {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(name, () => {
        if (this.signal.aborted && performance.now() - this.#at > SAME) process.exit(this.#exitCode);
        if (this.signal.aborted) return;
        this.#exitCode = 128 + constants.signals[name];
        this.#at = performance.now();
        this.#controller.abort();
      });
    }
    return this;
  }
}
