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

async function measure(contestant: Contestant, { document, concurrency, time, watchMemory }: Order): Promise<Result> {
  const tree = new ProcessTree(contestant.roots);
  const latencies: number[] = [];
  let memory = 0;
  const look = () => {
    memory = Math.max(memory, tree.memory);
  };
  const watch = watchMemory ? setInterval(look, 250) : undefined;
  const [cpu, started] = [tree.cpu, performance.now()];
  const worker = async () => {
    do {
      const begun = performance.now();
      const pdf = await contestant.make(document, ++number);
      if (Buffer.from(pdf.subarray(0, 5)).toString() !== "%PDF-") throw new Error("What came is no PDF");
      latencies.push(performance.now() - begun);
    } while (performance.now() - started < time);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  return { latencies, seconds, cpu: tree.cpu - cpu, memory };
}

// The measurement was broken off (by Ctrl-C, which everyone gets): what the contestant has started ends with it.
let closing: () => void = () => process.exit();
process.on("disconnect", () => closing());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

const send = (message: object) => process.send?.(message);

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
