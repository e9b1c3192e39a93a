import { type FSWatcher, realpathSync, watch } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileError } from "./cli-error";

/** Milliseconds of rest after a change: editors save in several steps. */
const SETTLE = 60;

/**
 * Tells of changes to files, and once at the beginning. Their folders are watched, because many editors put a new file in
 * the old one's place. Changes that come while the last one is dealt with count as one.
 *
 * @param signal ends it, by throwing its reason
 * @throws Failure when a folder can't be watched
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
      await sleep(SETTLE, undefined, { signal });
      changed = false;
    }
  } finally {
    for (const watcher of watchers) watcher.close();
  }
}

/** A link's own place, and that of the file behind it: either may change. */
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
      // Where the system does not say which file it was, it may have been one of them.
      if (name === null || names.has(name)) onChange();
    });
    return watcher.on("error", onChange);
  } catch (error) {
    throw fileError("read", folder, error);
  }
}

const namesIn = (paths: Set<string>, folder: string): Set<string> =>
  new Set([...paths].filter((path) => dirname(path) === folder).map((path) => basename(path)));
