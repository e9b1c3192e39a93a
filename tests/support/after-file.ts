const cleanups: (() => unknown)[] = [];

/**
 * Calls a function after the test file, the last one first. For modules that several files of a worker use: their own
 * `afterAll` would be called after the first of these files only.
 */
export function afterThisFile(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

/** Calls what was given to `afterThisFile`. */
export async function cleanUpAfterFile(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
}
