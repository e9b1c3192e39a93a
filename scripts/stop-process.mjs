// @ts-check
import { once } from "node:events";

const KILL_DELAY_MS = 10_000;

/**
 * Stops a process and waits for its end. Kills the process if it does not end in time.
 *
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal on SIGINT, PostgreSQL shuts down at once
 */
export async function stopProcess(child, signal = "SIGINT") {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const killTimer = setTimeout(() => child.kill("SIGKILL"), KILL_DELAY_MS);
  await ended;
  clearTimeout(killTimer);
}
