import { onTestFinished, TestRunner } from "vitest";

const cleanups: (() => unknown)[] = [];

/**
 * Calls a function after the test file, the last one first. Modules of this folder use it, because a hook of their own
 * would run only once if test files of a worker shared them.
 */
export function afterThisFile(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

/** Calls a function after the test, or after the test file if no test is running yet. */
export function afterTestOrFile(cleanup: () => Promise<void>): void {
  const callLater = TestRunner.getCurrentTest() ? onTestFinished : afterThisFile;
  callLater(cleanup);
}

/** Calls what was given to `afterThisFile`. */
export async function cleanUpAfterFile(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
}
