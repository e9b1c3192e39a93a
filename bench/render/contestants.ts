import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ContestantReport, RoundOptions, RoundResult } from "./messages";
import { type Score, scoreOf } from "./report";

type Options = Omit<RoundOptions, "isMemoryWatched">;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Rounds of each contestant that has not dropped out. */
export const scoresOf = (names: Iterable<string>) => new Map<string, Score[]>([...names].map((name) => [name, []]));

/** The contestants, each in a process of its own. One that fails drops out. */
export class Contestants {
  readonly #processes = new Map<string, ChildProcess>();
  readonly #print: (line: string) => void;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  async start(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const file = fileURLToPath(new URL("./contestant-process.ts", import.meta.url));
      const child = fork(file, [name], { execArgv: ["--import", "tsx"] });
      try {
        await nextReport(child);
        this.#processes.set(name, child);
      } catch (error) {
        this.#print(`${name} does not take part: ${messageOf(error)}`);
      }
    }
  }

  get names(): string[] {
    return [...this.#processes.keys()];
  }

  /** Lets the contestants of `scores` make documents in turns, and adds the results to `scores`. */
  async playRounds(scores: Map<string, Score[]>, rounds: number, options: Options): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, list] of scores) {
        const result = await this.#play(name, { ...options, isMemoryWatched: false });
        if (result) list.push(scoreOf(result));
      }
    }
  }

  /** Lets all contestants make documents for a while. Returns the peak memory of each in MiB. */
  async warmUp(options: Options): Promise<Map<string, number>> {
    const memory = new Map<string, number>();
    for (const name of this.names) {
      const result = await this.#play(name, { ...options, isMemoryWatched: true });
      memory.set(name, result?.memoryMiB ?? 0);
    }
    return memory;
  }

  async close(): Promise<void> {
    const children = [...this.#processes.values()];
    for (const child of children) child.send("close");
    await Promise.all(children.map((child) => child.exitCode ?? once(child, "exit")));
  }

  async #play(name: string, options: RoundOptions): Promise<RoundResult | null> {
    const child = this.#processes.get(name);
    if (!child) return null;
    try {
      return await nextReport(child, options);
    } catch (error) {
      this.#print(`${name} drops out: ${messageOf(error).slice(0, 200)}`);
      this.#processes.delete(name);
      child.send("close");
      return null;
    }
  }
}

/**
 * Waits for the next report of a contestant's process.
 *
 * @param options if given, the function first asks the process for a round
 * @returns the result of a round; null if the process is ready
 * @throws Error with the contestant's failure
 */
async function nextReport(child: ChildProcess, options?: RoundOptions): Promise<RoundResult | null> {
  const message = once(child, "message");
  if (options) child.send(options);
  const [report] = (await message) as [ContestantReport];
  if (report.kind === "failure") throw new Error(report.message);
  return report.kind === "ready" ? null : report;
}
