import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { DurableNodeFs } from "./durable-node-fs";

/** Name of the folder of a cluster that is being made: never one that holds data. */
const DRAFT_SUFFIX = ".draft";

/** Whether there is a cluster in the folder. A cluster gets its name when it is whole, so one that exists is whole. */
export function clusterExists(folder: string): boolean {
  return existsSync(folder);
}

/** Removes what a start that was killed while making the cluster has left, and says where to make it. */
export function prepareDraft(folder: string): string {
  const parent = dirname(folder);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(basename(folder)) && name.endsWith(DRAFT_SUFFIX)) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
  return `${folder}.${process.pid}${DRAFT_SUFFIX}`;
}

/** Makes a cluster in a folder that does not exist yet, and puts it on disk. */
export async function createCluster(draft: string): Promise<void> {
  mkdirSync(draft, { mode: 0o700 });
  const pglite = await PGlite.create({ fs: new DurableNodeFs(draft) });
  await pglite.close();
  await putOnDisk(draft);
}

/** Gives a finished cluster its name, in one step. */
export async function adoptCluster(draft: string, folder: string): Promise<void> {
  renameSync(draft, folder);
  await fsyncPath(dirname(folder));
}

/**
 * Opens a cluster so that a commit is on disk before it is acknowledged.
 *
 * @throws Error when a commit does not reach the disk
 */
export async function openCluster(folder: string): Promise<PGlite> {
  const fs = new DurableNodeFs(folder);
  const startParams = [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
    "-c",
    // The default, fdatasync, does nothing in PGlite.
    "wal_sync_method=fsync",
  ];
  const pglite = await PGlite.create({ fs, startParams });
  const before = fs.fsyncs;
  // The least that makes a commit wait for the log to be on disk; it leaves no row.
  await pglite.query("select pg_logical_emit_message(true, 'platen', 'fsync check')");
  if (fs.fsyncs === before) throw new Error("The embedded database does not put its commits on disk (no fsync)");
  return pglite;
}

async function putOnDisk(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  // All at once, so that the disk can put many of them into one write.
  await Promise.all(entries.map((entry) => fsyncPath(join(entry.parentPath, entry.name))));
  await fsyncPath(folder);
}

async function fsyncPath(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
