import { readdirSync, readFileSync } from "node:fs";

/** Whether a process is running. Zombies are not. */
export function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Ids of all descendants of a process. */
export function descendants(pid: number): number[] {
  // Children are listed with the thread that started them.
  return threadsOf(pid)
    .flatMap((thread) => childrenOf(`/proc/${pid}/task/${thread}`))
    .flatMap((child) => [child, ...descendants(child)]);
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Ids of a thread's children. None if the thread has just ended. */
function childrenOf(thread: string): number[] {
  try {
    return readFileSync(`${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

const PAGE_BYTES = 4096;
const MIB = 1024 * 1024;

/** Resident memory of a process in MiB, including shared memory. 0 if the process has ended. */
export function memoryOf(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES) / MIB;
  } catch {
    return 0;
  }
}

/** Resident memory of all descendants of a process in MiB. Shared memory counts for each of them. */
export function memoryOfDescendants(pid: number): number {
  return descendants(pid).reduce((sum, child) => sum + memoryOf(child), 0);
}

/** Descendants of a process that have ended, but whose exit code was not read. */
export function zombies(pid: number): number[] {
  return descendants(pid).filter((child) => {
    try {
      return /\) Z /.test(readFileSync(`/proc/${child}/stat`, "utf8"));
    } catch {
      return false;
    }
  });
}
