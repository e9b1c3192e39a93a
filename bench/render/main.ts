import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { DocumentName } from "./documents";
import type { ContestantReport, RoundOptions, RoundResult } from "./messages";
import {
  joinSessions,
  latencies,
  type Score,
  SERVICES,
  scoreOf,
  TARGETS_AS_INSTALLED,
  table,
  targetsOf,
  throughputs,
} from "./report";

/** See bench/README.md. `npm run bench` takes a quarter of an hour, `npm run bench -- --full` more than one. */
const SCOPE: { documents: DocumentName[]; concurrency: number[] } = process.argv.includes("--full")
  ? { documents: ["invoice", "invoice with script", "report", "table"], concurrency: [1, 2, 4, 8] }
  : { documents: ["invoice", "invoice with script"], concurrency: [1, 2] };
const PARTS = SCOPE.documents.flatMap((document) =>
  SCOPE.concurrency.map((concurrency) => ({ document, concurrency })),
);
/** Long enough for programs to compile their frequent code before the first measurement. */
const WARM_UP = { first: { leadMs: 0, durationMs: 8_000 }, later: { leadMs: 0, durationMs: 3_000 } };
/** Rounds in which all contestants take turns. */
const ROUNDS = { rounds: 3, leadMs: 500, durationMs: 2_000 };
/**
 * Rounds of a duel: the service and one peer without the other contestants, spread over the whole run. The targets are
 * small compared with the noise of a busy machine, which changes from minute to minute, so a duel needs many rounds.
 */
const DUEL = {
  latency: { rounds: 80, leadMs: 150, durationMs: 600 },
  throughput: { rounds: 16, leadMs: 400, durationMs: 1_500 },
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
const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Waits for the next report of a contestant's process.
 *
 * @param options if given, the function first asks the process for a round
 * @returns the result of a round; null if the process is ready
 * @throws Error with the contestant's failure
 */
async function nextReport(child: ChildProcess, options?: RoundOptions): Promise<RoundResult | null> {
  const message = once(child, "message");
  if (options) child.send(options);
  const [report] = (await message) as [ContestantReport];
  if (report.kind === "failure") throw new Error(report.message);
  return report.kind === "ready" ? null : report;
}

async function startAll(): Promise<Map<string, ChildProcess>> {
  const started = new Map<string, ChildProcess>();
  for (const name of NAMES) {
    const child = fork(fileURLToPath(new URL("./contestant-process.ts", import.meta.url)), [name], {
      execArgv: ["--import", "tsx"],
    });
    try {
      await nextReport(child);
      started.set(name, child);
    } catch (error) {
      print(`${name} does not take part: ${messageOf(error)}`);
    }
  }
  return started;
}

const contestants = await startAll();

/** Lets the contestants of `scores` make documents in turns, and adds the results to `scores`. */
async function playRounds(
  scores: Map<string, Score[]>,
  rounds: number,
  options: Omit<RoundOptions, "isMemoryWatched">,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, list] of scores) {
      const child = contestants.get(name);
      if (!child) continue;
      try {
        const result = await nextReport(child, { ...options, isMemoryWatched: false });
        if (result) list.push(scoreOf(result));
      } catch (error) {
        dropOut(name, child, error);
      }
    }
  }
}

/** Lets all contestants make documents for a while. Returns the peak memory of each in MiB. */
async function warmUp(options: Omit<RoundOptions, "isMemoryWatched">): Promise<Map<string, number>> {
  const memory = new Map<string, number>();
  for (const [name, child] of contestants) {
    try {
      const result = await nextReport(child, { ...options, isMemoryWatched: true });
      memory.set(name, result?.memoryMiB ?? 0);
    } catch (error) {
      dropOut(name, child, error);
    }
  }
  return memory;
}

function dropOut(name: string, child: ChildProcess, error: unknown): void {
  print(`${name} drops out: ${messageOf(error).slice(0, 200)}`);
  contestants.delete(name);
  child.send("close");
}

const scoresOf = (names: Iterable<string>) => new Map<string, Score[]>([...names].map((name) => [name, []]));

/** Each duel has one session, with a share of its rounds, after each part of the bench. */
const duels = PARTS.flatMap(({ document, concurrency }) =>
  targetsOf(document, concurrency).map((targets) => {
    const sessions: Map<string, Score[]>[] = [];
    return { document, concurrency, targets, names: [...SERVICES, ...(targets?.keys() ?? ["bare loop"])], sessions };
  }),
);

async function playDuels(): Promise<void> {
  for (const { document, concurrency, targets, names, sessions } of duels) {
    const { rounds, leadMs, durationMs } = targets ? DUEL.throughput : DUEL.latency;
    const scores = scoresOf(names.filter((name) => contestants.has(name)));
    await playRounds(scores, rounds / PARTS.length, { document, concurrency, leadMs, durationMs });
    sessions.push(scores);
  }
}

function printDuels(): void {
  print("\nDuels of the service with one peer");
  for (const { document, concurrency, targets, sessions } of duels) {
    print(`${document}, ${concurrency} at a time`);
    for (const line of targets ? throughputs(joinSessions(sessions), targets) : latencies(sessions)) print(line);
  }
}

// On Ctrl-C, prints the results so far. The contestants end after this process has ended.
process.once("SIGINT", () => {
  printDuels();
  process.exit(130);
});

for (const { document, concurrency } of PARTS) {
  const duration = concurrency === SCOPE.concurrency[0] ? WARM_UP.first : WARM_UP.later;
  const memory = await warmUp({ document, concurrency, ...duration });
  const scores = scoresOf(contestants.keys());
  const { rounds, leadMs, durationMs } = ROUNDS;
  await playRounds(scores, rounds, { document, concurrency, leadMs, durationMs });
  print(`\n${document}, ${concurrency} at a time (medians of ${rounds} interleaved rounds)`);
  for (const line of table(scores, memory)) print(line);
  if (document === "invoice") for (const line of throughputs(scores, TARGETS_AS_INSTALLED)) print(line);
  await playDuels();
}
printDuels();
for (const child of contestants.values()) child.send("close");
await Promise.all([...contestants.values()].map((child) => child.exitCode ?? once(child, "exit")));
