import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describeError } from "../lib/describe-error";
import { adoptCluster, clusterExists, createCluster, openCluster, prepareDraft } from "./cluster";
import type { EmbeddedReport } from "./embedded-messages";
import { FolderInUseError } from "./folder-in-use-error";
import { type FolderLock, lockFolder, SOCKET_NAME } from "./folder-lock";
import { identify } from "./process-identity";
import { SessionServer } from "./session-server";
import { isTemporarySocketFolder } from "./socket-folder";

/** First argument of the process that creates a cluster in the folder of the second argument, and ends. */
const CREATE = "--create";

/** Third argument of a process that replaces one which has ended: the cluster must exist. */
const EXISTING = "--existing";

/** How often the process checks that its data folder still exists. */
const FOLDER_CHECK_MS = 1_000;

/** More than one: while a broken connection has not been noticed yet, its client must be able to open a new one. */
const MAX_CONNECTIONS = 4;

/**
 * Runs the embedded database: PGlite behind a unix socket. embedded.ts starts this process with the data folder and the
 * socket's folder as arguments. The process ends on the message "stop", when its parent is gone, or when its folder is:
 * the open files can still be written to, but everything would be lost with the process.
 *
 * @returns a function that closes the database
 */
async function serve(
  dataDir: string,
  { socketFolder, mustExist }: { socketFolder: string; mustExist: boolean },
): Promise<() => Promise<void>> {
  const [child, service] = [identify(process.pid), identify(process.ppid)];
  if (!child || !service) throw new Error("The service that started the database has ended");
  const cluster = join(dataDir, "database");
  if (mustExist && !clusterExists(cluster)) {
    throw new Error("the folder `database` has been deleted. Stop Platen and restore it from a backup");
  }
  const lock = await lockFolder(dataDir, { child, service, socketFolder });
  removeAbandonedSocketFolder(lock, socketFolder);

  if (!clusterExists(cluster)) {
    const draft = prepareDraft(cluster);
    await createClusterInProcess(draft);
    await adoptCluster(draft, cluster);
  }
  const pglite = await openCluster(cluster);
  const socket = join(socketFolder, SOCKET_NAME);
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  rmSync(socket, { force: true });
  const server = new SessionServer({ pglite, maxConnections: MAX_CONNECTIONS });
  await server.listen(socket);
  const folderCheck = setInterval(() => {
    if (existsSync(lock.file) && clusterExists(cluster)) return;
    process.stderr.write("The data folder has been deleted: the embedded database ends\n");
    process.exit(1);
  }, FOLDER_CHECK_MS);

  return async () => {
    clearInterval(folderCheck);
    server.close();
    await pglite.close();
    lock.release();
  };
}

/**
 * Creates a cluster in another process, because this takes 500 MB of memory that only the end of a process gives back.
 */
async function createClusterInProcess(draft: string): Promise<void> {
  const creator = fork(fileURLToPath(import.meta.url), [CREATE, draft], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [code, signal] = await once(creator, "exit");
  if (code === 0) return;
  throw new Error(
    `the process that creates the database ended with ${signal ?? `code ${code}`}. Does it have enough memory? The first ` +
      "start needs 1 GiB of memory, later ones 600 MiB. With DATABASE_URL, Platen needs 384 MiB",
  );
}

function removeAbandonedSocketFolder(lock: FolderLock, socketFolder: string): void {
  const abandoned = lock.abandonedBy?.socketFolder;
  if (abandoned && abandoned !== socketFolder && isTemporarySocketFolder(abandoned)) {
    rmSync(abandoned, { recursive: true, force: true });
  }
}

function report(message: EmbeddedReport, then?: () => void): void {
  process.send?.(message, () => then?.());
}

async function main(first: string, second: string, third: string): Promise<void> {
  // Files are for this user only.
  process.umask(0o077);
  // A signal to the whole process group (Ctrl-C) is for the service, which needs the database to finish its work.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  process.on("disconnect", () => process.exit(1));
  if (!process.connected) process.exit(1);
  if (first === CREATE) {
    await createCluster(second);
    process.exit(0);
  }
  try {
    const stop = await serve(first, { socketFolder: second, mustExist: third === EXISTING });
    // "stop" is the only message that the service sends.
    process.once("message", () => void stop().finally(() => process.exit()));
    report({ kind: "ready" });
  } catch (error) {
    const failure: EmbeddedReport =
      error instanceof FolderInUseError
        ? { kind: "in-use", pid: error.pid }
        : { kind: "failed", message: describeError(error) };
    report(failure, () => process.exit(1));
  }
}

void main(process.argv[2] ?? "", process.argv[3] ?? "", process.argv[4] ?? "");
