import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { DurableNodeFs } from "./durable-node-fs";

// "Cluster" is PostgreSQL's word for the files of a database server.

/** Ends the name of a folder in which a cluster is being created. Such a folder never holds data. */
const DRAFT_SUFFIX = ".draft";

/** A cluster gets its final name when it is complete, so an existing folder is a complete cluster. */
export function clusterExists(folder: string): boolean {
  return existsSync(folder);
}

/**
 * Removes what is left of a start that was killed while it created the cluster. Returns the folder for a
 * new one.
 */
export function prepareDraft(folder: string): string {
  const parent = dirname(folder);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(basename(folder)) && name.endsWith(DRAFT_SUFFIX)) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
  return `${folder}.${process.pid}${DRAFT_SUFFIX}`;
}

/** Creates a cluster in a folder that does not exist yet, and flushes its files to disk. */
export async function createCluster(draft: string): Promise<void> {
  mkdirSync(draft, { mode: 0o700 });
  const pglite = await PGlite.create({ fs: new DurableNodeFs(draft) });
  await pglite.close();
  await fsyncFolder(draft);
}

/** Gives a complete cluster its final name, atomically. */
export async function adoptCluster(draft: string, folder: string): Promise<void> {
  renameSync(draft, folder);
  await fsyncPath(dirname(folder));
}

/**
 * Opens a cluster in such a way that a commit is on disk before it is acknowledged.
 *
 * @throws Error if the folder can't be used, or if a commit does not reach the disk
 */
export async function openCluster(folder: string): Promise<PGlite> {
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const fs = new DurableNodeFs(folder);
  const startParams = [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
    "-c",
    // The default, fdatasync, does nothing in PGlite.
    "wal_sync_method=fsync",
  ];
  const pglite = await PGlite.create({ fs, startParams });
  const before = fs.fsyncs;
  // The smallest write whose commit waits for the write-ahead log to be on disk. It leaves no row.
  await pglite.query("select pg_logical_emit_message(true, 'platen', 'fsync check')");
  if (fs.fsyncs === before) throw new Error("The embedded database does not write its commits to disk (no fsync)");
  return pglite;
}

async function fsyncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  // In parallel, so that the disk can combine many of them into one write.
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
