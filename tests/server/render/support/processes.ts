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
