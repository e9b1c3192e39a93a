import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { pino } from "pino";
import { createRenderer, type Renderer } from "../server/render/renderer";
import { killUnderLoad } from "../tests/server/render/support/chaos";
import { descendants, isRunning, zombies } from "../tests/server/render/support/processes";
import { pdfText } from "../tests/support/pdf-text";
import { rendererSettings } from "../tests/support/renderer-settings";
import { ProcessTree } from "./render/process-tree";

/**
 * Kills the renderer's processes a hundred times while documents are being made, and reports what happened to the
 * documents. `npm run bench:soak -- 500` kills five hundred times. Exits with 1 if a request hangs, or is answered
 * neither with its own PDF nor with a refusal, if a process is left over, or if the memory of the process tree does not
 * return to its old value.
 */
const kills = Number(process.argv[2] ?? 100);
/** Number of documents requested at the same time. */
const WORKERS = 8;
/** Longest time from one kill to the next. A replaced browser prints again within this time. */
const MAX_PAUSE_MS = 800;
/** Largest allowed ratio of the memory after the kills to the memory before. */
const MAX_MEMORY_RATIO = 1.1;
/** Time in which the memory must have returned to its old value. */
const SETTLE_TIMEOUT_MS = 20_000;

const settings = { ...rendererSettings, deadlineMs: 15_000, maxReservedPages: 0 };
setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
const others = new Set(descendants(process.pid));
const renderer = await createRenderer(settings, pino({ level: "silent" }));
const tree = new ProcessTree([process.pid]);

/** Makes some documents, waits, and returns the memory of the process tree in MiB. */
async function memoryAfterUse(renderer: Renderer): Promise<number> {
  for (let round = 0; round < 20; round++) {
    const templates = Array.from({ length: WORKERS }, (_, i) => (i % 2 ? "{{ 1 }}" : "{{ 1 }}<script></script>"));
    const made = await Promise.all(templates.map((template) => renderer.render({ template, parameters: {} })));
    for (const { pdf } of made) await pdfText(pdf);
  }
  await sleep(3_000);
  collectGarbage();
  return tree.memory;
}

const before = await memoryAfterUse(renderer);
const start = performance.now();
const {
  made,
  refused,
  wrong,
  kills: hit,
} = await killUnderLoad(renderer, {
  kills,
  maxPauseMs: MAX_PAUSE_MS,
  workers: WORKERS,
  hangAfterMs: settings.deadlineMs + 5_000,
});
const seconds = (performance.now() - start) / 1_000;

const end = performance.now() + SETTLE_TIMEOUT_MS;
let after = await memoryAfterUse(renderer);
while ((after > before * MAX_MEMORY_RATIO || zombies(process.pid).length > 0) && performance.now() < end) {
  await sleep(1_000);
  after = tree.memory;
}
if (after > before * MAX_MEMORY_RATIO) wrong.push(`${after.toFixed(0)} MiB after, ${before.toFixed(0)} MiB before`);
wrong.push(...zombies(process.pid).map((pid) => `${pid} is a zombie`));

const started = descendants(process.pid).filter((pid) => !others.has(pid));
await renderer.close();
await sleep(500);
wrong.push(...started.filter(isRunning).map((pid) => `${pid} still runs`));

const kinds = Object.entries(hit).map(([kind, count]) => `${count} of the ${kind}`);
process.stdout.write(`${kills} kills in ${seconds.toFixed(0)} s: ${kinds.join(", ")}
${made} made, ${refused} refused, ${wrong.length} wrong
memory of the process tree: ${before.toFixed(0)} MiB before, ${after.toFixed(0)} MiB after
${wrong.map((what) => `WRONG: ${what}\n`).join("")}`);
process.exitCode = wrong.length > 0 ? 1 : 0;
