// @ts-check
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/**
 * Reports how far the bundled engine is behind the newest one in the npm registry. Always ends with code 0: a new
 * engine is no mistake of the change that is being checked.
 */

const ENGINE = "@sparticuz/chromium";
const TIMEOUT_MS = 30_000;

const print = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);

/** The first number of the package's version is Chromium's milestone. */
const milestoneOf = (/** @type {string} */ version) => Number.parseInt(version, 10);

/**
 * Describes the distance between two versions of the engine.
 *
 * @param {string} bundled
 * @param {string} newest
 */
export function compareEngines(bundled, newest) {
  const behind = milestoneOf(newest) - milestoneOf(bundled);
  const versions = `bundled: ${bundled} (Chromium ${milestoneOf(bundled)}), newest: ${newest} (Chromium ${milestoneOf(newest)})`;
  if (bundled === newest) return `The bundled engine is the newest one: ${bundled} (Chromium ${milestoneOf(bundled)}).`;
  if (behind <= 0)
    return `The bundled engine has the newest Chromium, but the package has another version: ${versions}.`;
  const distance = `${behind} ${behind === 1 ? "milestone" : "milestones"} of Chromium`;
  return `The bundled engine is ${distance} behind: ${versions}.
Each milestone fixes vulnerabilities. Update ${ENGINE} in package.json, or set CHROMIUM_PATH to a newer engine.`;
}

async function main() {
  const bundled = bundledVersion();
  try {
    // npm's own client knows the registry, the proxy and the certificates that this machine uses.
    const { stdout } = await promisify(execFile)("npm", ["view", ENGINE, "version"], { timeout: TIMEOUT_MS });
    print(compareEngines(bundled, stdout.trim()));
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n").slice(0, 3).join("\n  ") : String(error);
    print(`The bundled engine is ${ENGINE} ${bundled} (Chromium ${milestoneOf(bundled)}).`);
    print(`The newest version is not known, because the npm registry can't be reached:\n  ${reason}`);
  }
}

/** @returns {string} */
function bundledVersion() {
  return createRequire(import.meta.url)(`${fileURLToPath(new URL("..", import.meta.url))}package.json`).dependencies[
    ENGINE
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
