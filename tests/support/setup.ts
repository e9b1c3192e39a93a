import { afterAll, vi } from "vitest";
import { cleanUpAfterFile } from "./after-file";

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await cleanUpAfterFile();
  // Files share their modules. If a file ends before one is imported, the import fails, and the module stays broken
  // for all files that follow.
  await vi.dynamicImportSettled();
});
