import { fileURLToPath } from "node:url";

/**
 * Where a file or folder lies that is read at run time and not imported, such as the migrations.
 *
 * The build copies these beside the bundle with their layout kept, so one relative path serves both: `server/<path>` when running
 * from source, `dist/server/<path>` when bundled. Only what is bundled into `dist/server/main.js` can ask: the entry files of child
 * processes lie deeper.
 *
 * @param path path relative to this folder, such as `database/migrations`
 * @returns the absolute path
 */
export function assetPath(path: string): string {
  return fileURLToPath(new URL(`./${path}`, import.meta.url));
}
