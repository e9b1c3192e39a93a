import type { DocumentName } from "./documents";
import type { Result } from "./order";

/** What one round of one contestant comes to. Times in milliseconds. */
export interface Score {
  perSecond: number;
  median: number;
  p99: number;
  cpu: number;
}

type Scores = Map<string, Score[]>;

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const medianOf = (values: number[]) => quantile(values, 0.5);

export function scoreOf({ latencies, seconds, cpu }: Result): Score {
  return {
    perSecond: latencies.length / seconds,
    median: medianOf(latencies),
    p99: quantile(latencies, 0.99),
    cpu: (cpu * 1000) / latencies.length,
  };
}

/**
 * A line a contestant, with its throughput as a multiple of the bare loop's.
 *
 * @param memory most that each took, in MiB
 */
export function* table(scores: Scores, memory: ReadonlyMap<string, number>): Generator<string> {
  yield `${"".padEnd(18)}    PDF/s   median      p99  CPU/PDF   memory  x bare loop`;
  for (const [name, rounds] of scores) {
    const value = (of: (score: Score) => number, digits: number) => medianOf(rounds.map(of)).toFixed(digits);
    const cells = [
      value((score) => score.perSecond, 1).padStart(8),
      `${value((score) => score.median, 1)} ms`.padStart(9),
      `${value((score) => score.p99, 1)} ms`.padStart(9),
      `${value((score) => score.cpu, 0)} ms`.padStart(8),
      `${(memory.get(name) ?? 0).toFixed(0)} MiB`.padStart(9),
      ratio(scores, name, "bare loop").toFixed(2).padStart(8),
    ];
    yield `${name.padEnd(18)} ${cells.join("")}`;
  }
}

/** How many documents are made in a time, held against what is promised; where one is made after the other it is `latency` that counts. */
export function* throughputs(document: DocumentName, concurrency: number, scores: Scores): Generator<string> {
  if (!scores.has("platen http")) return;
  const compare = function* (peer: string, wanted: number) {
    if (!scores.has(peer)) return;
    const reached = ratio(scores, "platen http", peer);
    yield `  ${reached >= wanted ? "met   " : "MISSED"} ${reached.toFixed(2)} x ${peer} (wanted: ${wanted})`;
  };
  if (document === "invoice with script") yield* compare("bare fresh loop", 0.9);
  else if (concurrency > 1) yield* compare("bare loop", 0.7);
  if (document !== "invoice") return;
  yield* compare("jsreport default", 12);
  yield* compare("jsreport pool", 8);
}

/**
 * How long a document takes by itself, held against what is promised, in the quarter of the rounds in which the machine had least else to
 * do; beside it the same of all rounds.
 *
 * @param duel scores of platen http and of the bare loop
 */
export function* latency(duel: Scores): Generator<string> {
  const rounds = pairs(duel, "platen http", "bare loop");
  if (rounds.length === 0) return yield "  not compared: platen http or the bare loop takes no part";
  // Its own time tells of the machine, and of luck: by that of the rounds beside it no round is chosen for its luck.
  const around = (at: number) =>
    medianOf([at - 2, at - 1, at + 1, at + 2].flatMap((near) => rounds[near]?.[1].median ?? []));
  const quiet = rounds
    .map((round, at) => ({ round, around: around(at) }))
    .toSorted((one, other) => one.around - other.around)
    .slice(0, Math.ceil(rounds.length / 4))
    .map(({ round }) => round);
  const verdict = overOf(quiet) <= 6 ? "met   " : "MISSED";
  yield `  ${verdict} ${described(quiet)}, in the quietest ${quiet.length} of ${rounds.length} rounds (wanted: 6)`;
  yield `         ${described(rounds)}, in all of them`;
}

const overOf = (rounds: [Score, Score][]) => medianOf(rounds.map(([one, other]) => one.median - other.median));

function described(rounds: [Score, Score][]): string {
  const [ours, theirs] = [0, 1].map((side) => medianOf(rounds.flatMap((pair) => pair[side]?.median ?? [])).toFixed(1));
  return `${overOf(rounds).toFixed(1)} ms over the bare loop's median: ${ours} and ${theirs} ms`;
}

/** Throughputs of the same round are compared, so that a machine that slows down does not count. */
function ratio(scores: Scores, name: string, peer: string): number {
  return medianOf(pairs(scores, name, peer).map(([one, other]) => one.perSecond / other.perSecond));
}

function pairs(scores: Scores, name: string, peer: string): [Score, Score][] {
  const others = scores.get(peer) ?? [];
  return (scores.get(name) ?? []).flatMap((score, round): [Score, Score][] => {
    const other = others[round];
    return other ? [[score, other]] : [];
  });
}
