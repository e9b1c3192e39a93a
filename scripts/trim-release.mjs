// @ts-check
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Files that Node.js never loads from a package: source maps, type declarations, and TypeScript. */
const UNUSED = /\.(map|[cm]?ts)$/;

const folder = fileURLToPath(new URL("..", import.meta.url));
const packages = join(folder, "node_modules");
const archives = join(packages, "@sparticuz", "chromium", "bin");

// Makes an installed release small: unpacks the engine, and removes its archives and whatever no process reads.
if (existsSync(join(folder, "scripts", "build.mjs"))) throw new Error("A checkout needs all of its files");
if ((await readdir(archives)).length > 0) {
  execFileSync(process.execPath, [join(folder, "dist", "server", "prepare-engine.js")], { stdio: "inherit" });
}
for (const archive of await readdir(archives)) await rm(join(archives, archive));
for (const path of await readdir(packages, { recursive: true })) {
  if (UNUSED.test(path)) await rm(join(packages, path), { recursive: true });
}
