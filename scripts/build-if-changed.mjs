// @ts-check
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Sources of all parts. */
const SHARED = ["contract", "parameters", "template-files", "package-lock.json", "tsconfig.json", "scripts"];
/** Sources of each part, and the stamp file with the fingerprint of the sources that were built last. */
const PARTS = {
  portal: {
    sources: ["src", "public", "index.html", "docs.html", "vite.config.ts", ...SHARED],
    stamp: "dist/portal.stamp",
  },
  server: { sources: ["server", ...SHARED], stamp: "dist/server.stamp" },
  cli: { sources: ["cli", "server", "package.json", ...SHARED], stamp: "dist/cli.stamp" },
};

/** @typedef {keyof typeof PARTS} Part */

/**
 * Builds a part if its sources have changed since the last build.
 *
 * @param {string} project absolute path of the project's folder
 * @param {Part} part
 * @param {() => Promise<void>} build
 * @returns {Promise<boolean>} whether it was built
 */
export async function buildIfChanged(project, part, build) {
  const { sources, stamp } = PARTS[part];
  const stampFile = join(project, stamp);
  const state = await fingerprint(project, sources, part === "portal" ? await portalSettings(project) : []);
  if (existsSync(stampFile) && (await readFile(stampFile, "utf8")) === state) return false;
  // The stamp is removed first, so that an interrupted build does not count as complete.
  await rm(stampFile, { force: true });
  await build();
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, state);
  return true;
}

/**
 * Reads the settings of the portal's build from the same places as Vite.
 *
 * @param {string} project
 * @returns {Promise<string[]>} lines `VITE_NAME=value`
 */
async function portalSettings(project) {
  const files = [".env", ".env.local", ".env.production", ".env.production.local"].map((file) => join(project, file));
  const texts = await Promise.all(files.filter(existsSync).map((file) => readFile(file, "utf8")));
  const inFiles = texts.join("\n").split("\n");
  const inEnvironment = Object.entries(process.env).map(([name, value]) => `${name}=${value}`);
  return [...inFiles, ...inEnvironment.sort()].filter((line) => line.startsWith("VITE_"));
}

/**
 * @param {string} project
 * @param {string[]} sources files and folders
 * @param {string[]} settings that the part is built with
 * @returns {Promise<string>} a hash of the names and contents
 */
async function fingerprint(project, sources, settings) {
  const files = (await Promise.all(sources.map((source) => filesOf(join(project, source))))).flat().sort();
  const hash = createHash("sha256").update(settings.join("\n"));
  const contents = await Promise.all(files.map((file) => readFile(file)));
  files.forEach((file, index) => {
    hash.update(`${file.slice(project.length)}\0`).update(contents[index] ?? "");
  });
  return hash.digest("hex");
}

/**
 * @param {string} path a file or a folder; may be missing
 * @returns {Promise<string[]>} the path itself for a file, all files in it for a folder
 */
async function filesOf(path) {
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (!entries) return [path];
  const nested = entries.map((entry) =>
    entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)],
  );
  return (await Promise.all(nested)).flat();
}
