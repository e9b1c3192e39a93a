/** Writes something periodically, and never twice at the same time. */
export class PeriodicFlush {
  readonly #write: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #writing: Promise<void> | undefined;

  /** @param write writes what waits, and handles its own failures */
  constructor({ write, intervalMs }: { write: () => Promise<void>; intervalMs: number }) {
    this.#write = write;
    this.#timer = setInterval(() => void this.flush(), intervalMs).unref();
  }

  /** Writes now, or resolves with the write that is under way. */
  flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Writes what still waits, and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.flush();
  }
}
