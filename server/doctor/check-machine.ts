import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { tmpdir, totalmem } from "node:os";
import { engines } from "../../package.json";
import type { Config } from "../config/config";
import { describeError } from "../lib/describe-error";
import { MIB } from "../render/settings";
import { type Finding, failed, ok, warning } from "./finding";

/** Release lines of Node.js, as `engines` of package.json lists them, each with its first minor version. */
const NODE_LINES = [...engines.node.matchAll(/\^(\d+)\.(\d+)\.0/g)].map(([, major, minor]) => ({
  major: Number(major),
  minor: Number(minor),
}));
/** Measured need (docs/operate/): browsers and template processes, and the embedded database at its first start. */
const NEEDED_MIB = { service: 512, embeddedDatabase: 512 };
/** Browsers' profiles, and files of documents in work. */
const NEEDED_TEMPORARY_MIB = 512;

const inMiB = (bytes: number): string => `${Math.round(bytes / MIB)} MiB`;

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const line = NODE_LINES.find((each) => each.major === major);
  if (line && minor >= line.minor) return ok(`Node.js ${version}`);
  const advice = `Install one of these versions of Node.js: ${engines.node}`;
  const isOld = line !== undefined || NODE_LINES.every((each) => major < each.major);
  return isOld ? failed(`Node.js ${version} is too old`, advice) : warning(`Node.js ${version} is not tested`, advice);
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

/**
 * Says how large /dev/shm is, because containers have only 64 MiB and Chromium usually crashes with so little. Platen
 * starts Chromium with --disable-dev-shm-usage, so any size is enough.
 */
export async function checkSharedMemory(folder = "/dev/shm"): Promise<Finding> {
  const reason = "which is enough: browsers keep shared memory in the folder for temporary files";
  try {
    const { blocks, bsize } = await statfs(folder);
    return ok(`${folder} has ${inMiB(blocks * bsize)}, ${reason}`);
  } catch {
    return ok(`There is no ${folder}, ${reason}`);
  }
}

/** Checks the folder for browsers' profiles and shared memory. */
export async function checkTemporaryFolder(folder = tmpdir()): Promise<Finding> {
  const advice = "Set TMPDIR to a writable folder with enough room. A read-only container needs a volume for it.";
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    if (free < NEEDED_TEMPORARY_MIB * MIB) return warning(`${folder} has only ${inMiB(free)} left`, advice);
    return ok(`${folder} is writable, ${inMiB(free)} are free`);
  } catch (error) {
    return failed(`${folder} can't be used: ${describeError(error)}`, advice);
  }
}
