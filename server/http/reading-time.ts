import type { Socket } from "node:net";

/** How slowly a client may read an answer. */
export interface ReadingLimits {
  /** Time in ms for each answer, in addition to that for its bytes. */
  baseMs: number;
  minBytesPerSecond: number;
}

/** Time that the client of a connection has left to read. Waiting for the client uses it up, and bytes add some. */
export class ReadingTime {
  readonly #limits: ReadingLimits;
  #leftMs: number;
  #bytesWritten = 0;

  constructor(limits: ReadingLimits) {
    this.#limits = limits;
    this.#leftMs = limits.baseMs;
  }

  /** Has to be called after each answer. */
  restart(): void {
    this.#leftMs = this.#limits.baseMs;
  }

  /**
   * Only bytes count that the service has passed to the socket, so answers without a length are limited, too.
   *
   * @param elapsedMs time since the last call
   * @returns whether the client has time left
   */
  spend({ bytesWritten, writableLength }: Pick<Socket, "bytesWritten" | "writableLength">, elapsedMs: number): boolean {
    if (writableLength > 0) this.#leftMs -= elapsedMs;
    this.#leftMs += this.#msFor(bytesWritten - this.#bytesWritten);
    // Somebody who reads the beginning fast may not read the rest more slowly.
    this.#leftMs = Math.min(this.#leftMs, this.#limits.baseMs + this.#msFor(writableLength));
    this.#bytesWritten = bytesWritten;
    return this.#leftMs >= 0;
  }

  #msFor(bytes: number): number {
    return (bytes / this.#limits.minBytesPerSecond) * 1_000;
  }
}
