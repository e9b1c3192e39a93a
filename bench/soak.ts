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
 * Kills the renderer's processes a hundred times in mid-document and says what became of the documents. `npm run bench:soak -- 500`:
 * five hundred times. Ends with 1 when a request hangs or ends in anything but its own PDF or a refusal, when a process stays
 * that should not, or when the memory of the process tree does not return to where it was.
 */
const kills = Number(process.argv[2] ?? 100);
/** Documents that are asked for at the same time. */
const WORKERS = 8;
/** Milliseconds from one kill to the next, at most: a browser that was killed is to print again before. */
const PAUSE = 800;
/** What the memory may differ by: no more than a tenth. */
const MOST = 1.1;
/** Milliseconds in which processes that were killed are replaced. */
const PATIENCE = 20_000;

const settings = { ...rendererSettings, deadlineMs: 15_000, maxReservedPages: 0 };
setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
const others = new Set(descendants(process.pid));
const renderer = await createRenderer(settings, pino({ level: "silent" }));
const tree = new ProcessTree([process.pid]);

/** MiB of the process tree once it has been in use and was left alone. */
async function usedFor(renderer: Renderer): Promise<number> {
  for (let round = 0; round < 20; round++) {
    const templates = Array.from({ length: WORKERS }, (_, i) => (i % 2 ? "{{ 1 }}" : "{{ 1 }}<script></script>"));
    const made = await Promise.all(templates.map((template) => renderer.render({ template, parameters: {} })));
    for (const { pdf } of made) await pdfText(pdf);
  }
  await sleep(3_000);
  collectGarbage();
  return tree.memory;
}

const before = await usedFor(renderer);
const start = performance.now();
const {
  made,
  refused,
  wrong,
  kills: hit,
} = await killUnderLoad(renderer, {
  kills,
  maxPauseMs: PAUSE,
  workers: WORKERS,
  hangAfterMs: settings.deadlineMs + 5_000,
});
const seconds = (performance.now() - start) / 1_000;

const end = performance.now() + PATIENCE;
let after = await usedFor(renderer);
while ((after > before * MOST || zombies(process.pid).length > 0) && performance.now() < end) {
  await sleep(1_000);
  after = tree.memory;
}
if (after > before * MOST) wrong.push(`${after.toFixed(0)} MiB after, ${before.toFixed(0)} MiB before`);
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
