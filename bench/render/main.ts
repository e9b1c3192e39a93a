import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { DocumentName } from "./documents";
import type { Order, Report, Result } from "./order";
import { type Score, scoreOf, table, targets } from "./report";

/** See bench/README.md. `npm run bench` takes some minutes, `npm run bench -- --full` about an hour. */
const full = process.argv.includes("--full");
const SCOPE = full
  ? {
      rounds: 5,
      time: 2_000,
      documents: ["invoice", "invoice with script", "report", "table"],
      concurrency: [1, 2, 4, 8],
    }
  : { rounds: 5, time: 2_000, documents: ["invoice", "invoice with script"], concurrency: [1, 2] };
/** Milliseconds before anything is measured: programs that compile what runs often have done so by then. */
const WARM_UP = 8_000;
const NAMES = [
  "platen http",
  "platen renderer",
  "bare loop",
  "bare fresh loop",
  "playwright",
  "jsreport default",
  "jsreport pool",
];

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const say = (line: string) => process.stdout.write(`${line}\n`);

async function ask(child: ChildProcess, order?: Order): Promise<Result | null> {
  const answer = once(child, "message");
  if (order) child.send(order);
  const [report] = (await answer) as [Report];
  if ("failure" in report) throw new Error(report.failure);
  return "ready" in report ? null : report;
}

async function startAll(): Promise<Map<string, ChildProcess>> {
  const started = new Map<string, ChildProcess>();
  for (const name of NAMES) {
    const child = fork(fileURLToPath(new URL("./runner.ts", import.meta.url)), [name], {
      execArgv: ["--import", "tsx"],
    });
    try {
      await ask(child);
      started.set(name, child);
    } catch (error) {
      say(`${name} does not take part: ${messageOf(error)}`);
    }
  }
  return started;
}

const contestants = await startAll();
for (const document of SCOPE.documents as DocumentName[]) {
  for (const concurrency of SCOPE.concurrency) {
    const scores = new Map<string, Score[]>([...contestants.keys()].map((name) => [name, []]));
    const memory = new Map<string, number>();
    // The first round warms up, for the same time each, and shows how much memory it takes.
    for (let round = 0; round <= SCOPE.rounds; round += 1) {
      const warmUp = round === 0;
      for (const [name, child] of contestants) {
        try {
          const order = { document, concurrency, time: warmUp ? WARM_UP : SCOPE.time, watchMemory: warmUp };
          const result = await ask(child, order);
          if (result && warmUp) memory.set(name, result.memory);
          else if (result) scores.get(name)?.push({ ...scoreOf(result), memory: memory.get(name) ?? 0 });
        } catch (error) {
          say(`${name} drops out: ${messageOf(error).slice(0, 200)}`);
          contestants.delete(name);
          child.send("close");
        }
      }
    }
    say(`\n${document}, ${concurrency} at a time (medians of ${SCOPE.rounds} interleaved rounds)`);
    for (const line of table(scores)) say(line);
    for (const line of targets(document, concurrency, scores)) say(line);
  }
}
for (const child of contestants.values()) child.send("close");
await Promise.all([...contestants.values()].map((child) => child.exitCode ?? once(child, "exit")));
