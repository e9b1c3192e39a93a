import { cpus, loadavg } from "node:os";
import { pino } from "pino";
import { readStarterSamples, STARTER_TEMPLATES } from "../server/demo/starter-templates";
import { createRenderer } from "../server/render/renderer";
import { rendererSettings } from "../tests/support/renderer-settings";
import { starterDocument } from "../tests/support/starter-document";

/**
 * Makes a document of each starter template a thousand times with the same clock, and counts those with other bytes. A
 * comparison reports documents with the same bytes as the same. Exits with 1 if there are others. `npm run bench:repeat
 * -- 100` makes a hundred.
 */
const [repetitions = 1_000] = process.argv.slice(2).map(Number);
const AT_A_TIME = 2;
const NOW = new Date("2026-03-12T09:30:00Z");

const print = (line: string) => process.stdout.write(`${line}\n`);
const load = () => `${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}`;
const renderer = await createRenderer(
  { ...rendererSettings, concurrency: AT_A_TIME, sandbox: "auto" },
  pino({ level: "silent" }),
);
try {
  print(load());
  for (const starter of STARTER_TEMPLATES) {
    const startMs = performance.now();
    const document = await starterDocument(starter.file);
    const samples = await readStarterSamples(starter);
    const first = new Map<number, Buffer>();
    let [others, next] = [0, 0];
    // Sample sets take turns, as they do in a comparison.
    const work = async () => {
      while (next < repetitions) {
        const index = next++ % samples.length;
        const parameters = samples[index]?.parameters ?? {};
        const { pdf } = await renderer.render({ ...document, parameters, now: NOW, customerId: "bench" });
        const known = first.get(index);
        if (!known) first.set(index, pdf);
        else if (!known.equals(pdf)) others++;
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    const seconds = ((performance.now() - startMs) / 1_000).toFixed(0);
    print(`${starter.name}: ${others} of ${repetitions} documents have other bytes (${seconds} s, ${load()})`);
    if (others > 0) process.exitCode = 1;
  }
} finally {
  await renderer.close();
}
