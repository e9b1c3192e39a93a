import { accessSync, constants, statSync } from "node:fs";

/** Returns whether a path names a file that this process may execute. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
