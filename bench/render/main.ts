import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { DocumentName } from "./documents";
import type { Order, Report, Result } from "./order";
import {
  AS_INSTALLED,
  joined,
  latencies,
  promisesOf,
  type Score,
  SERVICES,
  scoreOf,
  table,
  throughputs,
} from "./report";

/** See bench/README.md. `npm run bench` takes a quarter of an hour, `npm run bench -- --full` more than one. */
const SCOPE: { documents: DocumentName[]; concurrency: number[] } = process.argv.includes("--full")
  ? { documents: ["invoice", "invoice with script", "report", "table"], concurrency: [1, 2, 4, 8] }
  : { documents: ["invoice", "invoice with script"], concurrency: [1, 2] };
const PARTS = SCOPE.documents.flatMap((document) =>
  SCOPE.concurrency.map((concurrency) => ({ document, concurrency })),
);
/** Programs that compile what runs often have done so before anything is measured. Milliseconds. */
const WARM_UP = { first: { lead: 0, time: 8_000 }, later: { lead: 0, time: 3_000 } };
/** Of everyone. Milliseconds, as below. */
const ROUNDS = { rounds: 3, lead: 500, time: 2_000 };
/**
 * Of the service and one that it is held against, alone, some after each part: what is promised is little beside what other work of the
 * machine adds to it or takes away, and that differs from minute to minute.
 */
const DUEL = {
  latency: { rounds: 80, lead: 150, time: 600 },
  throughput: { rounds: 16, lead: 400, time: 1_500 },
};
const NAMES = [
  ...SERVICES,
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

/** Has those who take part make a document in turns, and adds what comes of it to their scores. */
async function play(scores: Map<string, Score[]>, rounds: number, order: Omit<Order, "watchMemory">): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, list] of scores) {
      const child = contestants.get(name);
      if (!child) continue;
      try {
        const result = await ask(child, { ...order, watchMemory: false });
        if (result) list.push(scoreOf(result));
      } catch (error) {
        dropOut(name, child, error);
      }
    }
  }
}

/** Lets everybody make a document for a while. @returns the most memory that each took, in MiB */
async function warmUp(order: Omit<Order, "watchMemory">): Promise<Map<string, number>> {
  const memory = new Map<string, number>();
  for (const [name, child] of contestants) {
    try {
      const result = await ask(child, { ...order, watchMemory: true });
      memory.set(name, result?.memory ?? 0);
    } catch (error) {
      dropOut(name, child, error);
    }
  }
  return memory;
}

function dropOut(name: string, child: ChildProcess, error: unknown): void {
  say(`${name} drops out: ${messageOf(error).slice(0, 200)}`);
  contestants.delete(name);
  child.send("close");
}

const scoresOf = (names: Iterable<string>) => new Map<string, Score[]>([...names].map((name) => [name, []]));

/** The service and one that it is held against, alone, and what has come of it, one a sitting. */
const duels = PARTS.flatMap(({ document, concurrency }) =>
  promisesOf(document, concurrency).map((promised) => {
    const sittings: Map<string, Score[]>[] = [];
    return { document, concurrency, promised, names: [...SERVICES, ...(promised?.keys() ?? ["bare loop"])], sittings };
  }),
);

async function sit(): Promise<void> {
  for (const { document, concurrency, promised, names, sittings } of duels) {
    const { rounds, lead, time } = promised ? DUEL.throughput : DUEL.latency;
    const scores = scoresOf(names.filter((name) => contestants.has(name)));
    await play(scores, rounds / PARTS.length, { document, concurrency, lead, time });
    sittings.push(scores);
  }
}

function sayDuels(): void {
  say("\nThe service and one that it is held against, alone");
  for (const { document, concurrency, promised, sittings } of duels) {
    say(`${document}, ${concurrency} at a time`);
    for (const line of promised ? throughputs(joined(sittings), promised) : latencies(sittings)) say(line);
  }
}

// Whoever does not wait for the end is told what there is; the contestants end when this process has.
process.once("SIGINT", () => {
  sayDuels();
  process.exit(130);
});

for (const { document, concurrency } of PARTS) {
  const duration = concurrency === SCOPE.concurrency[0] ? WARM_UP.first : WARM_UP.later;
  const memory = await warmUp({ document, concurrency, ...duration });
  const scores = scoresOf(contestants.keys());
  const { rounds, lead, time } = ROUNDS;
  await play(scores, rounds, { document, concurrency, lead, time });
  say(`\n${document}, ${concurrency} at a time (medians of ${rounds} interleaved rounds)`);
  for (const line of table(scores, memory)) say(line);
  if (document === "invoice") for (const line of throughputs(scores, AS_INSTALLED)) say(line);
  await sit();
}
sayDuels();
for (const child of contestants.values()) child.send("close");
await Promise.all([...contestants.values()].map((child) => child.exitCode ?? once(child, "exit")));
