import type { Renderer } from "../render/renderer";

/**
 * How long after a document the next one is expected. A caller that makes one document after the other sends the next
 * within a round trip.
 */
const QUIET_AFTER_MS = 100;

/** Knows whether callers wait for documents, so that documents in the background leave room for them. */
export class ForegroundDocuments {
  readonly #listeners: (() => void)[] = [];
  #count = 0;
  #quietTimer: NodeJS.Timeout | undefined;

  /**
   * True while documents are made for callers, and for a moment afterwards. One that only waits for `platenReady` does
   * not count: it needs no room.
   */
  get isBusy(): boolean {
    return this.#count > 0 || this.#quietTimer !== undefined;
  }

  /** Calls `listener` whenever nobody waits any more. */
  onQuiet(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Returns a renderer for documents that callers wait for. */
  watch(renderer: Renderer): Renderer {
    return {
      render: async (request) => {
        let isCounted = false;
        let isDone = false;
        const setCounted = (isWorking: boolean) => {
          if (isWorking === isCounted || isDone) return;
          isCounted = isWorking;
          if (isWorking) this.#begin();
          else this.#end();
        };
        setCounted(true);
        try {
          return await renderer.render({ ...request, onWaiting: (isWaiting) => setCounted(!isWaiting) });
        } finally {
          setCounted(false);
          isDone = true;
        }
      },
      get health() {
        return renderer.health;
      },
      close: () => renderer.close(),
    };
  }

  #begin(): void {
    this.#count++;
    clearTimeout(this.#quietTimer);
    this.#quietTimer = undefined;
  }

  #end(): void {
    this.#count--;
    if (this.#count > 0) return;
    this.#quietTimer = setTimeout(() => {
      this.#quietTimer = undefined;
      for (const listener of this.#listeners) listener();
    }, QUIET_AFTER_MS).unref();
  }
}
