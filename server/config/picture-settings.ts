import type { PictureSettings } from "../pictures/pictures";
import type { Config } from "./config";
import { rendererSettings } from "./renderer-settings";

/** Tasks that may wait for the picture process. Each holds its PDF in memory. */
const MAX_QUEUE_LENGTH = 64;

export const pictureSettings = (config: Config): PictureSettings => {
  const { processUser, sandbox } = rendererSettings(config);
  return {
    maxMemoryMiB: config.PICTURE_MEMORY_MB,
    pageTimeoutMs: config.PICTURE_TIMEOUT,
    maxQueueLength: MAX_QUEUE_LENGTH,
    processUser,
    sandbox,
  };
};
