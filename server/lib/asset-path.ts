import { fileURLToPath } from "node:url";
import { serverFolder } from "./server-folder";

/**
 * Returns the absolute path of a file or folder that the service reads at run time, such as the migrations. The build
 * copies these files beside the bundle with the same layout.
 *
 * Not for child processes: their bundles are in deeper folders, from which the path would be wrong.
 *
 * @param path path relative to `server/`, such as `database/migrations`
 */
export function assetPath(path: string): string {
  return fileURLToPath(new URL(path, serverFolder));
}
