import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BaseLogger } from "pino";
import { retryDelayMs } from "../lib/retry-delay";
import { childEntry } from "../processes/child-entry";
import { childEnvironment } from "../processes/child-environment";
import { markAsConnectionError } from "./database-unavailable";
import type { EmbeddedReport } from "./embedded-messages";
import { FolderInUseError } from "./folder-in-use-error";
import { createSocketFolder, removeSocketFolder } from "./socket-folder";

const STOP_TIMEOUT_MS = 10_000;
const RESTART_DELAYS = { firstMs: 100, maxMs: 2_000 };

interface EmbeddedDependencies {
  dataDir: string;
  socketFolder: string;
  log: BaseLogger;
}

/** Runs the embedded database in a child process and starts it again if it dies. */
export class EmbeddedDatabase {
  /** Folder of the unix socket on which the database listens, as PostgreSQL does for port 5432. */
  readonly socketFolder: string;
  readonly #dependencies: EmbeddedDependencies;
  #child: ChildProcess;
  #starting: Promise<void> = Promise.resolve();
  #isStopping = false;

  /** @param child the running process (see `startEmbedded`) */
  constructor(child: ChildProcess, dependencies: EmbeddedDependencies) {
    this.socketFolder = dependencies.socketFolder;
    this.#dependencies = dependencies;
    this.#child = child;
    this.#supervise(child);
  }

  /** Kills the process, as a crash would. It starts again, with everything that it had acknowledged. */
  restart(): void {
    this.#child.kill("SIGKILL");
  }

  /** Closes the database and ends its process. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#starting;
    await stopChild(this.#child);
    removeSocketFolder(this.socketFolder);
  }

  #supervise(child: ChildProcess): void {
    this.#child = child;
    child.once("exit", (code, signal) => {
      if (this.#isStopping) return;
      this.#dependencies.log.error({ code, signal }, "The embedded database has died; it is being restarted");
      this.#starting = this.#startAgain();
    });
  }

  async #startAgain(): Promise<void> {
    for (let attempt = 1; !this.#isStopping; attempt++) {
      try {
        this.#supervise(await startChild(this.#dependencies, ["--existing"]));
        return;
      } catch (error) {
        if (error instanceof Error) markAsConnectionError(error);
        this.#dependencies.log.error({ err: error }, "The embedded database did not start");
        await sleep(retryDelayMs(attempt, RESTART_DELAYS));
      }
    }
  }
}

/**
 * Starts the embedded database on a data folder.
 *
 * @throws FolderInUseError if another process has that folder open
 * @throws Error with the reason if the database doesn't start
 */
export async function startEmbedded(folder: string, log: BaseLogger): Promise<EmbeddedDatabase> {
  const dataDir = resolve(folder);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const dependencies = { dataDir, socketFolder: createSocketFolder(dataDir), log };
  try {
    return new EmbeddedDatabase(await startChild(dependencies), dependencies);
  } catch (error) {
    removeSocketFolder(dependencies.socketFolder);
    throw error;
  }
}

/** @param options further arguments of the child */
async function startChild(
  { dataDir, socketFolder, log }: EmbeddedDependencies,
  options: readonly string[] = [],
): Promise<ChildProcess> {
  const { file, execArgv } = childEntry("database/embedded-child");
  const child = fork(file, [dataDir, socketFolder, ...options], {
    execArgv,
    env: childEnvironment(),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => log.warn({ text }, "Output of the embedded database"));
  const report = await Promise.race([
    once(child, "message").then(([message]) => message as EmbeddedReport),
    once(child, "exit").then(([code, signal]) => failed(`its process ended with ${signal ?? `code ${code}`}`)),
  ]);
  if (report.kind === "ready") return child;
  if (report.kind === "in-use") throw new FolderInUseError(dataDir, report.pid);
  throw new Error(`The embedded database in ${dataDir} doesn't start: ${report.message}`);
}

function failed(message: string): EmbeddedReport {
  return { kind: "failed", message };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  // If the process has just died, the message fails before its exit is reported.
  child.send("stop", () => undefined);
  const killTimer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(killTimer);
}
