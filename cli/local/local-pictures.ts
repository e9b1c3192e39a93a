import { Pictures } from "../../server/pictures/pictures";
import { defaultRendererSettings } from "../../server/render/settings";

const LIMITS = { maxMemoryMiB: 1_024, maxTotalMemoryMiB: 1_024, pageTimeoutMs: 60_000, maxQueueLength: 500 };
const ignore = () => undefined;
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Creates what draws and compares pages of PDFs on this machine. Its process starts with the first task. */
export function createLocalPictures(): Pictures {
  const { processUser, sandbox } = defaultRendererSettings;
  const observer = { onTask: ignore, onProcessLost: ignore };
  return new Pictures({ settings: { ...LIMITS, processUser, sandbox }, observer, log: SILENT });
}

/** All pictures belong to the user of the command line, so nobody has to wait for another one's turn. */
export const localOwner = (signal: AbortSignal) => ({ customerId: "local", workspaceId: "local", signal });
