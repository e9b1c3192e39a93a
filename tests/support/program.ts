import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished } from "vitest";
import { identify } from "../../server/database/process-identity";
import { eventually } from "./eventually";

export interface Program {
  process: ChildProcess;
  pid: number;
  /** Lines printed so far. */
  lines: string[];
  /** Resolves when the whole output is in `lines`. */
  ended: Promise<unknown>;
}

/** Starts `tests/support/programs/<name>.ts` in its own process group, which is killed at the end of the test. */
export function startProgram(name: string, ...programArguments: string[]): Program {
  const file = join(import.meta.dirname, "programs", `${name}.ts`);
  const child = spawn(process.execPath, ["--import", "tsx", file, ...programArguments], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on("line", (line) => lines.push(line));
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${name} didn't start`);
  onTestFinished(() => kill(-pid));
  return { process: child, pid, lines, ended: once(output, "close") };
}

/** Kills a process, or with a negative id a process group, with SIGKILL. Does nothing if it has already exited. */
export function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already exited.
  }
}

/** Waits until a process has exited. */
export const expectGone = (pid: number): Promise<void> =>
  eventually(() => expect(identify(pid), `process ${pid} is still running`).toBeUndefined());
