import { afterAll, vi } from "vitest";
import { cleanUpAfterFile } from "./after-file";

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await cleanUpAfterFile();
  // Files share their modules. An import that ends after its file fails, and keeps its module from all that follow.
  await vi.dynamicImportSettled();
});
