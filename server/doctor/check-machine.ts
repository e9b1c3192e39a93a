import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { tmpdir, totalmem } from "node:os";
import type { Config } from "../config/config";
import { MIB } from "../render/settings";
import { describeReason, type Finding, failed, ok, warning } from "./finding";

/** Versions of Node.js that the tests pass on. */
const NODE_VERSIONS = { min: [20, 19], maxMajor: 24 } as const;
/** Measured need (docs/operate/): browsers and template processes, and the embedded database at its first start. */
const NEEDED_MIB = { service: 512, embeddedDatabase: 512 };
/** Browsers' profiles, and files of documents in work. */
const NEEDED_TEMPORARY_MIB = 512;

const inMiB = (bytes: number): string => `${Math.round(bytes / MIB)} MiB`;

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [minMajor, minMinor] = NODE_VERSIONS.min;
  if (major < minMajor || (major === minMajor && minor < minMinor))
    return failed(`Node.js ${version} is too old`, `Install Node.js ${minMajor}.${minMinor} or later.`);
  if (major > NODE_VERSIONS.maxMajor || major % 2 === 1) {
    return warning(`Node.js ${version} is not tested`, "Use an even version from 20.19 to 24.");
  }
  return ok(`Node.js ${version}`);
}

/** @param available bytes that the process may use: of the machine, or of its container */
export function checkMemory(
  { DATABASE_URL }: Config,
  available = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
): Finding {
  const needed = (NEEDED_MIB.service + (DATABASE_URL === undefined ? NEEDED_MIB.embeddedDatabase : 0)) * MIB;
  if (available >= needed) return ok(`${inMiB(available)} of memory`);
  const note = `${inMiB(available)} of memory; ${inMiB(needed)} are needed`;
  if (DATABASE_URL !== undefined) return failed(note, "Give the machine or the container more memory.");
  return failed(note, "Give the machine or the container more memory, or use PostgreSQL (DATABASE_URL).");
}

/** Checks the folder for browsers' profiles. Chromium is started without /dev/shm, so its size does not matter. */
export async function checkTemporaryFolder(folder = tmpdir()): Promise<Finding> {
  const advice = "Set TMPDIR to a writable folder with enough room. A read-only container needs a volume for it.";
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    if (free < NEEDED_TEMPORARY_MIB * MIB) return warning(`${folder} has only ${inMiB(free)} left`, advice);
    return ok(`${folder} is writable, ${inMiB(free)} are free`);
  } catch (error) {
    return failed(`${folder} can't be used: ${describeReason(error)}`, advice);
  }
}
