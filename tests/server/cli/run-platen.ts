import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { kill } from "../../support/program";

const TSX = pathToFileURL(resolve("node_modules/tsx/dist/esm/index.mjs")).href;
const ENTRY = resolve("cli/main.ts");

/** Variables that would send the tests to somebody's server. */
const { PLATEN_SERVER: _server, PLATEN_API_KEY: _key, ...inherited } = process.env;

interface Surroundings {
  /** What standard input holds. */
  input?: string;
  env?: Record<string, string>;
}

export interface Outcome {
  code: number | null;
  stdout: Buffer;
  stderr: string;
}

/** A program that runs. */
export interface Running {
  process: ChildProcess;
  pid: number;
  /** What it has said on standard error so far. */
  readonly said: string;
  /** Resolves when it has ended. */
  outcome: Promise<Outcome>;
}

/** A folder for the files of a test, which is removed after it. @param files their contents by their names */
export function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "platen-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Starts the command line in a folder. */
export function startPlaten(folder: string, platenArguments: string[], { input, env }: Surroundings = {}): Running {
  const child = spawn(process.execPath, ["--import", TSX, ENTRY, ...platenArguments], {
    cwd: folder,
    env: { ...inherited, ...env },
    detached: true,
    stdio: "pipe",
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("The command line didn't start");
  onTestFinished(() => kill(-pid));
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString("utf8");
  });
  // It may end without having read its input.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const outcome = Promise.all([buffer(child.stdout), text(child.stderr), once(child, "exit")]).then(
    ([stdout, stderr, [code]]) => ({ code, stdout, stderr }),
  );
  return {
    process: child,
    pid,
    get said() {
      return said;
    },
    outcome,
  };
}

/** Runs the command line to its end. */
export function runPlaten(folder: string, platenArguments: string[], surroundings?: Surroundings): Promise<Outcome> {
  return startPlaten(folder, platenArguments, surroundings).outcome;
}
