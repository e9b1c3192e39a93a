import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BaseLogger } from "pino";
import { childEntry } from "../processes/child-entry";
import type { EmbeddedReport, StopRequest } from "./embedded-messages";
import { FolderInUseError } from "./folder-in-use-error";
import { createSocketFolder, removeSocketFolder } from "./socket-folder";

export interface EmbeddedDatabase {
  /** Folder of the unix socket that it listens on, as PostgreSQL on port 5432 would. */
  socketFolder: string;
  /** Kills its process, as a crash would: it is started again, with all that was acknowledged. */
  restart(): void;
  /** Closes the database and ends its process. */
  stop(): Promise<void>;
}

const STOP_MS = 10_000;
const LONGEST_RESTART_DELAY_MS = 2_000;

/**
 * Starts the embedded database on a data folder, in a process of its own, and starts it again should it die.
 *
 * @throws FolderInUseError when another process has that folder open
 * @throws Error with the reason when it doesn't start
 */
export async function startEmbedded(dataDir: string, log: BaseLogger): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const socketFolder = createSocketFolder(folder);
  let stopping = false;
  let child: ChildProcess;
  let starting: Promise<void> = Promise.resolve();

  const supervise = (started: ChildProcess) => {
    child = started;
    child.once("exit", (code, signal) => {
      if (stopping) return;
      log.error({ code, signal }, "The embedded database has died and is started again");
      starting = startAgain();
    });
  };
  const startAgain = async () => {
    for (let delay = 100; !stopping; delay = Math.min(delay * 2, LONGEST_RESTART_DELAY_MS)) {
      try {
        return supervise(await startChild(folder, socketFolder, log));
      } catch (error) {
        log.error({ err: error }, "The embedded database doesn't start");
        await sleep(delay);
      }
    }
  };

  try {
    supervise(await startChild(folder, socketFolder, log));
  } catch (error) {
    removeSocketFolder(socketFolder);
    throw error;
  }
  return {
    socketFolder,
    restart: () => child.kill("SIGKILL"),
    stop: async () => {
      stopping = true;
      await starting;
      await stopChild(child);
      removeSocketFolder(socketFolder);
    },
  };
}

async function startChild(dataDir: string, socketFolder: string, log: BaseLogger): Promise<ChildProcess> {
  const { file, execArgv } = childEntry("database/embedded-child");
  const child = fork(file, [dataDir, socketFolder], { execArgv, stdio: ["ignore", "ignore", "pipe", "ipc"] });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => log.warn({ text }, "The embedded database wrote"));
  const report = await Promise.race([
    once(child, "message").then(([message]) => message as EmbeddedReport),
    once(child, "exit").then(([code, signal]) => failed(`it ended with ${signal ?? `code ${code}`}`)),
  ]);
  if (report.type === "ready") return child;
  if (report.type === "in-use") throw new FolderInUseError(dataDir, report.pid);
  throw new Error(`The embedded database in ${dataDir} doesn't start: ${report.message}`);
}

function failed(message: string): EmbeddedReport {
  return { type: "failed", message };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  const stop: StopRequest = { type: "stop" };
  child.send(stop);
  const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(deadline);
}
