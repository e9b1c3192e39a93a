import { readdirSync } from "node:fs";
import { readProcessStat } from "../../../processes/process-stat";

/**
 * Measures the processes of a process group. Works on Linux only.
 *
 * @returns resident bytes by process id; empty on other systems
 */
export function processGroupMemory(group: number): Map<number, number> {
  const bytesByPid = new Map<number, number>();
  for (const name of readProcFolder()) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const stat = readProcessStat(pid);
    if (stat?.processGroup === group) bytesByPid.set(pid, stat.residentBytes);
  }
  return bytesByPid;
}

function readProcFolder(): string[] {
  try {
    return readdirSync("/proc");
  } catch {
    return [];
  }
}
