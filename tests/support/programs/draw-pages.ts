/** Starts a picture process, prints its id, and gives it a page that it can't finish soon. */
import { readFileSync } from "node:fs";
import { Pictures } from "../../../server/pictures/pictures";

const [, , file = ""] = process.argv;
const quiet = () => undefined;
const pictures = new Pictures({
  settings: {
    maxMemoryMiB: 4_096,
    maxTotalMemoryMiB: 4_096,
    pageTimeoutMs: 600_000,
    maxQueueLength: 1,
    processUser: "nobody",
    sandbox: "auto",
  },
  observer: { onTask: quiet, onProcessLost: quiet },
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
});
const owner = { customerId: "", workspaceId: "", signal: new AbortController().signal };
const pdf = readFileSync(file);
await pictures.draw({ pdf, page: 1, width: 10 }, owner);
const drawing = pictures.draw({ pdf, page: 2, width: 3_000 }, owner);
process.stdout.write(`${pictures.processes[0]?.pid}\n`);
await drawing;
