import type { PictureSettings } from "../pictures/pictures";
import { MIB } from "../render/settings";
import type { Config } from "./config";
import { rendererSettings } from "./renderer-settings";

/** Least memory of all processes in MiB: one of them may draw a heavy page, and two usual ones take 190 MiB each. */
const MIN_TOTAL_MEMORY_MIB = 768;
/** Tasks that may wait for a picture process. */
const MAX_QUEUE_LENGTH = 64;
/**
 * PDFs of previews that wait, in memory. Comparisons have no such limit: no more of them wait than workers make, and
 * each has two documents of any size.
 */
const PREVIEW_BYTES = { max: 256 * MIB, maxPerCustomer: 64 * MIB };

/** Returns the settings of the picture processes for one use. */
export const pictureSettings = (config: Config, use: "previews" | "comparisons"): PictureSettings => {
  const { processUser, sandbox } = rendererSettings(config);
  return {
    maxMemoryMiB: config.PICTURE_MEMORY_MB,
    maxTotalMemoryMiB: Math.max(2 * config.PICTURE_MEMORY_MB, MIN_TOTAL_MEMORY_MIB),
    pageTimeoutMs: config.PICTURE_TIMEOUT,
    maxQueueLength: MAX_QUEUE_LENGTH,
    ...(use === "previews" && { queueBytes: PREVIEW_BYTES }),
    processUser,
    sandbox,
  };
};
