import type { ResponseOf } from "../../../../contract/endpoint";
import type { previewPage } from "../../../../contract/previews";
import type { PrintOptions } from "../../../../contract/v1/print-options";
import { Emitter } from "../../../lib/emitter";
import { type LoadFailure, toLoadFailure } from "./load-failure";

export type PreviewAnswer = ResponseOf<typeof previewPage>;

/** Everything that a document is made from. */
export interface PreviewSource {
  html: string;
  parameters: Record<string, unknown>;
  options: PrintOptions;
  /** Fixed clock in epoch seconds; null = the time of the request. */
  now: number | null;
}

/** A page that is in view, and the width of its picture in pixels. */
export interface WantedPage {
  page: number;
  width: number;
}

/** Picture of a page. */
export interface PagePicture {
  src: string;
  /** Width that was asked for. The picture may have fewer pixels. */
  width: number;
  /** Version of the source that the picture shows. */
  version: number;
}

export interface PreviewState {
  /** Version of the source that the pages, sizes and warnings belong to; 0 = nothing is drawn yet. */
  version: number;
  pages: number;
  /** The source of that version. */
  drawn: PreviewSource | null;
  pictures: ReadonlyMap<number, PagePicture>;
  /** Sizes of pages in CSS pixels, as far as they are known. */
  sizes: ReadonlyMap<number, { width: number; height: number }>;
  /** The answer that the version's first picture came with. */
  answer: PreviewAnswer | null;
  /** Why the newest source has no pages. The pages before stay. */
  failure: LoadFailure | null;
  isBusy: boolean;
}

export type FetchPage = (request: PreviewSource & WantedPage, signal: AbortSignal) => Promise<PreviewAnswer>;

/** Pause in typing in ms after which the page is drawn. */
const DEBOUNCE_MS = 150;
/** Time in ms without a change after which a single change is drawn at once. */
const QUIET_MS = 500;
/** Pictures that are kept. Beyond, those that are farthest from the view go. */
const MAX_PICTURES = 60;

const NOTHING: PreviewState = {
  version: 0,
  pages: 0,
  drawn: null,
  pictures: new Map(),
  sizes: new Map(),
  answer: null,
  failure: null,
  isBusy: false,
};

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
    if (!this.#isPaused && !this.#timer && !this.#request && !this.#state.failure) void this.#load();
  };

  /** Cancels what is being loaded. */
  pause(): void {
    this.#isPaused = true;
    this.#cancel();
    if (this.#state.isBusy) this.#change({ isBusy: false });
  }

  /** Continues, and draws a source that has changed since the pause. */
  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
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
      void this.#load();
    }, delayMs);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#request?.abort();
    this.#request = null;
  }

  async #load(): Promise<void> {
    const source = this.#source;
    if (!source) {
      if (this.#state.isBusy) this.#change({ isBusy: false });
      return;
    }
    const request = new AbortController();
    this.#request = request;
    const { signal } = request;
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        if (!this.#state.isBusy) this.#change({ isBusy: true });
        const answer = await this.#fetchPage({ ...source, ...next }, signal);
        if (signal.aborted) return;
        this.#show(answer, next, source);
      }
      this.#change({ isBusy: false });
    } catch (error) {
      if (!signal.aborted) this.#change({ failure: toLoadFailure(error, source.html), isBusy: false });
    } finally {
      if (this.#request === request) this.#request = null;
    }
  }

  /** Returns the first page in view whose picture is missing, old or too small. */
  #next(): WantedPage | undefined {
    const { version, pages, pictures } = this.#state;
    const isNew = version !== this.#version;
    const wanted = this.#wanted.length > 0 ? this.#wanted : [{ page: 1, width: 800 }];
    return wanted.find(({ page, width }) => {
      if (!isNew && page > pages) return false;
      const picture = pictures.get(page);
      return picture?.version !== this.#version || picture.width < width;
    });
  }

  #show(answer: PreviewAnswer, { width }: WantedPage, drawn: PreviewSource): void {
    const { page, pages, picture, size } = answer;
    const isNew = this.#state.version !== this.#version;
    const entries = [...this.#state.pictures].filter(([number]) => number <= pages);
    const src = `data:image/png;base64,${picture.pngBase64}`;
    const pictures = new Map(entries).set(page, { src, width, version: this.#version });
    forgetFarthest(pictures, page);
    this.#change({
      version: this.#version,
      pages,
      drawn,
      pictures,
      sizes: new Map(isNew ? [] : this.#state.sizes).set(page, size),
      ...(isNew && { answer }),
      failure: null,
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

/** Whether two sources make the same document. */
export function isSame(one: PreviewSource | null, other: PreviewSource | null): boolean {
  if (!one || !other) return one === other;
  const isSameText = one.html === other.html && one.parameters === other.parameters && one.now === other.now;
  return isSameText && JSON.stringify(one.options) === JSON.stringify(other.options);
}

function forgetFarthest(pictures: Map<number, PagePicture>, page: number): void {
  const byDistance = [...pictures.keys()].sort((one, other) => Math.abs(other - page) - Math.abs(one - page));
  for (const number of byDistance.slice(0, Math.max(0, pictures.size - MAX_PICTURES))) pictures.delete(number);
}
