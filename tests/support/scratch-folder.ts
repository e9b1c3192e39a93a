import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MIN_FREE_BYTES = 1024 ** 3;

/**
 * Creates a folder for a test's files. It is in memory if /dev/shm is large enough, because disk writes take most of a
 * database's start-up time. The caller removes the folder.
 */
export function createScratchFolder(): string {
  return mkdtempSync(join(memoryFolder() ?? tmpdir(), "platen-test-"));
}

function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > MIN_FREE_BYTES ? "/dev/shm" : undefined;
  } catch {
    return undefined;
  }
}
