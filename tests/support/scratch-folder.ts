import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ENOUGH_BYTES = 1024 ** 3;

/**
 * Makes a folder for a test's files, in memory where the system has a large enough file system there: databases that live for
 * seconds need no disk, whose writes are most of their start. Whoever calls it removes it.
 */
export function makeScratchFolder(): string {
  return mkdtempSync(join(memoryFolder() ?? tmpdir(), "platen-test-"));
}

function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > ENOUGH_BYTES ? "/dev/shm" : undefined;
  } catch {
    return undefined;
  }
}
