import type { Stats } from "node:fs";
import { lstat, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundledEngineArchives, bundledEngineVersion } from "./bundled-engine";

const MANIFEST = "manifest.json";

/** Writes the version and the size of every file of an unpacked engine; last, so that it marks a complete engine. */
export async function writeManifest(folder: string): Promise<void> {
  const manifest = { version: bundledEngineVersion(), files: await fileSizes(folder) };
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest), { mode: 0o644 });
}

/**
 * Tells whether an unpacked engine may be run: it is complete, has the bundled version, and belongs to a user who could
 * change this program anyway.
 */
export async function isIntactEngine(folder: string): Promise<boolean> {
  try {
    const expected = JSON.stringify({ version: bundledEngineVersion(), files: await fileSizes(folder) });
    return (await readFile(join(folder, MANIFEST), "utf8")) === expected && (await isTrusted(folder));
  } catch {
    return false;
  }
}

async function listPaths(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true });
  return paths.filter((path) => path !== MANIFEST).sort();
}

/** Returns the size in bytes of each file by its path in the folder. */
async function fileSizes(folder: string): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const path of await listPaths(folder)) {
    const status = await lstat(join(folder, path));
    if (!status.isDirectory()) sizes[path] = status.size;
  }
  return sizes;
}

async function isTrusted(folder: string): Promise<boolean> {
  const owners = new Set([0, process.getuid?.(), (await stat(bundledEngineArchives())).uid]);
  const isTrustedEntry = (status: Stats) =>
    owners.has(status.uid) && (status.isFile() || status.isDirectory()) && (status.mode & 0o022) === 0;
  for (const path of [".", MANIFEST, ...(await listPaths(folder))]) {
    if (!isTrustedEntry(await lstat(join(folder, path)))) return false;
  }
  return true;
}
