import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { freePort } from "../../support/free-port";
import { newDatabase } from "./service-database";

/** The built service in its own process, as `npm start` runs it. */
export interface RunningService {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** The output so far: the log, and the messages for the person at the terminal. */
  stdout(): string;
  stderr(): string;
  /** Returns the exit code (null after a signal). */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Waits for a mail in the outbox folder and returns the link of the newest one to an address. */
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

/** Returns an empty folder, which is removed after the test file. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "platen-e2e-"));
  folders.push(folder);
  return folder;
}

/** Returns a data folder with an empty database, because creating one takes seconds. */
export function newDataDir(): string {
  const folder = newFolder();
  cpSync(inject("emptyDataDir") ?? "", folder, { recursive: true });
  return folder;
}

/** The service of this checkout. */
const BUILT = ["dist/server/main.js"];

/**
 * Starts the service without waiting until it is ready.
 *
 * @param nodeArguments arguments of Node.js that start the service
 */
export async function launchService(
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
  nodeArguments: string[] = BUILT,
): Promise<RunningService> {
  const port = await freePort();
  const child = spawn(process.execPath, nodeArguments, {
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: "off",
      RENDER_BROWSERS: "1",
      // On a busy machine, documents and pictures take long.
      RENDER_DEADLINE: "4m",
      PICTURE_TIMEOUT: "4m",
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
    mailedLink: (recipient) => mailedLink(dataDir, recipient),
  };
}

/** Waits for a mail in the outbox of a data folder and returns the link of the newest one to an address. */
export function mailedLink(dataDir: string, recipient: string): Promise<URL> {
  const outbox = join(dataDir, "outbox");
  return until(() => {
    const mails = readdirSync(outbox)
      .sort()
      .map((name) => readFileSync(join(outbox, name), "utf8"));
    const links = mails
      .filter((mail) => mail.includes(`To: ${recipient}\n`))
      .map((mail) => /^http\S+/m.exec(mail)?.[0]);
    return links.at(-1) ? new URL(links.at(-1) ?? "") : undefined;
  });
}

/** The service ended before it was ready. */
class ServiceEnded extends Error {}

/**
 * Starts the service and waits until it is ready.
 *
 * @param dataDir folder of its embedded database. Without it, the service has a new database on the server of
 *   TEST_DATABASE_URL, which takes less of the processor; if there is no such server, a new embedded one.
 */
export async function startService(
  environment: NodeJS.ProcessEnv = {},
  dataDir?: string,
  nodeArguments: string[] = BUILT,
): Promise<RunningService> {
  const database = dataDir === undefined ? await newDatabase() : {};
  const folder = dataDir ?? (database.DATABASE_URL ? newFolder() : newDataDir());
  const service = await launchService(folder, { ...database, ...environment }, nodeArguments);
  await until(async () => {
    if (service.process.exitCode !== null)
      throw new ServiceEnded(`The service ended:\n${service.stderr()}${service.stdout()}`);
    return (await fetch(`${service.url}/health`)).ok || undefined;
  });
  return service;
}

/** Polls until a condition holds that can't be observed in another way. @throws Error after `timeoutMs` */
export async function until<Result>(
  look: () => Result | undefined | Promise<Result | undefined>,
  timeoutMs = 240_000,
): Promise<Result> {
  const end = Date.now() + timeoutMs;
  let failure: unknown;
  while (Date.now() < end) {
    try {
      const found = await look();
      if (found !== undefined) return found;
    } catch (error) {
      if (error instanceof ServiceEnded) throw error;
      failure = error;
    }
    await new Promise((resume) => setTimeout(resume, 50));
  }
  throw new Error(`The condition did not hold within ${timeoutMs} ms`, { cause: failure });
}
