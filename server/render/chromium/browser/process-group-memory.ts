import { readdirSync, readFileSync } from "node:fs";

// What Linux counts memory in, on the processors that the engine is made for.
const PAGE = 4096;

/**
 * The memory of each process of a process group. The system's own account of its processes is read, which there is on Linux only:
 * elsewhere nothing is found.
 *
 * @returns resident bytes by process id
 */
export function groupMemory(group: number): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of listed("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    // After the name in brackets, which may hold anything: the group is the third field, the resident pages are the twenty-second.
    const stat = content(`/proc/${pid}/stat`);
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (Number(fields[2]) === group) found.set(pid, Number(fields[21]) * PAGE);
  }
  return found;
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function content(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    // It has just ended.
    return "";
  }
}
