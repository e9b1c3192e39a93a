import { randomUUID } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FolderInUseError } from "./folder-in-use-error";
import { isInThisNamespace, isRunning, type ProcessIdentity } from "./process-identity";

/** Processes that hold a data folder: the one that has the database open, and the service that started it. */
export interface LockHolder {
  child: ProcessIdentity;
  service: ProcessIdentity;
  /** Folder of the socket on which the database listens. */
  socketFolder: string;
}

export interface FolderLock {
  /** The previous holder, if it ended without releasing the lock. */
  abandonedBy: LockHolder | undefined;
  /** Path of the file that names the holder. */
  file: string;
  release(): void;
}

const POLL_INTERVAL_MS = 20;
/** Time after which we kill a database process whose service is gone, and time after which we give up. */
const ORPHAN_KILL_MS = 2_000;
const ORPHAN_GIVE_UP_MS = 10_000;

/** Name of the socket in its folder: the one that PostgreSQL's clients use for port 5432. */
export const SOCKET_NAME = ".s.PGSQL.5432";

/**
 * Takes the lock on a data folder (docs/decisions/0004-folder-lock.md).
 *
 * The lock is a file `lock/<number>`, and the file with the highest number counts. A process takes the lock by creating
 * the next number, which link(2) allows to one process only. A stale lock is not removed first, because two processes
 * could do that at the same time. A released lock keeps its number and loses its content, so numbers only grow: a slow
 * process that acts on an old number finds that the next number exists already, or that a higher one does.
 *
 * @throws FolderInUseError if the holder of the lock is alive
 */
export async function lockFolder(dataDir: string, holder: LockHolder): Promise<FolderLock> {
  const folder = join(dataDir, "lock");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (;;) {
    const current = highestNumber(folder);
    const abandonedBy = current === 0 ? undefined : readHolder(join(folder, String(current)));
    if (abandonedBy) await waitUntilGone(abandonedBy, holder, dataDir);

    const own = current + 1;
    const file = join(folder, String(own));
    if (!createExclusively(folder, file, holder)) continue;
    if (highestNumber(folder) !== own) {
      rmSync(file, { force: true });
      continue;
    }
    for (const number of numbersIn(folder)) if (number < own) rmSync(join(folder, String(number)), { force: true });
    return { abandonedBy, file, release: () => replaceByEmpty(file) };
  }
}

/** Returns the holder of a data folder, which may have been killed, or undefined if the folder is free. */
export function findLockHolder(dataDir: string): LockHolder | undefined {
  const folder = join(dataDir, "lock");
  return existsSync(folder) ? readHolder(join(folder, String(highestNumber(folder)))) : undefined;
}

async function waitUntilGone(holder: LockHolder, candidate: LockHolder, dataDir: string): Promise<void> {
  if (!isInThisNamespace(holder.child)) {
    if (await isListening(holder, candidate)) throw new FolderInUseError(dataDir, undefined);
    return;
  }
  const { pid, startedAt } = candidate.service;
  const isSameService = holder.service.pid === pid && holder.service.startedAt === startedAt;
  if (isRunning(holder.service) && (!isSameService || isRunning(holder.child))) {
    throw new FolderInUseError(dataDir, holder.service.pid);
  }
  // The service was killed. Its database process ends by itself, unless it is busy with a long statement.
  const start = Date.now();
  while (isRunning(holder.child)) {
    if (Date.now() - start > ORPHAN_GIVE_UP_MS) throw new FolderInUseError(dataDir, holder.child.pid);
    if (Date.now() - start > ORPHAN_KILL_MS) kill(holder.child.pid);
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Tests a holder in another container: its process id means nothing here, but its socket is in the shared folder. */
async function isListening(holder: LockHolder, candidate: LockHolder): Promise<boolean> {
  if (holder.child.boot !== candidate.child.boot) return false;
  return await new Promise((resolve) => {
    const socket = connect(join(holder.socketFolder, SOCKET_NAME));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has just ended by itself.
  }
}

function createExclusively(folder: string, file: string, holder: LockHolder): boolean {
  const draft = join(folder, `${randomUUID()}.draft`);
  writeFileSync(draft, JSON.stringify(holder));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

function replaceByEmpty(file: string): void {
  writeFileSync(`${file}.draft`, "");
  renameSync(`${file}.draft`, file);
}

function readHolder(file: string): LockHolder | undefined {
  try {
    // Only this module writes these files. One that a power cut has damaged does not parse, and its writer is gone.
    return JSON.parse(readFileSync(file, "utf8")) as LockHolder;
  } catch {
    return undefined;
  }
}

function highestNumber(folder: string): number {
  return Math.max(0, ...numbersIn(folder));
}

function numbersIn(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}
