/** Time after which pages that have not drawn yet stop waiting for another page's frame. */
const STALLED_AFTER_MS = 500;

interface Frame {
  page: object;
  /** Position among all frames of the browser. */
  number: number;
  isStalled: boolean;
  stallTimer: NodeJS.Timeout;
}

/**
 * Lets the pages of one browser draw their frames one at a time, in the order in which they ask.
 *
 * One process of the browser composites all pages. It ends itself if a page begins a frame while another page's frame,
 * which began after the first one of this page, is incomplete. After three such ends, the whole browser ends
 * (docs/decisions/0037-frames-one-at-a-time.md).
 *
 * A script can block the frame of its page for as long as it likes. Pages that have not drawn yet need not wait for
 * such a frame, because it began before their first one.
 */
export class FrameScheduler {
  readonly #incomplete = new Set<Frame>();
  /** Pages that wait for their turn, in order. */
  readonly #waiting = new Map<object, (isTurn: boolean) => void>();
  /** Number of each page's first frame. */
  readonly #firstFrames = new WeakMap<object, number>();
  #lastNumber = 0;

  /**
   * Resolves with true when the page may draw a frame, which is incomplete until `complete` is called, or with false if
   * the page withdraws.
   */
  turnOf(page: object): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.set(page, resolve);
      this.#startNext();
    });
  }

  /** Ends the page's wait for its turn. */
  withdraw(page: object): void {
    this.#waiting.get(page)?.(false);
    this.#waiting.delete(page);
  }

  /** Marks the page's frame as complete, if it has one. */
  complete(page: object): void {
    for (const frame of this.#incomplete) {
      if (frame.page !== page) continue;
      clearTimeout(frame.stallTimer);
      this.#incomplete.delete(frame);
    }
    this.#startNext();
  }

  #startNext(): void {
    for (const [page, start] of this.#waiting) {
      if (!this.#mayDraw(page)) continue;
      this.#waiting.delete(page);
      this.#begin(page);
      start(true);
    }
  }

  #mayDraw(page: object): boolean {
    const first = this.#firstFrames.get(page);
    return [...this.#incomplete].every((frame) => (first === undefined ? frame.isStalled : frame.number < first));
  }

  #begin(page: object): void {
    const number = ++this.#lastNumber;
    if (!this.#firstFrames.has(page)) this.#firstFrames.set(page, number);
    const stallTimer = setTimeout(() => {
      frame.isStalled = true;
      this.#startNext();
    }, STALLED_AFTER_MS).unref();
    const frame: Frame = { page, number, isStalled: false, stallTimer };
    this.#incomplete.add(frame);
  }
}
