import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const PREFIX = "platen-render-";

/**
 * A folder of our own for what the browser writes. Those of services that were killed before they could remove theirs
 * are removed here: each names its process.
 *
 * @param parent the system's folder for temporary files
 * @returns its absolute path
 */
export async function createScratchFolder(parent: string): Promise<string> {
  const left = (await readdir(parent)).filter((name) => name.startsWith(PREFIX) && !isRunning(processOf(name)));
  await Promise.all(
    left.map((name) => rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)),
  );
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

const processOf = (name: string): number => Number.parseInt(name.slice(PREFIX.length), 10);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
