import { fileURLToPath } from "node:url";
import { serverFolder } from "./server-folder";

/**
 * Returns the absolute path of a file or folder that the service reads at run time, such as the migrations. The build
 * copies these files beside the bundle with the same layout.
 *
 * Works in `dist/server/main.js` and its siblings only: entry files of child processes lie deeper.
 *
 * @param path path relative to `server/`, such as `database/migrations`
 */
export function assetPath(path: string): string {
  return fileURLToPath(new URL(path, serverFolder));
}
