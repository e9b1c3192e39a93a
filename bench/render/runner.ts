/** A process of its own for one contestant, so that each one's processor time and memory can be told from the others'. */
import { setInterval } from "node:timers";
import type { Contestant } from "./contestant";
import { startBareLoop } from "./contestants/bare-loop";
import { startJsreport } from "./contestants/jsreport";
import { start as startPlatenHttp } from "./contestants/platen-http";
import { start as startPlatenRenderer } from "./contestants/platen-renderer";
import { start as startPlaywright } from "./contestants/playwright";
import type { Order, Result } from "./order";
import { ProcessTree } from "./process-tree";

const STARTS: Record<string, () => Promise<Contestant>> = {
  "platen http": () => startPlatenHttp("embedded"),
  "platen on postgres": () => startPlatenHttp("postgres"),
  "platen renderer": startPlatenRenderer,
  "bare loop": () => startBareLoop(false),
  "bare fresh loop": () => startBareLoop(true),
  playwright: startPlaywright,
  "jsreport default": () => startJsreport(false),
  "jsreport pool": () => startJsreport(true),
};

let number = 0;

async function measure(
  contestant: Contestant,
  { document, concurrency, lead, time, watchMemory }: Order,
): Promise<Result> {
  const tree = new ProcessTree(contestant.roots);
  let memory = 0;
  const look = () => {
    memory = Math.max(memory, tree.memory);
  };
  const watch = watchMemory ? setInterval(look, 250) : undefined;
  const [cpu, started] = [tree.cpu, performance.now()];
  const latencies: number[] = [];
  let made = 0;
  // What is counted begins and ends with a document that is done: it neither waits for the first one nor for the last ones.
  let [from, to] = [Number.NaN, Number.NaN];
  const isEnough = () => latencies.length >= concurrency && to - started >= time;
  const worker = async () => {
    while (!isEnough()) {
      const begun = performance.now();
      const pdf = await contestant.make(document, ++number);
      if (Buffer.from(pdf.subarray(0, 5)).toString() !== "%PDF-") throw new Error("What came is no PDF");
      const done = performance.now();
      made += 1;
      if (done - started < lead || isEnough()) continue;
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
  return { latencies, seconds: (to - from) / 1000, cpu: (tree.cpu - cpu) / made, memory };
}

// The measurement was broken off (by Ctrl-C, which everyone gets): what the contestant has started ends with it.
let closing: () => void = () => process.exit();
process.on("disconnect", () => closing());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

// Where nobody hears it any more, `disconnect` ends this process.
const send = (message: object) => process.connected && process.send?.(message, undefined, undefined, () => undefined);

try {
  const contestant = await STARTS[process.argv[2] ?? ""]?.();
  if (!contestant) throw new Error("No such contestant");
  closing = () => void contestant.close().finally(() => process.exit());
  process.on("message", (order: Order | "close") => {
    if (order === "close") closing();
    else measure(contestant, order).then(send, (error: Error) => send({ failure: error.message }));
  });
  send({ ready: true });
} catch (error) {
  send({ failure: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}
