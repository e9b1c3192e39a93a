import { readdirSync, readFileSync } from "node:fs";

/** Whether a process runs; one that has ended and only waits for its parent to notice does not. */
export function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Ids of all processes whose parent, or parent's parent and so on, is the given one. */
export function descendants(pid: number): number[] {
  try {
    // Each thread has the children that it started.
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8"))
      .flatMap((children) => children.split(" ").filter(Boolean).map(Number))
      .flatMap((child) => [child, ...descendants(child)]);
  } catch {
    return [];
  }
}

const PAGE = 4096;
const MiB = 1024 * 1024;

/** Resident memory of a process, in MiB; what it shares with others counts. None of one that has ended. */
export function memoryOf(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE) / MiB;
  } catch {
    return 0;
  }
}

/** Resident memory of all descendants of a process, in MiB; what they share counts for each. */
export function memoryOfDescendants(pid: number): number {
  return descendants(pid).reduce((sum, child) => sum + memoryOf(child), 0);
}

/** Those descendants of a process that have ended, and that nobody has taken note of. */
export function zombies(pid: number): number[] {
  return descendants(pid).filter((child) => {
    try {
      return /\) Z /.test(readFileSync(`/proc/${child}/stat`, "utf8"));
    } catch {
      return false;
    }
  });
}
