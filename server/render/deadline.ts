import { RenderError, type RenderPhase } from "./render-error";

/**
 * A request waits in `queue` for its turn in the render queue, and in `process` for a ready template process or for a
 * page of a running browser.
 */
type WaitPhase = "queue" | "process";

/**
 * Clock of one request. Its signal aborts at the deadline with the RenderError for the caller, or when the caller
 * cancels with the caller's reason.
 */
export class Deadline {
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #start = performance.now();
  readonly #timeoutMs: number;
  readonly #timer: NodeJS.Timeout;
  readonly #callerSignal: AbortSignal | undefined;
  readonly #onCallerAborted = () => this.#controller.abort(this.#callerSignal?.reason);
  #phase: RenderPhase | WaitPhase = "queue";

  constructor(timeoutMs: number, callerSignal?: AbortSignal) {
    this.signal = this.#controller.signal;
    this.#callerSignal = callerSignal;
    this.#timeoutMs = timeoutMs;
    this.#timer = setTimeout(() => this.expire(), timeoutMs);
    if (callerSignal?.aborted) this.#onCallerAborted();
    else callerSignal?.addEventListener("abort", this.#onCallerAborted, { once: true });
  }

  /** Time since the request came. */
  get elapsedMs(): number {
    return performance.now() - this.#start;
  }

  get remainingMs(): number {
    return this.#timeoutMs - this.elapsedMs;
  }

  /**
   * Notes which phase runs from now on. A request starts in `queue`, and a document that has waited comes back to it.
   *
   * @throws the signal's reason if it has aborted
   */
  enter(phase: RenderPhase | WaitPhase): void {
    this.signal.throwIfAborted();
    this.#phase = phase;
  }

  /** Aborts now, as at the deadline. */
  expire(): void {
    this.abort(errorAtDeadline(this.#phase));
  }

  /** Aborts now with the given error. */
  abort(error: RenderError): void {
    this.#controller.abort(error);
  }

  /** Stops the clock. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#callerSignal?.removeEventListener("abort", this.#onCallerAborted);
  }
}

function errorAtDeadline(phase: RenderPhase | WaitPhase): RenderError {
  if (phase === "queue") return new RenderError("RENDERER_BUSY", null, "Still in the queue at the deadline");
  if (phase === "process") {
    return new RenderError("SERVICE_UNAVAILABLE", { reason: "renderer" }, "No process was ready at the deadline");
  }
  return new RenderError("RENDER_TIMEOUT", { phase }, `Out of time in phase ${phase}`);
}

/** Settles like `promise`. If the signal aborts first, rejects with the signal's reason. */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // After an abort nobody waits for the promise, and an unhandled rejection would end the service.
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
