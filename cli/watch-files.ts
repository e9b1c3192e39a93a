import { type FSWatcher, realpathSync, watch } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileError } from "./cli-error";

/** Delay after a change, because editors save in several steps. */
const SETTLE_MS = 60;

/**
 * Yields once at the start and then after each change of the files. Watches the folders, because many editors replace
 * a file when they save it. Changes that happen while the consumer handles the previous one are yielded once.
 *
 * @throws CliError if a folder can't be watched; the reason of the signal if it aborts
 */
export async function* watchFiles(files: string[], signal: AbortSignal): AsyncGenerator<void> {
  const paths = new Set(files.flatMap(pathsOf));
  let changed = false;
  let wake = () => {};
  const onChange = () => {
    changed = true;
    wake();
  };
  const watchers = [...new Set([...paths].map((path) => dirname(path)))].map((folder) =>
    watchFolder(folder, namesIn(paths, folder), onChange),
  );
  signal.addEventListener("abort", onChange, { once: true });
  try {
    while (true) {
      signal.throwIfAborted();
      yield;
      if (!changed) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      await sleep(SETTLE_MS, undefined, { signal });
      changed = false;
    }
  } finally {
    for (const watcher of watchers) watcher.close();
  }
}

/** Returns the path of a file and, if it is a link, of its target, because either may change. */
function pathsOf(file: string): string[] {
  try {
    return [resolve(file), realpathSync(file)];
  } catch {
    return [resolve(file)];
  }
}

function watchFolder(folder: string, names: Set<string>, onChange: () => void): FSWatcher {
  try {
    const watcher = watch(folder, (_event, name) => {
      // Some systems do not report the name, so it may be one of ours.
      if (name === null || names.has(name)) onChange();
    });
    return watcher.on("error", onChange);
  } catch (error) {
    throw fileError("read", folder, error);
  }
}

const namesIn = (paths: Set<string>, folder: string): Set<string> =>
  new Set([...paths].filter((path) => dirname(path) === folder).map((path) => basename(path)));
