import { pino } from "pino";
import type { ParameterCheck } from "../server/render/parameter-check";
import { createRenderer, type Renderer } from "../server/render/renderer";
import { rendererSettings } from "../tests/support/renderer-settings";
import { DOCUMENTS } from "./render/documents";

/**
 * Compares documents per second without and with the check of their parameters (`parameterCheck: warn`). Both take
 * turns, so that other work on the machine meets both. `npm run bench:parameter-check -- 15 2` runs 15 rounds of
 * 2 seconds each. Exits with 1 if the check costs more than the goal.
 */
const [rounds = "15", seconds = "2"] = process.argv.slice(2);
/** Share of the documents per second that the check may cost. */
const GOAL = 0.03;
const CONCURRENT = 2;
const NOW = new Date("2026-03-12T09:30:00Z");
const NAMES = ["invoice", "report"] as const;
const WARN: ParameterCheck = { mode: "warn", schema: null, edits: null };

const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** Returns documents per second. */
async function measure(renderer: Renderer, name: (typeof NAMES)[number], check?: ParameterCheck): Promise<number> {
  const { template, parameters } = DOCUMENTS[name];
  const start = performance.now();
  const end = start + Number(seconds) * 1_000;
  let made = 0;
  const work = async () => {
    while (performance.now() < end) {
      const input = { template, parameters: JSON.stringify(parameters(++made)), now: NOW, workspaceId: "bench" };
      await renderer.render({ ...input, ...(check && { check }) });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  return (made * 1_000) / (performance.now() - start);
}

const renderer = await createRenderer({ ...rendererSettings, concurrency: CONCURRENT }, pino({ level: "silent" }));
try {
  print("document        off/s   warn/s   warn/off (median of rounds)");
  for (const name of NAMES) {
    // The first documents start processes and fill caches.
    for (const check of [undefined, WARN]) await measure(renderer, name, check);
    const results: { off: number; warn: number }[] = [];
    for (let round = 0; round < Number(rounds); round++) {
      const result = { off: 0, warn: 0 };
      // The order changes, so that neither is always the second one.
      for (const mode of round % 2 === 0 ? (["off", "warn"] as const) : (["warn", "off"] as const)) {
        result[mode] = await measure(renderer, name, mode === "warn" ? WARN : undefined);
      }
      results.push(result);
    }
    const ratio = median(results.map(({ off, warn }) => warn / off));
    const [off, warn] = [median(results.map((each) => each.off)), median(results.map((each) => each.warn))];
    const isMissed = ratio < 1 - GOAL;
    print(
      `${name.padEnd(12)} ${off.toFixed(1).padStart(8)} ${warn.toFixed(1).padStart(8)}   ${ratio.toFixed(3)}${isMissed ? "   MISSED" : ""}`,
    );
    if (isMissed) process.exitCode = 1;
  }
} finally {
  await renderer.close();
}
