import { readMainThreadStat, readProcessStat } from "../../../processes/process-stat";

/** Time between two readings of the clock. */
export const READING_INTERVAL_MS = 1_000;
/** Share of the time that counts in any case, so that a browser that is busy for ever is killed at last. */
const MIN_SHARE = 1 / 8;

/** Milliseconds on processors. */
export interface ProcessorTimes {
  process: number;
  /** The main thread is the one that answers commands. */
  mainThread: number;
}

/**
 * Measures for how long a browser could have answered: while it was idle, and while its main thread had a processor.
 * Most of the time in which it waits for a processor, or its other threads take in a long message, does not count: a
 * working browser on a busy machine may need many times longer than on an idle one.
 */
export class HangClock {
  /** Returns undefined if the times are unknown. All of the time counts then. */
  readonly #readTimes: () => ProcessorTimes | undefined;
  #last: ProcessorTimes | undefined;
  #elapsedMs = 0;

  constructor(readTimes: () => ProcessorTimes | undefined) {
    this.#readTimes = readTimes;
  }

  /** Returns the time so far. Must be called once per interval. */
  read(): number {
    const last = this.#last;
    this.#last = this.#readTimes();
    this.#elapsedMs += READING_INTERVAL_MS * shareThatCounts(last, this.#last);
    return this.#elapsedMs;
  }
}

function shareThatCounts(last: ProcessorTimes | undefined, now: ProcessorTimes | undefined): number {
  const isIdle = last?.process === now?.process;
  if (!last || !now || isIdle) return 1;
  return Math.min(1, Math.max(MIN_SHARE, (now.mainThread - last.mainThread) / READING_INTERVAL_MS));
}

/** Returns undefined on systems other than Linux, and if the process has ended. */
export function processorTimesOf(pid: number | undefined): ProcessorTimes | undefined {
  if (pid === undefined) return undefined;
  const [process, mainThread] = [readProcessStat(pid)?.processorMs, readMainThreadStat(pid)?.processorMs];
  return process === undefined || mainThread === undefined ? undefined : { process, mainThread };
}
