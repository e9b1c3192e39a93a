import { afterAll, vi } from "vitest";
import { cleanUpAfterFile } from "./after-file";

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await cleanUpAfterFile();
});
