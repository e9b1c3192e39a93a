import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { DocumentName } from "./documents";
import type { Order, Report, Result } from "./order";
import { latencies, type Score, SERVICES, scoreOf, table, throughputs } from "./report";

/** See bench/README.md. `npm run bench` takes some minutes, `npm run bench -- --full` about an hour. */
const full = process.argv.includes("--full");
const SCOPE: { rounds: number; time: number; documents: DocumentName[]; concurrency: number[] } = full
  ? {
      rounds: 5,
      time: 2_000,
      documents: ["invoice", "invoice with script", "report", "table"],
      concurrency: [1, 2, 4, 8],
    }
  : { rounds: 5, time: 2_000, documents: ["invoice", "invoice with script"], concurrency: [1, 2] };
/**
 * What is wanted of a document's time is little beside what a busy machine adds to it: many short rounds of these alone, in sittings
 * all over the time that the whole takes.
 */
const DUEL = { names: [...SERVICES, "bare loop"], rounds: 80, time: 500, warmUp: 1_000 };
const SITTINGS = SCOPE.documents.length * SCOPE.concurrency.length;
/** Milliseconds before anything is measured: programs that compile what runs often have done so by then. */
const WARM_UP = { first: 8_000, later: 3_000 };
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

const sittings = new Map<DocumentName, Map<string, Score[]>[]>(
  SCOPE.documents.filter((document) => document !== "invoice with script").map((document) => [document, []]),
);

async function sit(): Promise<void> {
  const names = DUEL.names.filter((name) => contestants.has(name));
  for (const [document, list] of sittings) {
    const order = { document, concurrency: 1, time: DUEL.time };
    await play(scoresOf(names), 1, { ...order, time: DUEL.warmUp });
    const scores = scoresOf(names);
    await play(scores, DUEL.rounds / SITTINGS, order);
    list.push(scores);
  }
}

for (const document of SCOPE.documents) {
  for (const [at, concurrency] of SCOPE.concurrency.entries()) {
    const memory = await warmUp({ document, concurrency, time: at === 0 ? WARM_UP.first : WARM_UP.later });
    const scores = scoresOf(contestants.keys());
    await play(scores, SCOPE.rounds, { document, concurrency, time: SCOPE.time });
    say(`\n${document}, ${concurrency} at a time (medians of ${SCOPE.rounds} interleaved rounds)`);
    for (const line of table(scores, memory)) say(line);
    for (const line of throughputs(document, concurrency, scores)) say(line);
    await sit();
  }
}
for (const [document, duels] of sittings) {
  say(`\n${document}, one after the other, the service and the bare loop in turns`);
  for (const line of latencies(duels)) say(line);
}
for (const child of contestants.values()) child.send("close");
await Promise.all([...contestants.values()].map((child) => child.exitCode ?? once(child, "exit")));
