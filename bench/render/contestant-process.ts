/** Runs one contestant in this process, so that its processor time and memory can be measured separately. */
import { setInterval } from "node:timers";
import type { Contestant } from "./contestant";
import { startBareLoop } from "./contestants/bare-loop";
import { startBareService } from "./contestants/bare-service";
import { startJsreport } from "./contestants/jsreport";
import { startPlatenHttp } from "./contestants/platen-http";
import { startPlatenRenderer } from "./contestants/platen-renderer";
import { startPlaywright } from "./contestants/playwright";
import type { RoundOptions, RoundResult } from "./messages";
import { ProcessTree, processorTimesPer } from "./process-tree";

const STARTS: Record<string, () => Promise<Contestant>> = {
  "platen http": () => startPlatenHttp("embedded"),
  "platen on postgres": () => startPlatenHttp("postgres"),
  "platen renderer": startPlatenRenderer,
  "bare loop": () => startBareLoop("reused"),
  "bare fresh loop": () => startBareLoop("fresh"),
  "bare service": startBareService,
  playwright: startPlaywright,
  "jsreport default": () => startJsreport("default"),
  "jsreport pool": () => startJsreport("pool"),
};

let number = 0;

async function measure(
  contestant: Contestant,
  { document, concurrency, leadMs, durationMs, isMemoryWatched }: RoundOptions,
): Promise<RoundResult> {
  const tree = new ProcessTree(contestant.roots);
  let memory = 0;
  const sample = () => {
    memory = Math.max(memory, tree.memory);
  };
  const watch = isMemoryWatched ? setInterval(sample, 250) : undefined;
  const [times, started] = [tree.processorTimes, performance.now()];
  const latencies: number[] = [];
  let made = 0;
  // Counting starts and ends with a finished document, so the wait for the first and the last documents does not count.
  let [from, to] = [Number.NaN, Number.NaN];
  const isEnough = () => latencies.length >= concurrency && to - started >= durationMs;
  const worker = async () => {
    while (!isEnough()) {
      const begun = performance.now();
      const pdf = await contestant.make(document, ++number);
      if (Buffer.from(pdf.subarray(0, 5)).toString() !== "%PDF-") throw new Error("The result is no PDF");
      const done = performance.now();
      made += 1;
      if (done - started < leadMs || isEnough()) continue;
      if (Number.isNaN(from)) {
        from = done;
        continue;
      }
      latencies.push(done - begun);
      to = done;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  clearInterval(watch);
  return {
    kind: "result",
    latenciesMs: latencies,
    seconds: (to - from) / 1000,
    cpuSeconds: processorTimesPer(made, times, tree.processorTimes),
    memoryMiB: memory,
  };
}

// The bench was interrupted (Ctrl-C reaches all processes): ends what the contestant has started.
let closing: () => void = () => process.exit();
process.on("disconnect", () => closing());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

// Ignores a closed channel: `disconnect` ends this process.
const send = (message: object) => process.connected && process.send?.(message, undefined, undefined, () => undefined);

try {
  const contestant = await STARTS[process.argv[2] ?? ""]?.();
  if (!contestant) throw new Error("No such contestant");
  closing = () => void contestant.close().finally(() => process.exit());
  process.on("message", (message: RoundOptions | "close") => {
    if (message === "close") closing();
    else measure(contestant, message).then(send, (error: Error) => send({ kind: "failure", message: error.message }));
  });
  send({ kind: "ready" });
} catch (error) {
  send({ kind: "failure", message: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}
