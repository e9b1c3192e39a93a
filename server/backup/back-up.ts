import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { z } from "zod";
import { type CopiedFiles, mirrorFolder } from "./mirror-folder";

/** Folders of DATA_DIR that a backup holds: the embedded database, and the operator's legal texts. */
const DATABASE = "database";
const LEGAL = "legal";

/** Written last: a backup without it is not complete. */
const MANIFEST = "platen-backup.json";
const manifest = z.object({ createdAt: z.iso.datetime() });

/**
 * Copies the data of the embedded database while it is in use. Most files are copied while calls go on; then the
 * database is held for as long as it takes to copy what has changed since.
 *
 * @param pool pool of the embedded database, which has a single connection
 * @param dataDir DATA_DIR of the service
 * @param target folder that does not exist, or is empty
 * @throws Error if the target has files, or if a file can't be copied
 */
export async function backUp(pool: Pool, dataDir: string, target: string): Promise<void> {
  if (existsSync(target) && (await readdir(target)).length > 0) throw new Error(`${target} is not empty`);
  await mkdir(target, { recursive: true, mode: 0o700 });
  const [source, copy] = [join(dataDir, DATABASE), join(target, DATABASE)];
  const copied: CopiedFiles = new Map();
  await mirrorFolder(source, copy, copied);
  const client = await pool.connect();
  try {
    // The embedded database has no background processes: between two statements, no file changes.
    await client.query("checkpoint");
    await client.query("begin");
    await mirrorFolder(source, copy, copied);
  } finally {
    await client.query("rollback").then(
      () => client.release(),
      () => client.release(true),
    );
  }
  if (existsSync(join(dataDir, LEGAL))) await cp(join(dataDir, LEGAL), join(target, LEGAL), { recursive: true });
  const content = { createdAt: new Date().toISOString() } satisfies z.input<typeof manifest>;
  await writeFile(join(target, MANIFEST), `${JSON.stringify(content)}\n`);
}

/**
 * Copies a backup into a data folder without a database.
 *
 * @returns time of the backup, in ISO 8601
 * @throws Error if the backup is not complete, or if the data folder has a database already
 */
export async function restore(source: string, dataDir: string): Promise<string> {
  const { createdAt } = await readManifest(source);
  const database = join(dataDir, DATABASE);
  if (existsSync(database))
    throw new Error(`${database} exists. Move it away first, or set DATA_DIR to another folder.`);
  // Complete or not there, also if this process is killed.
  const partial = `${database}.partial`;
  await rm(partial, { recursive: true, force: true });
  await cp(join(source, DATABASE), partial, { recursive: true });
  await rename(partial, database);
  if (existsSync(join(source, LEGAL))) await cp(join(source, LEGAL), join(dataDir, LEGAL), { recursive: true });
  return createdAt;
}

async function readManifest(folder: string): Promise<z.output<typeof manifest>> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), "utf8")));
  } catch (error) {
    throw new Error(`${folder} has no complete backup`, { cause: error });
  }
}
