import { readlinkSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { basename } from "node:path";

const { PRIORITY_BELOW_NORMAL } = constants.priority;
/** Beside a process of normal priority, a thread with this one gets a sixth of a processor (sched(7)). */
export const THREAD_PRIORITY = 7;

/** Lets processes of normal priority go first. A process that has a lower priority already keeps it. */
export function lowerPriority(pid: number, priority: number = PRIORITY_BELOW_NORMAL): void {
  // Raising the priority again would need a privilege.
  if (getPriority(pid) < priority) setPriority(pid, priority);
}

/** Lets threads and processes of normal priority go before the calling thread. Works on Linux only. */
export function lowerPriorityOfThread(): void {
  if (process.platform !== "linux") return;
  try {
    // On Linux each thread has its own priority and is addressed like a process: setpriority(2).
    lowerPriority(Number(basename(readlinkSync("/proc/thread-self"))), THREAD_PRIORITY);
  } catch {
    // The system forbids it, or has no /proc: the thread keeps its priority.
  }
}
