import { execFile } from "node:child_process";
import { lstat, readdir, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "./child-environment";

interface OwnedFolder {
  path: string;
  uid: number;
  gid: number;
}

/**
 * Removes a folder and everything in it, if it exists. Root does not walk through folders of another user, who
 * could replace a folder by a link at that moment, and so make root delete files elsewhere. Such a folder is removed
 * with the rights of its user.
 *
 * @throws Error if something can't be removed
 */
export async function removeFolder(folder: string): Promise<void> {
  if (process.getuid?.() === 0) {
    for await (const owned of foreignFolders(folder)) await removeAsOwner(owned);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Finds the topmost folders that belong to another user than root. */
async function* foreignFolders(path: string): AsyncGenerator<OwnedFolder> {
  const status = await lstat(path).catch(() => null);
  if (!status?.isDirectory()) return;
  const { uid, gid } = status;
  if (uid !== 0) return yield { path, uid, gid };
  for (const name of await readdir(path)) yield* foreignFolders(join(path, name));
}

async function removeAsOwner({ path, uid, gid }: OwnedFolder): Promise<void> {
  // Ends with an error if the folder's parent belongs to root: then only the content is gone.
  await promisify(execFile)("rm", ["-rf", "--", path], { uid, gid, env: childEnvironment() }).catch(() => undefined);
  await rmdir(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return;
    // A user who can't get to the folder can't remove it, and can't replace anything in it.
    if (error.code !== "ENOTEMPTY" || (await isReachable(dirname(path)))) throw error;
  });
}

/** @returns whether users other than the owners of its parents can get to a folder */
async function isReachable(folder: string): Promise<boolean> {
  const isOpen = ((await lstat(folder)).mode & 0o001) !== 0;
  const parent = dirname(folder);
  return isOpen && (parent === folder || isReachable(parent));
}
