import { Contestants, scoresOf } from "./contestants";
import type { DocumentName } from "./documents";
import {
  joinSessions,
  latencies,
  type Score,
  SERVICES,
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

const print = (line: string) => process.stdout.write(`${line}\n`);
const contestants = new Contestants(print);
await contestants.start(NAMES);

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
    const scores = scoresOf(names.filter((name) => contestants.names.includes(name)));
    await contestants.playRounds(scores, rounds / PARTS.length, { document, concurrency, leadMs, durationMs });
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
  const memory = await contestants.warmUp({ document, concurrency, ...duration });
  const scores = scoresOf(contestants.names);
  const { rounds, leadMs, durationMs } = ROUNDS;
  await contestants.playRounds(scores, rounds, { document, concurrency, leadMs, durationMs });
  print(`\n${document}, ${concurrency} at a time (medians of ${rounds} interleaved rounds)`);
  for (const line of table(scores, memory, "bare loop")) print(line);
  if (document === "invoice") for (const line of throughputs(scores, TARGETS_AS_INSTALLED)) print(line);
  await playDuels();
}
printDuels();
await contestants.close();
