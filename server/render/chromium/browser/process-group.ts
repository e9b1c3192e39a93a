import { readdirSync } from "node:fs";
import { readProcessStat } from "../../../processes/process-stat";

/**
 * Readings after which we read all processes of the machine again, because a new process can get the number of an ended
 * one between two readings.
 */
const READINGS_UNTIL_FORGOTTEN = 20;

/** Measures the processes of a process group. Works on Linux only. */
export class ProcessGroup {
  readonly #group: number;
  /** Processes of other groups. Reading them all each time took a sixth of the service's processor time. */
  #foreign = new Set<number>();
  #readings = 0;

  constructor(group: number) {
    this.#group = group;
  }

  /** @returns resident bytes by process id; empty on other systems */
  readMemory(): Map<number, number> {
    if (this.#readings++ % READINGS_UNTIL_FORGOTTEN === 0) this.#foreign.clear();
    const bytesByPid = new Map<number, number>();
    const foreign = new Set<number>();
    for (const name of readProcFolder()) {
      const pid = Number(name);
      if (!Number.isInteger(pid)) continue;
      const stat = this.#foreign.has(pid) ? undefined : readProcessStat(pid);
      if (stat?.processGroup === this.#group) bytesByPid.set(pid, stat.residentBytes);
      else foreign.add(pid);
    }
    // Only those that still exist, so that we read a number again after it was free.
    this.#foreign = foreign;
    return bytesByPid;
  }
}

function readProcFolder(): string[] {
  try {
    return readdirSync("/proc");
  } catch {
    return [];
  }
}
