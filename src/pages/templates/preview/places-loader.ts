import { Emitter } from "../../../lib/emitter";
import { scheduleRetry, toLoadFailure } from "./load-failure";
import type { PagePlaces } from "./places";
import type { PreviewSource } from "./preview-state";

/** Places on the pages of a source. */
interface FoundPlaces {
  source: PreviewSource;
  pages: readonly PagePlaces[];
}

/** @param pages empty if the places can't be found */
type UsePlaces = (pages: readonly PagePlaces[]) => void;
export type FetchPlaces = (source: PreviewSource, signal: AbortSignal) => Promise<readonly PagePlaces[]>;

/** Pause in ms after which the places are looked up: finding them costs as much as a page. */
const PAUSE_MS = 400;

/**
 * Looks up which line is where on the shown pages. If the service is busy or can't be reached, looks again later, as
 * long as the places are wanted.
 */
export class PlacesLoader {
  readonly #fetchPlaces: FetchPlaces;
  readonly #changes = new Emitter();
  #found: FoundPlaces | null = null;
  #source: PreviewSource | null = null;
  #isWanted = false;
  #asked: UsePlaces | null = null;
  /** Cancels the look-up that is planned or under way. */
  #cancel: (() => void) | null = null;

  constructor(fetchPlaces: FetchPlaces) {
    this.#fetchPlaces = fetchPlaces;
  }

  readonly subscribe = (listener: () => void) => this.#changes.subscribe(listener);
  readonly read = () => this.#found;

  /**
   * Sets the source, and whether its places are wanted.
   * @param options.source null while there are no pages of the draft
   */
  update({ source, isWanted }: { source: PreviewSource | null; isWanted: boolean }): void {
    const isNew = source !== this.#source;
    this.#source = source;
    this.#isWanted = isWanted;
    const isFound = source !== null && this.#found?.source === source;
    const isMissing = source !== null && !isFound && (isWanted || this.#asked !== null);
    if (isNew || !isMissing) this.stop();
    if (isMissing && !this.#cancel) this.#plan(source);
    // Pages that were hidden come back with the places that are known.
    if (isFound && this.#found && this.#asked) this.#show(this.#found);
  }

  /** Calls `use` with the places as soon as they are known, or known to be missing. A newer call replaces it. */
  readonly ask = (use: UsePlaces): void => {
    const source = this.#source;
    this.#asked = use;
    if (!source) return;
    this.stop();
    if (this.#found?.source === source) this.#show(this.#found);
    else this.#plan(source);
  };

  /** Cancels what is planned or under way. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #plan(source: PreviewSource): void {
    const timer = setTimeout(() => void this.#look(source), this.#asked ? 0 : PAUSE_MS);
    this.#cancel = () => clearTimeout(timer);
  }

  async #look(source: PreviewSource): Promise<void> {
    const request = new AbortController();
    this.#cancel = () => request.abort();
    try {
      const pages = await this.#fetchPlaces(source, request.signal);
      if (!request.signal.aborted) this.#show({ source, pages });
    } catch (error) {
      if (!request.signal.aborted) this.#fail(error, source);
    }
  }

  #fail(error: unknown, source: PreviewSource): void {
    const failure = toLoadFailure(error, source.html);
    // The page pane shows why a document can't be made. Without places, only the marks are missing.
    if (failure.retrySeconds === null) {
      this.#show({ source, pages: [] });
      return;
    }
    // A click is not kept for the next try: seconds later, a jump would interrupt the user.
    const use = this.#asked;
    this.#asked = null;
    use?.([]);
    this.#cancel = this.#isWanted ? scheduleRetry(failure, () => void this.#look(source)) : null;
  }

  #show(found: FoundPlaces): void {
    const use = this.#asked;
    this.#asked = null;
    this.#cancel = null;
    this.#found = found;
    this.#changes.emit();
    use?.(found.pages);
  }
}
