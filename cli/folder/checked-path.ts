import { lstat, realpath } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { usageError } from "../cli-error";

/**
 * Returns the file of a path in a folder. A name can't lead out of the folder, but links in it could.
 *
 * @param root the folder
 * @param path from the folder
 * @throws CliError if the file is a link, or in a folder that is a link to the outside
 */
export async function checkedPath(root: string, path: string): Promise<string> {
  const file = join(root, path);
  const realRoot = await realpath(root);
  const folder = await realFolder(dirname(file));
  if (folder !== realRoot && !folder.startsWith(realRoot + sep)) {
    throw usageError(`${file} is not in the folder of templates`);
  }
  const isLink = await lstat(file).then(
    (status) => status.isSymbolicLink(),
    () => false,
  );
  if (isLink) throw usageError(`${file} is a link: replace it with a file`);
  return file;
}

/** Returns the real path of a folder, or of the closest folder above it that exists. */
async function realFolder(folder: string): Promise<string> {
  const found = await realpath(folder).catch(() => undefined);
  return found ?? (dirname(folder) === folder ? folder : realFolder(dirname(folder)));
}
