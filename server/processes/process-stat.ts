import { readFileSync } from "node:fs";

/** Bytes of a memory page on the processors that Platen runs on. */
const PAGE_BYTES = 4096;

/** Milliseconds of a clock tick in `/proc`: a hundredth of a second on the processors that Platen runs on. */
const TICK_MS = 10;

/** Facts about a process from `/proc/<pid>/stat`. */
export interface ProcessStat {
  /** One letter, such as `R` (running) or `Z` (zombie). */
  state: string;
  processGroup: number;
  /** Clock ticks from the machine's boot to the start of the process. */
  startTime: string;
  residentBytes: number;
  /** Time that the process has spent on processors, with the precision of a clock tick. */
  processorMs: number;
}

/**
 * Reads the state of a process. Works on Linux only.
 *
 * @returns undefined if there is no such process, or on another system
 */
export function readProcessStat(pid: number): ProcessStat | undefined {
  return readStat(`/proc/${pid}/stat`);
}

/** Reads the state of a process's main thread. Works on Linux only. */
export function readMainThreadStat(pid: number): ProcessStat | undefined {
  return readStat(`/proc/${pid}/task/${pid}/stat`);
}

function readStat(path: string): ProcessStat | undefined {
  let stat: string;
  try {
    stat = readFileSync(path, "latin1");
  } catch {
    return undefined;
  }
  // The second field is the program's name in parentheses, which may hold spaces and parentheses itself:
  // proc_pid_stat(5).
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, startTime] = [fields[0], fields[19]];
  if (state === undefined || startTime === undefined) return undefined;
  return {
    state,
    processGroup: Number(fields[2]),
    startTime,
    residentBytes: Number(fields[21]) * PAGE_BYTES,
    processorMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
  };
}
