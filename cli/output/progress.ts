import { formatDuration, pluralize } from "./terminal";

/** Milliseconds between lines where each stays. */
const LINE_EVERY = 5_000;
/** Milliseconds between changes of a line that is written over. */
const UPDATE_EVERY = 100;

/** Where progress is shown; standard error is one. */
interface Screen {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** How far a batch is: on a terminal one line that changes, elsewhere a line every few seconds. */
export class Progress {
  readonly #screen: Screen;
  readonly #total: number;
  readonly #now: () => number;
  readonly #start: number;
  #shown = Number.NEGATIVE_INFINITY;
  #standing = false;

  /** @param now milliseconds of a clock */
  constructor(screen: Screen, total: number, now = () => performance.now()) {
    this.#screen = screen;
    this.#total = total;
    this.#now = now;
    this.#start = now();
    // The first line where lines stay would say nothing.
    if (!screen.isTTY) this.#shown = this.#start;
  }

  /** @param done documents that were made @param failed documents that could not be */
  update(done: number, failed: number): void {
    const now = this.#now();
    const every = this.#screen.isTTY ? UPDATE_EVERY : LINE_EVERY;
    const finished = done + failed === this.#total;
    if (now - this.#shown < every && !(finished && this.#screen.isTTY)) return;
    this.#shown = now;
    const line = this.#line(done, failed, now - this.#start);
    if (!this.#screen.isTTY) return void this.#screen.write(`${line}\n`);
    this.#standing = true;
    this.#screen.write(`\r${line.slice(0, (this.#screen.columns || 80) - 1)}\x1b[K`);
  }

  /** Takes the changing line away. */
  end(): void {
    if (this.#standing) this.#screen.write("\r\x1b[K");
    this.#standing = false;
  }

  #line(done: number, failed: number, elapsed: number): string {
    const processed = done + failed;
    const parts = [`${processed}/${pluralize(this.#total, "document")}`];
    if (failed > 0) parts.push(`${failed} failed`);
    if (processed > 0 && elapsed > 0) {
      const rate = (processed * 1_000) / elapsed;
      parts.push(`${rate.toFixed(rate < 10 ? 1 : 0)}/s`);
      if (processed < this.#total) parts.push(`${formatDuration(((this.#total - processed) * 1_000) / rate)} left`);
    }
    return parts.join(", ");
  }
}
