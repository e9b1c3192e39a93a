import { lstat, readdir } from "node:fs/promises";
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
    const top = await lstat(join(root, folder)).catch(() => undefined);
    if (!top) continue;
    if (top.isSymbolicLink()) throw linkError(join(root, folder));
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      const path = relative(root, file).split(sep).join("/");
      // Accepted documents are never uploaded.
      if (GOLDEN.test(path)) continue;
      if (entry.isSymbolicLink()) throw linkError(file);
      if (folder === PATHS.templates && isMisplaced(path)) misplaced.push(path);
    }
  }
  return misplaced.sort();
}

/** A file among the accepted documents of a template. */
const GOLDEN = new RegExp(`^${PATHS.templates}/[^/]+/golden/`);

const linkError = (path: string) => usageError(`${path} is a link: replace it with a file`);

/** Only `templates/<name>/template.html` is a template, in small letters. */
const isMisplaced = (path: string): boolean =>
  path.toLowerCase().endsWith(`/${PATHS.template}`) &&
  !(path.split("/").length === 3 && path.endsWith(`/${PATHS.template}`));
