import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { kill } from "../../support/program";
import { writeFiles } from "../../support/starter-files";

const ENTRY = resolve("dist/cli/platen.js");

// These variables would send the tests to a real server.
const { PLATEN_SERVER: _server, PLATEN_API_KEY: _key, ...inherited } = process.env;

/** Lines that a batch writes only if it takes long. */
const PROGRESS = /^\d+\/\d+ documents?, .*\n/gm;

interface RunOptions {
  /** Content of standard input. */
  input?: string;
  env?: Record<string, string>;
}

export interface Outcome {
  code: number | null;
  stdout: Buffer;
  /** Without the progress of a batch. */
  stderr: string;
}

/** A command line that is running. */
export interface RunningPlaten {
  process: ChildProcess;
  pid: number;
  /** Standard error so far. */
  readonly stderrSoFar: string;
  /** Resolves when the process has ended. */
  outcome: Promise<Outcome>;
}

/** Creates a folder with files, and removes it after the test. @param files contents by name */
export function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "platen-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

/** Starts the command line in a folder, and kills it after the test. */
export function startPlaten(folder: string, platenArguments: string[], { input, env }: RunOptions = {}): RunningPlaten {
  const child = spawn(process.execPath, [ENTRY, ...platenArguments], {
    cwd: folder,
    env: { ...inherited, ...env },
    detached: true,
    stdio: "pipe",
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("The command line didn't start");
  onTestFinished(() => kill(-pid));
  let stderrSoFar = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderrSoFar += chunk.toString("utf8");
  });
  // The process may end before it has read its input.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const outcome = Promise.all([buffer(child.stdout), text(child.stderr), once(child, "exit")]).then(
    ([stdout, stderr, [code]]) => ({ code, stdout, stderr: stderr.replace(PROGRESS, "") }),
  );
  return {
    process: child,
    pid,
    get stderrSoFar() {
      return stderrSoFar;
    },
    outcome,
  };
}

/** Runs the command line until it ends. */
export function runPlaten(folder: string, platenArguments: string[], options?: RunOptions): Promise<Outcome> {
  return startPlaten(folder, platenArguments, options).outcome;
}
