import { stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { PATHS, SETTINGS_FILE } from "../../template-files/paths";
import { usageError } from "../cli-error";

/**
 * Finds the folder of templates: the given one, else the closest one with a `platen.yaml`, from the current folder
 * upwards.
 *
 * @returns its path from the current folder
 * @throws CliError if there is none
 */
export async function findFolder(given: string | undefined): Promise<string> {
  if (given !== undefined) {
    if (await isFolder(given)) return given;
    throw usageError(`${given} can't be read: there is no such folder`);
  }
  const start = resolve(".");
  for (let folder = start; ; folder = dirname(folder)) {
    if (await isFile(join(folder, SETTINGS_FILE))) return relative(start, folder) || ".";
    if (folder === dirname(folder)) break;
  }
  if (await isFolder(PATHS.templates)) return ".";
  throw usageError(
    `there is no ${SETTINGS_FILE} in this folder or above it: go to a folder of templates, or name it with --folder`,
  );
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (status) => status.isDirectory(),
    () => false,
  );

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (status) => status.isFile(),
    () => false,
  );
