import { chmod, mkdtemp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { removeFolder } from "../processes/remove-folder";

const PREFIX = "platen-render-";

/**
 * Creates a folder for the files of the browsers. Also removes the folders of services that were killed: each name has
 * a process id.
 *
 * @param parent the system's folder for temporary files
 * @returns the folder's absolute path
 */
export async function createScratchFolder(parent: string): Promise<string> {
  const abandoned = (await readdir(parent)).filter((name) => name.startsWith(PREFIX) && !isRunning(pidOf(name)));
  await Promise.all(abandoned.map((name) => removeFolder(join(parent, name)).catch(() => undefined)));
  const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  // Browsers may run as another user, who has to get to the folders in it, but not to list or change them.
  await chmod(folder, 0o711);
  return folder;
}

const pidOf = (name: string): number => Number.parseInt(name.slice(PREFIX.length), 10);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
