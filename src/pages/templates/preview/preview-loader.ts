import { Emitter } from "../../../lib/emitter";
import { toLoadFailure } from "./load-failure";
import {
  isSame,
  NOTHING,
  type PreviewAnswer,
  type PreviewSource,
  type PreviewState,
  type WantedPage,
  withPage,
} from "./preview-state";

export type FetchPage = (request: PreviewSource & WantedPage, signal: AbortSignal) => Promise<PreviewAnswer>;

/** Pause in typing in ms after which the page is drawn. */
const DEBOUNCE_MS = 150;
/** Time in ms without a change after which a single change is drawn at once. */
const QUIET_MS = 500;
/** Pause in ms after which the pages may be out of date, because someone may have changed a partial or an asset. */
const STALE_MS = 30_000;

/** The source whose pages are loaded, and its version. */
interface Target {
  source: PreviewSource;
  version: number;
}

/**
 * Loads the pictures of the pages in view, one after the other. A newer source cancels the requests of older ones, and
 * nothing is requested while the loader is paused.
 */
export class PreviewLoader {
  readonly #fetchPage: FetchPage;
  readonly #changes = new Emitter();
  #state = NOTHING;
  #source: PreviewSource | null = null;
  /** Version of the source that is loaded or being loaded. */
  #version = 0;
  #wanted: readonly WantedPage[] = [];
  #request: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the last change. */
  #changedMs = Number.NEGATIVE_INFINITY;
  #isPaused = true;
  #pausedMs = Number.POSITIVE_INFINITY;
  /** Whether the source has changed since its last version. */
  #isChanged = false;

  constructor(fetchPage: FetchPage) {
    this.#fetchPage = fetchPage;
  }

  readonly subscribe = (listener: () => void) => this.#changes.subscribe(listener);
  readonly read = () => this.#state;

  /**
   * Sets the source. Its pages are drawn at once, or after a pause if the source changes quickly. Null draws nothing,
   * and keeps what is shown.
   */
  update(source: PreviewSource | null): void {
    if (isSame(source, this.#source)) return;
    this.#source = source;
    this.#isChanged = true;
    const wasQuiet = performance.now() - this.#changedMs > QUIET_MS;
    this.#changedMs = performance.now();
    this.#schedule(source === null || wasQuiet ? 0 : DEBOUNCE_MS);
  }

  /** Sets the pages in view, the most important one first. */
  readonly want = (pages: readonly WantedPage[]): void => {
    this.#wanted = pages;
    if (this.#isPaused || this.#timer || this.#request) return;
    const { failure, drawn, version } = this.#state;
    if (!failure && this.#source) void this.#load({ source: this.#source, version: this.#version });
    // While the newest text has no pages, those that stay can be read to their end.
    else if (drawn && drawn !== this.#source) void this.#load({ source: drawn, version });
  };

  /** Cancels what is being loaded. */
  pause(): void {
    if (!this.#isPaused) this.#pausedMs = performance.now();
    this.#isPaused = true;
    this.#cancel();
    if (this.#state.isBusy) this.#change({ isBusy: false });
  }

  /** Continues, and draws a source that has, or may have, other pages since the pause. */
  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    if (performance.now() - this.#pausedMs > STALE_MS) this.#isChanged = true;
    this.#schedule(0);
  }

  /** Draws the source again, such as after a failure. */
  readonly retry = (): void => {
    this.#isChanged = true;
    this.#schedule(0);
  };

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isPaused) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#cancel();
      if (this.#isChanged) this.#version++;
      this.#isChanged = false;
      if (this.#source) void this.#load({ source: this.#source, version: this.#version });
      else if (this.#state.isBusy) this.#change({ isBusy: false });
    }, delayMs);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#request?.abort();
    this.#request = null;
  }

  async #load({ source, version }: Target): Promise<void> {
    const request = new AbortController();
    this.#request = request;
    const { signal } = request;
    try {
      for (let next = this.#next(version); next; next = this.#next(version)) {
        if (!this.#state.isBusy) this.#change({ isBusy: true });
        const answer = await this.#fetchPage({ ...source, ...next }, signal);
        if (signal.aborted) return;
        this.#set(withPage(this.#state, { answer, source, width: next.width, version }));
      }
      // All pages in view are there, also one that had failed.
      const isCurrent = source === this.#source && version === this.#version;
      this.#change({ isBusy: false, ...(isCurrent && { failure: null }) });
    } catch (error) {
      // The failure of the text matters more than that of pages which are older.
      const failure = source === this.#source ? toLoadFailure(error, source.html) : this.#state.failure;
      if (!signal.aborted) this.#change({ failure, isBusy: false });
    } finally {
      if (this.#request === request) this.#request = null;
    }
  }

  /** Returns the first page in view whose picture is missing, old or too small. */
  #next(version: number): WantedPage | undefined {
    const { pages, pictures } = this.#state;
    const isNew = version !== this.#state.version;
    const wanted = this.#wanted.length > 0 ? this.#wanted : [{ page: 1, width: 800 }];
    return wanted.find(({ page, width }) => {
      if (!isNew && page > pages) return false;
      const picture = pictures.get(page);
      return picture?.version !== version || picture.width < width;
    });
  }

  #change(part: Partial<PreviewState>): void {
    this.#set({ ...this.#state, ...part });
  }

  #set(state: PreviewState): void {
    this.#state = state;
    this.#changes.emit();
  }
}
