// @ts-check
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Updates the bundled engine to the newest version, or to the one of the first argument, in `package.json`,
 * `package-lock.json` and `node_modules` (docs/operate/engine.md).
 */

const ENGINE = "@sparticuz/chromium";
const LOCK = "package-lock.json";

/**
 * Returns the lock file with our own range of Node.js versions for the engine's package. Platen reads the package's
 * archives and runs none of its code, so the range that its authors state is not ours. Without this, npm warns about
 * the package at every installation on Node.js 20 (docs/decisions/0006-chromium-headless-shell.md).
 *
 * @param {string} lock
 */
export function correctEngineRange(lock) {
  const parsed = JSON.parse(lock);
  parsed.packages[`node_modules/${ENGINE}`].engines = parsed.packages[""].engines;
  return `${JSON.stringify(parsed, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const version = process.argv[2] ?? "latest";
  execFileSync("npm", ["install", "--save-exact", `${ENGINE}@${version}`], { stdio: "inherit" });
  writeFileSync(LOCK, correctEngineRange(readFileSync(LOCK, "utf8")));
}
