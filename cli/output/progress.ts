import { formatDuration, pluralize } from "./terminal";

/** Time between lines if the output is not a terminal. */
const LINE_INTERVAL_MS = 5_000;
/** Time between updates of the line on a terminal. */
const UPDATE_INTERVAL_MS = 100;
const DEFAULT_COLUMNS = 80;

/** Part of a stream that shows progress, such as standard error. */
interface Screen {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

interface ProgressDependencies {
  screen: Screen;
  /** Number of documents. */
  total: number;
  /** Monotonic clock in ms. */
  now?: () => number;
}

/** Shows the progress of a batch: one changing line on a terminal, otherwise a line every few seconds. */
export class Progress {
  readonly #screen: Screen;
  readonly #total: number;
  readonly #now: () => number;
  readonly #startMs: number;
  #shownAtMs = Number.NEGATIVE_INFINITY;
  #isLineShown = false;

  constructor({ screen, total, now = () => performance.now() }: ProgressDependencies) {
    this.#screen = screen;
    this.#total = total;
    this.#now = now;
    this.#startMs = now();
    // A log needs no line that says that nothing is done yet.
    if (!screen.isTTY) this.#shownAtMs = this.#startMs;
  }

  /** @param done number of rendered documents @param failed number of failed documents */
  update(done: number, failed: number): void {
    const { isTTY, columns } = this.#screen;
    const now = this.#now();
    const isLast = done + failed === this.#total;
    const isDue = now - this.#shownAtMs >= (isTTY ? UPDATE_INTERVAL_MS : LINE_INTERVAL_MS);
    if (!isDue && !(isLast && isTTY)) return;
    this.#shownAtMs = now;
    const line = this.#formatLine(done, failed, now - this.#startMs);
    if (!isTTY) return void this.#screen.write(`${line}\n`);
    this.#isLineShown = true;
    // One column stays free, because a full line would wrap.
    this.#screen.write(`\r${line.slice(0, (columns || DEFAULT_COLUMNS) - 1)}\x1b[K`);
  }

  /** Removes the changing line. */
  end(): void {
    if (this.#isLineShown) this.#screen.write("\r\x1b[K");
    this.#isLineShown = false;
  }

  #formatLine(done: number, failed: number, elapsedMs: number): string {
    const processed = done + failed;
    const parts = [`${processed}/${pluralize(this.#total, "document")}`];
    if (failed > 0) parts.push(`${failed} failed`);
    if (processed > 0 && elapsedMs > 0) {
      const perSecond = (processed * 1_000) / elapsedMs;
      parts.push(`${perSecond.toFixed(perSecond < 10 ? 1 : 0)}/s`);
      const remaining = this.#total - processed;
      if (remaining > 0) parts.push(`${formatDuration((remaining * 1_000) / perSecond)} left`);
    }
    return parts.join(", ");
  }
}
