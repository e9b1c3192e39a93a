import { RenderError, type RenderPhase } from "./render-error";

/**
 * The clock of one request. Its signal aborts when the time is over, with the error that the request is answered with, or when the
 * caller goes away, with the caller's reason.
 */
export class Deadline {
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #start = performance.now();
  readonly #time: number;
  readonly #timer: NodeJS.Timeout;
  readonly #caller: AbortSignal | undefined;
  readonly #onCallerGone = () => this.#controller.abort(this.#caller?.reason);
  #phase: RenderPhase | "waiting" = "waiting";

  /** @param time milliseconds */
  constructor(time: number, caller?: AbortSignal) {
    this.signal = this.#controller.signal;
    this.#caller = caller;
    this.#time = time;
    this.#timer = setTimeout(() => this.expire(), time);
    if (caller?.aborted) this.#onCallerGone();
    else caller?.addEventListener("abort", this.#onCallerGone, { once: true });
  }

  /** Milliseconds since the request came. */
  get elapsedMs(): number {
    return performance.now() - this.#start;
  }

  /** Milliseconds until it comes. */
  get remainingMs(): number {
    return this.#time - this.elapsedMs;
  }

  /** Says what runs from now on; waiting is for a turn or for the browser. */
  enter(phase: RenderPhase | "waiting"): void {
    this.signal.throwIfAborted();
    this.#phase = phase;
  }

  /** Ends the request now, as when its time is over. */
  expire(): void {
    const phase = this.#phase;
    this.#controller.abort(
      phase === "waiting"
        ? new RenderError("RENDERER_BUSY", null, "Still waiting at the deadline")
        : new RenderError("RENDER_TIMEOUT", { phase }, `Out of time in phase ${phase}`),
    );
  }

  /** Stops the clock. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener("abort", this.#onCallerGone);
  }
}

/** Settles as the promise does, unless the signal aborts first: then it rejects with the signal's reason. */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // It may still fail when nobody waits for it any more.
  promise.catch(() => undefined);
  signal.throwIfAborted();
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
