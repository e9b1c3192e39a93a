import type { Stats } from "node:fs";
import { lstat, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundledEngineArchives, bundledEngineVersion } from "./bundled-engine";

const MANIFEST = "manifest.json";

/** Notes the size of every file of an unpacked engine; written last, it tells a whole engine from half of one. */
export async function writeManifest(folder: string): Promise<void> {
  const manifest = { version: bundledEngineVersion(), files: await sizes(folder) };
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest), { mode: 0o644 });
}

/**
 * Whether an unpacked engine may be run: whole, of the bundled version, and put there by somebody who could as well have changed the
 * packages that this program consists of.
 */
export async function isIntactEngine(folder: string): Promise<boolean> {
  try {
    const expected = JSON.stringify({ version: bundledEngineVersion(), files: await sizes(folder) });
    return (await readFile(join(folder, MANIFEST), "utf8")) === expected && (await isTrusted(folder));
  } catch {
    return false;
  }
}

async function filesOf(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true });
  return paths.filter((path) => path !== MANIFEST).sort();
}

async function sizes(folder: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const path of await filesOf(folder)) {
    const status = await lstat(join(folder, path));
    if (!status.isDirectory()) found[path] = status.size;
  }
  return found;
}

async function isTrusted(folder: string): Promise<boolean> {
  const owners = new Set([0, process.getuid?.(), (await stat(bundledEngineArchives())).uid]);
  const trusted = (status: Stats) =>
    owners.has(status.uid) && (status.isFile() || status.isDirectory()) && (status.mode & 0o022) === 0;
  for (const path of [".", MANIFEST, ...(await filesOf(folder))]) {
    if (!trusted(await lstat(join(folder, path)))) return false;
  }
  return true;
}
