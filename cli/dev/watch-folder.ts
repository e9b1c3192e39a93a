import { watch } from "node:fs";
import { sep } from "node:path";
import { PATHS } from "../../template-files/paths";
import { fileError } from "../cli-error";

/** Delay after a change, because editors save in several steps. */
const SETTLE_MS = 60;
/** Folders with files that documents are not made from. */
const IGNORED: string[] = [PATHS.private, PATHS.golden, ".git", "node_modules"];

/**
 * Calls `onChange` after each change of a folder and of the folders in it. Ignores hidden files.
 *
 * @throws CliError if the folder can't be watched
 */
export function watchFolder(root: string, onChange: () => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  try {
    const watcher = watch(root, { recursive: true }, (_event, path) => {
      const parts = path?.split(sep) ?? [];
      if (parts.some((part) => IGNORED.includes(part)) || parts.at(-1)?.startsWith(".")) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, SETTLE_MS);
    });
    // A file that is gone before it can be looked at is a change like any other.
    watcher.on("error", onChange);
    return {
      close: () => {
        clearTimeout(timer);
        watcher.close();
      },
    };
  } catch (error) {
    throw fileError("read", root, error);
  }
}
