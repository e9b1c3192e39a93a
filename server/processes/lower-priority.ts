import { readlinkSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { basename } from "node:path";

const LOW = constants.priority.PRIORITY_BELOW_NORMAL;

/** Lets processes of normal priority go first. A process that has a lower priority already keeps it. */
export function lowerPriority(pid: number): void {
  // Raising the priority again would need a privilege.
  if (getPriority(pid) < LOW) setPriority(pid, LOW);
}

/** Lets threads and processes of normal priority go before the calling thread. Works on Linux only. */
export function lowerPriorityOfThread(): void {
  if (process.platform !== "linux") return;
  // On Linux each thread has its own priority and is addressed like a process: setpriority(2).
  lowerPriority(Number(basename(readlinkSync("/proc/thread-self"))));
}
