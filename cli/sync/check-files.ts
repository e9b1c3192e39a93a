import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { PATHS } from "../../template-files/paths";
import { usageError } from "../cli-error";

/**
 * Refuses links: a push would upload files from outside of the folder, such as those of somebody's home.
 *
 * @param root the folder of templates
 * @returns files that look like templates, but are in other folders, or have capital letters
 * @throws CliError
 */
export async function checkFiles(root: string): Promise<string[]> {
  const misplaced: string[] = [];
  for (const folder of [PATHS.templates, PATHS.partials, PATHS.assets]) {
    if (!existsSync(join(root, folder))) continue;
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      const path = relative(root, file).split(sep).join("/");
      // Accepted documents and hidden files are never uploaded.
      if (/\/(?:\.|golden\/)/.test(path)) continue;
      if (entry.isSymbolicLink()) throw usageError(`${file} is a link: replace it with a file`);
      if (folder === PATHS.templates && isMisplaced(path)) misplaced.push(path);
    }
  }
  return misplaced.sort();
}

/** Only `templates/<name>/template.html` is a template, in small letters. */
const isMisplaced = (path: string): boolean =>
  path.toLowerCase().endsWith(`/${PATHS.template}`) &&
  !(path.split("/").length === 3 && path.endsWith(`/${PATHS.template}`));
