const ignore = () => undefined;

interface Lookup<Result> {
  /** Resolves when the look-up has succeeded or failed. */
  settled: Promise<unknown>;
  /** The look-up that starts after this one. */
  next?: Promise<Result>;
}

/**
 * Coalesces concurrent look-ups of a key. A caller that arrives while a look-up is under way joins the next one, so
 * that no result is older than its request.
 */
export class CoalescedLookups<Result> {
  readonly #lookups = new Map<string, Lookup<Result>>();

  /**
   * @param key identifies the look-up: all callers with the same key get the same result
   * @throws what `lookUp` throws, to every caller that shares it
   */
  run(key: string, lookUp: () => Promise<Result>): Promise<Result> {
    const lookup = this.#lookups.get(key);
    if (!lookup) return this.#start(key, lookUp);
    lookup.next ??= lookup.settled.then(() => this.#start(key, lookUp));
    return lookup.next;
  }

  #start(key: string, lookUp: () => Promise<Result>): Promise<Result> {
    const result = lookUp();
    const lookup: Lookup<Result> = { settled: result.then(ignore, ignore) };
    this.#lookups.set(key, lookup);
    void lookup.settled.then(() => {
      if (!lookup.next) this.#lookups.delete(key);
    });
    return result;
  }
}
