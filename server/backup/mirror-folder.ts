import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** A file that has not changed for so long will get a new time if it changes again. */
const SETTLED_AFTER_MS = 1_000;

/** Size and time of change of each copied file, by its path within the folder. */
export type CopiedFiles = Map<string, string>;

/**
 * Copies the files of a folder that have changed since they were copied, and removes copies of files that are gone. On
 * file systems that can share blocks, a copy takes no time.
 *
 * @param copied files that earlier calls have copied; updated
 */
export async function mirrorFolder(source: string, target: string, copied: CopiedFiles): Promise<void> {
  const seen = new Set<string>();
  await copyChanged(source, target, { copied, seen });
  for (const path of copied.keys()) {
    if (seen.has(path)) continue;
    copied.delete(path);
    await rm(join(target, path), { force: true });
  }
}

async function copyChanged(
  source: string,
  target: string,
  { path = "", copied, seen }: { path?: string; copied: CopiedFiles; seen: Set<string> },
): Promise<void> {
  await mkdir(join(target, path), { recursive: true, mode: 0o700 });
  for (const entry of await readdir(join(source, path), { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await copyChanged(source, target, { path: child, copied, seen });
    else if (entry.isFile()) await copyIfChanged(source, target, { path: child, copied, seen }).catch(ignoreMissing);
  }
}

async function copyIfChanged(
  source: string,
  target: string,
  { path, copied, seen }: { path: string; copied: CopiedFiles; seen: Set<string> },
): Promise<void> {
  // Read before the copy: a file that changes during the copy is copied again.
  const { size, mtimeNs } = await stat(join(source, path), { bigint: true });
  const state = `${size} ${mtimeNs}`;
  seen.add(path);
  if (copied.get(path) === state) return;
  await copyFile(join(source, path), join(target, path), constants.COPYFILE_FICLONE);
  // File systems measure time in steps of milliseconds: a later change within the same step would look the same.
  if (Date.now() - Number(mtimeNs / 1_000_000n) > SETTLED_AFTER_MS) copied.set(path, state);
  else copied.set(path, "");
}

/** The database may remove a file between its listing and its copy. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
