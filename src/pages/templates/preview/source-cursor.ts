import { Emitter } from "../../../lib/emitter";

/** The cursor's line in the source. A store, so that moving the cursor renders the page pane only. */
export class SourceCursor {
  readonly #changes = new Emitter();
  #line: number | null = null;

  readonly subscribe = (listener: () => void) => this.#changes.subscribe(listener);
  /** Null until the cursor was in the editor. */
  readonly read = () => this.#line;

  readonly move = (line: number): void => {
    if (line === this.#line) return;
    this.#line = line;
    this.#changes.emit();
  };
}
