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

/** Who holds a data folder: the process that has the database open and the service that started it. */
export interface LockHolder {
  child: ProcessIdentity;
  service: ProcessIdentity;
  /** Where the database listens. */
  socketFolder: string;
}

export interface FolderLock {
  /** The holder that ended without giving the lock back, if that is how this one came to it. */
  abandonedBy: LockHolder | undefined;
  /** Where it is written down who holds it. */
  file: string;
  release(): void;
}

const POLL_MS = 20;
const ORPHAN_GRACE_MS = 2_000;
const ORPHAN_KILL_MS = 10_000;

/** Name of the socket in its folder, as PostgreSQL's clients expect it for port 5432. */
export const SOCKET_NAME = ".s.PGSQL.5432";

/**
 * Takes the lock on a data folder.
 *
 * The lock is a file `lock/<number>`, and the highest number counts. A stale lock isn't removed, which two processes could do at
 * once, but outbid by the next number; link(2) gives each number to one process only. A lock given back keeps its number and loses
 * its content, so that numbers only grow: a slow process that bids on what it read a while ago finds its number taken or outbid.
 *
 * @throws FolderInUseError when its holder is alive
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
    if (!linkNew(folder, file, holder)) continue;
    if (highestNumber(folder) !== own) {
      rmSync(file, { force: true });
      continue;
    }
    for (const number of numbersIn(folder)) if (number < own) rmSync(join(folder, String(number)), { force: true });
    return { abandonedBy, file, release: () => replaceByEmpty(file) };
  }
}

/** @returns who holds a data folder, or held it and was killed; undefined where nobody does */
export function findLockHolder(dataDir: string): LockHolder | undefined {
  const folder = join(dataDir, "lock");
  return existsSync(folder) ? readHolder(join(folder, String(highestNumber(folder)))) : undefined;
}

async function waitUntilGone(holder: LockHolder, bidder: LockHolder, dataDir: string): Promise<void> {
  if (!isInThisNamespace(holder.child)) {
    if (await answers(holder, bidder)) throw new FolderInUseError(dataDir, undefined);
    return;
  }
  const ownService = holder.service.pid === bidder.service.pid && holder.service.startedAt === bidder.service.startedAt;
  if (isRunning(holder.service) && (!ownService || isRunning(holder.child))) {
    throw new FolderInUseError(dataDir, holder.service.pid);
  }
  // The service was killed: its database ends by itself, unless a long statement keeps it from noticing.
  const start = Date.now();
  while (isRunning(holder.child)) {
    if (Date.now() - start > ORPHAN_KILL_MS) throw new FolderInUseError(dataDir, holder.child.pid);
    if (Date.now() - start > ORPHAN_GRACE_MS) kill(holder.child.pid);
    await sleep(POLL_MS);
  }
}

/** Process ids of another container can't be looked up from here, but its socket in the shared folder can be tried. */
async function answers(holder: LockHolder, bidder: LockHolder): Promise<boolean> {
  if (holder.child.boot !== bidder.child.boot) return false;
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
    // It has gone by itself in between.
  }
}

function linkNew(folder: string, file: string, holder: LockHolder): boolean {
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
    // Written by this module only; a torn one (power cut) does not parse, and its writer is gone.
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
