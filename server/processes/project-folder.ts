import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of the package, the same one from source and from the bundle: the nearest one above this file with a package.json.
 *
 * @returns an absolute path
 */
export function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    if (folder === dirname(folder)) throw new Error("No package.json above the server's code");
    folder = dirname(folder);
  }
  return folder;
}
