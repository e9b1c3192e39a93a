/** Calls its listeners on every event. `subscribe` fits React's `useSyncExternalStore`. */
export class Emitter {
  readonly #listeners = new Set<() => void>();

  /** Returns a function that ends the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  emit(): void {
    // A copy: a listener may subscribe others or unsubscribe itself.
    for (const listener of [...this.#listeners]) listener();
  }
}
