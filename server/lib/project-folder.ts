import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Returns the absolute path of the package's folder: the nearest one above this file that has a package.json. */
export function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    if (folder === dirname(folder)) throw new Error("No package.json above the server's code");
    folder = dirname(folder);
  }
  return folder;
}
