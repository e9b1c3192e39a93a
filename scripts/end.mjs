// @ts-check
import { once } from "node:events";

const STOP_MS = 10_000;

/**
 * Ends a process, and waits until it has; one that does not end is killed. The signal is one that PostgreSQL ends at once for.
 *
 * @param {import("node:child_process").ChildProcess} child
 */
export async function end(child) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGINT");
  const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(deadline);
}
