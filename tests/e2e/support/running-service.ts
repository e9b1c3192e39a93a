import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { freePort } from "../../support/free-port";

/** The built service in a process of its own, as `npm start` runs it. */
export interface RunningService {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** What it has written so far: the log, and what it says to the person at the terminal. */
  stdout(): string;
  stderr(): string;
  /** @returns the exit code (null after a signal) */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** @returns the link of the newest mail to an address, from the outbox folder; waits for it */
  mailedLink(recipient: string): Promise<URL>;
}

const started: ChildProcess[] = [];
const folders: string[] = [];

afterAll(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** @returns an empty folder that is removed after the test file */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "platen-e2e-"));
  folders.push(folder);
  return folder;
}

/** @returns a data folder with a database that holds nothing yet, which saves the seconds of making one */
function newDataDir(): string {
  const folder = newFolder();
  cpSync(inject("emptyDataDir") ?? "", folder, { recursive: true });
  return folder;
}

/** Starts the service and does not wait for it. */
export async function launchService(dataDir: string, environment: NodeJS.ProcessEnv = {}): Promise<RunningService> {
  const port = await freePort();
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: "off",
      RENDER_BROWSERS: "1",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  const exited = once(child, "exit");
  return {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
    async mailedLink(recipient) {
      const outbox = join(dataDir, "outbox");
      return until(() => {
        const mails = readdirSync(outbox)
          .sort()
          .map((name) => readFileSync(join(outbox, name), "utf8"));
        const link = mails
          .filter((mail) => mail.includes(`To: ${recipient}\n`))
          .map((mail) => /^http\S+/m.exec(mail)?.[0]);
        return link.at(-1) ? new URL(link.at(-1) ?? "") : undefined;
      });
    },
  };
}

/** Starts the service and waits until it is ready. */
export async function startService(
  environment: NodeJS.ProcessEnv = {},
  dataDir: string = newDataDir(),
): Promise<RunningService> {
  const service = await launchService(dataDir, environment);
  await until(async () => {
    if (service.process.exitCode !== null)
      throw new Error(`The service ended:\n${service.stderr()}${service.stdout()}`);
    return (await fetch(`${service.url}/health`)).ok || undefined;
  });
  return service;
}

/** Asks again and again, because nothing tells from outside when it is so. @throws after the longest time (milliseconds) */
export async function until<Result>(
  look: () => Result | undefined | Promise<Result | undefined>,
  longest = 60_000,
): Promise<Result> {
  const end = Date.now() + longest;
  let failure: unknown;
  while (Date.now() < end) {
    try {
      const found = await look();
      if (found !== undefined) return found;
    } catch (error) {
      if (error instanceof Error && error.message.startsWith("The service ended")) throw error;
      failure = error;
    }
    await new Promise((resume) => setTimeout(resume, 50));
  }
  throw new Error(`It did not happen within ${longest} ms`, { cause: failure });
}
