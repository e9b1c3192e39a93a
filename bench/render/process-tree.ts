import { readdirSync, readFileSync } from "node:fs";

// Linux counts processor time in hundredths of a second on all platforms that Node supports.
const TICKS_PER_SECOND = 100;

/** Part of a service that a process belongs to. */
export const PROCESS_KINDS = ["service", "database", "templates", "browser", "renderer"] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

/** Processor time in seconds by kind of process. */
export type ProcessorTimes = Record<ProcessKind, number>;

/** Kinds of processes by their command lines. All other processes are the service, or Node.js. */
const KINDS: [RegExp, ProcessKind][] = [
  // Processes of pages are children of a zygote, which counts the time of the ended ones as its own.
  [/--type=(?:renderer|zygote)/, "renderer"],
  [/--type=|--remote-debugging-|--headless/, "browser"],
  [/liquid-child/, "templates"],
  [/embedded-child|postgres/, "database"],
];

/** Processor time and memory of processes and all their descendants. */
export class ProcessTree {
  readonly #roots: number[];

  constructor(roots: number[]) {
    this.#roots = roots;
  }

  /** Processor time so far, including ended children. */
  get processorTimes(): ProcessorTimes {
    const times: ProcessorTimes = { service: 0, database: 0, templates: 0, browser: 0, renderer: 0 };
    this.#sum((pid) => {
      const kind = kindOf(pid);
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // Skips the name in brackets, which may contain anything, so `fields[0]` is field 3 of the file. Fields 14 to 17
      // are the times of the process (user, system) and of its ended children (user, system).
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      times[kind] += fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
      return 0;
    });
    return times;
  }

  /** Kills all processes, including those that have left their parent's process group. */
  kill(): void {
    this.#sum((pid) => {
      process.kill(pid, "SIGKILL");
      return 0;
    });
  }

  /** Memory in MiB. Shared memory is counted once. */
  get memory(): number {
    return this.#sum((pid) => {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
    });
  }

  #sum(of: (pid: number) => number): number {
    const seen = new Set<number>();
    const visit = (pid: number): number => {
      if (seen.has(pid)) return 0;
      seen.add(pid);
      try {
        // Linux lists children by the thread that started them.
        const threads = readdirSync(`/proc/${pid}/task`);
        const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8"));
        const children = lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
        return children.reduce((sum, child) => sum + visit(child), of(pid));
      } catch {
        // The process has just ended.
        return 0;
      }
    };
    return this.#roots.reduce((sum, root) => sum + visit(root), 0);
  }
}

function kindOf(pid: number): ProcessKind {
  const commandLine = readFileSync(`/proc/${pid}/cmdline`, "utf8");
  return KINDS.find(([pattern]) => pattern.test(commandLine))?.[1] ?? "service";
}

/** Returns the difference of two readings per document. */
export function processorTimesPer(documents: number, from: ProcessorTimes, to: ProcessorTimes): ProcessorTimes {
  const times = PROCESS_KINDS.map((kind) => [kind, (to[kind] - from[kind]) / documents]);
  return Object.fromEntries(times);
}
