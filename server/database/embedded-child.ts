import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { adoptCluster, clusterExists, createCluster, openCluster, prepareDraft } from "./cluster";
import type { EmbeddedReport } from "./embedded-messages";
import { FolderInUseError } from "./folder-in-use-error";
import { type FolderLock, lockFolder, SOCKET_NAME } from "./folder-lock";
import { identify } from "./process-identity";
import { serveSession } from "./session-server";
import { isTemporarySocketFolder } from "./socket-folder";

/** In place of a data folder: makes a cluster in the folder that follows, and ends. */
const CREATE = "--create";

/**
 * The process of the embedded database: PGlite behind a unix socket. Started by embedded.ts with the data folder and the socket's
 * folder as arguments; ends when told to or when its parent is gone.
 */
async function serve(dataDir: string, socketFolder: string): Promise<() => Promise<void>> {
  const [child, service] = [identify(process.pid), identify(process.ppid)];
  if (!child || !service) throw new Error("The service has gone");
  const lock = await lockFolder(dataDir, { child, service, socketFolder });
  removeAbandoned(lock, socketFolder);

  const cluster = join(dataDir, "database");
  if (!clusterExists(cluster)) {
    const draft = prepareDraft(cluster);
    await createInProcess(draft);
    await adoptCluster(draft, cluster);
  }
  const pglite = await openCluster(cluster);
  const path = join(socketFolder, SOCKET_NAME);
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  rmSync(path, { force: true });
  // More than one, or a client that replaces a broken connection is refused until the broken one has been noticed.
  const endServer = await serveSession(pglite, path, 4);

  return async () => {
    endServer();
    await pglite.close();
    lock.release();
  };
}

/** Making a cluster takes 500 MB of memory, which only the end of the process gives back. */
async function createInProcess(draft: string): Promise<void> {
  const creator = fork(fileURLToPath(import.meta.url), [CREATE, draft], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [code] = await once(creator, "exit");
  if (code !== 0) throw new Error(`Making the database ended with code ${code}`);
}

function removeAbandoned(lock: FolderLock, socketFolder: string): void {
  const abandoned = lock.abandonedBy?.socketFolder;
  if (abandoned && abandoned !== socketFolder && isTemporarySocketFolder(abandoned)) {
    rmSync(abandoned, { recursive: true, force: true });
  }
}

function report(message: EmbeddedReport, then?: () => void): void {
  process.send?.(message, () => then?.());
}

async function main(first: string, second: string): Promise<void> {
  // A signal to the whole process group (Ctrl-C) is the service's business: it needs the database to finish its work.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  process.on("disconnect", () => process.exit(1));
  if (!process.connected) process.exit(1);
  if (first === CREATE) {
    await createCluster(second);
    process.exit(0);
  }
  try {
    const stop = await serve(first, second);
    // The only message there is: stop.
    process.once("message", () => void stop().finally(() => process.exit()));
    report({ type: "ready" });
  } catch (error) {
    const cause: EmbeddedReport =
      error instanceof FolderInUseError
        ? { type: "in-use", pid: error.pid }
        : { type: "failed", message: error instanceof Error ? error.message : String(error) };
    report(cause, () => process.exit(1));
  }
}

void main(process.argv[2] ?? "", process.argv[3] ?? "");
