import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { identify } from "../../server/database/process-identity";

export interface Program {
  process: ChildProcess;
  pid: number;
  /** The lines it has printed so far. */
  lines: string[];
  /** Resolves when all that it has printed is in `lines`. */
  ended: Promise<unknown>;
}

/** Starts `tests/support/programs/<name>.ts` in a process group of its own, which is killed when the test ends. */
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

/** Kills a process, or with a negative id a process group, as kill -9 does. Nothing happens when it has gone already. */
export function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has gone.
  }
}

/** Waits until a process has gone. @throws Error when it is still there after that time */
export async function expectGone(pid: number, withinMs: number): Promise<void> {
  for (const start = Date.now(); identify(pid); await sleep(10)) {
    expect(Date.now() - start, `process ${pid} is still there`).toBeLessThan(withinMs);
  }
}
