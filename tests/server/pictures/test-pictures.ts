import { onTestFinished } from "vitest";
import { type PictureSettings, Pictures } from "../../../server/pictures/pictures";
import type { Logger } from "../../../server/render/logger";

const quiet = () => undefined;
const silentLog: Logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** Settings with time for a machine that is busy. */
export const testPictureSettings: PictureSettings = {
  maxMemoryMiB: 1_024,
  maxTotalMemoryMiB: 4_096,
  pageTimeoutMs: 60_000,
  maxQueueLength: 64,
  // Tasks of stopped processes keep their place.
  longAfterMs: 600_000,
  processUser: "nobody",
  sandbox: "auto",
};

/** Creates pictures that end with the test. `events` tells what was observed. */
export function createTestPictures(changes: Partial<PictureSettings> = {}) {
  const events: string[] = [];
  const observer = {
    onTask: (result: string) => void events.push(result),
    onProcessLost: (reason: string) => void events.push(`lost: ${reason}`),
  };
  const pictures = new Pictures({ settings: { ...testPictureSettings, ...changes }, observer, log: silentLog });
  onTestFinished(() => pictures.close());
  return { pictures, events };
}

/** Owner of a task: each workspace has a customer of its own. */
export const ownerOf = (workspaceId: string, signal = new AbortController().signal) => ({
  customerId: `owner of ${workspaceId}`,
  workspaceId,
  signal,
});
