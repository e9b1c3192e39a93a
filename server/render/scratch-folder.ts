import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { removeFolder } from "../processes/remove-folder";

const PREFIX = "platen-render-";

/** Names of the folders that this process has created. */
const ownNames = new Set<string>();

/**
 * Creates a folder for the files of the browsers. Also removes the folders of services that were killed: each name has
 * a process id. In a container, a service that starts again has the same id as before.
 *
 * @param parent the system's folder for temporary files
 * @returns the folder's absolute path
 */
export async function createScratchFolder(parent: string): Promise<string> {
  const name = `${PREFIX}${process.pid}-${randomUUID()}`;
  ownNames.add(name);
  const abandoned = (await readdir(parent)).filter((found) => found.startsWith(PREFIX) && isAbandoned(found));
  await Promise.all(abandoned.map((found) => removeFolder(join(parent, found)).catch(() => undefined)));
  const folder = join(parent, name);
  await mkdir(folder, { mode: 0o700 });
  // Browsers may run as another user, who has to get to the folders in it, but not to list or change them.
  await chmod(folder, 0o711);
  return folder;
}

function isAbandoned(name: string): boolean {
  const pid = Number.parseInt(name.slice(PREFIX.length), 10);
  return pid === process.pid ? !ownNames.has(name) : !isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
