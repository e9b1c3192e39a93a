// @ts-check
import { once } from "node:events";

const KILL_DELAY_MS = 10_000;

/**
 * Stops a process and waits for its end. Kills the process if it does not end in time. Sends SIGINT, on which
 * PostgreSQL shuts down at once.
 *
 * @param {import("node:child_process").ChildProcess} child
 */
export async function stopProcess(child) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGINT");
  const killTimer = setTimeout(() => child.kill("SIGKILL"), KILL_DELAY_MS);
  await ended;
  clearTimeout(killTimer);
}
