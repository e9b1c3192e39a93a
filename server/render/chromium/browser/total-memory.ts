import { MIB } from "../../settings";

/** Resident memory that any page may need, shared memory included. Smaller processes do not count. */
const USUAL_PAGE_BYTES = 256 * MIB;

/**
 * Memory of the documents in all browsers together. Many documents may be open at the same time, and each of them may
 * use its own limit, so without a common limit they could use up the machine's memory.
 */
export class TotalMemory {
  readonly #maxBytes: number;
  /** Bytes of large processes by process id, by their browser. */
  readonly #largeProcesses = new Map<object, Map<number, number>>();

  constructor({ maxBytes }: { maxBytes: number }) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Records the processes of a browser's documents.
   *
   * @param processes bytes by process id
   * @returns the process to kill, if all browsers' documents together use too much and this browser has the largest
   */
  update(browser: object, processes: ReadonlyMap<number, number>): number | undefined {
    this.#largeProcesses.set(browser, new Map([...processes].filter(([, bytes]) => bytes > USUAL_PAGE_BYTES)));
    const all = [...this.#largeProcesses.values()].flatMap((large) => [...large]);
    if (all.reduce((sum, [, bytes]) => sum + bytes, 0) <= this.#maxBytes) return undefined;
    const [largest] = all.reduce((most, other) => (other[1] > most[1] ? other : most));
    if (!processes.has(largest)) return undefined;
    this.#largeProcesses.get(browser)?.delete(largest);
    return largest;
  }

  /** Forgets the processes of a browser that has no documents now. */
  forget(browser: object): void {
    this.#largeProcesses.delete(browser);
  }
}
