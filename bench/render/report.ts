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

/** Those of whom something is promised: the service on its embedded database, and on a PostgreSQL. */
export const SERVICES = ["platen http", "platen on postgres"];

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const medianOf = (values: number[]) => quantile(values, 0.5);

export function scoreOf({ latencies, seconds, cpu }: Result): Score {
  return {
    perSecond: latencies.length / seconds,
    median: medianOf(latencies),
    p99: quantile(latencies, 0.99),
    cpu: cpu * 1000,
  };
}

/**
 * A line a contestant, with its throughput as a multiple of the bare loop's.
 *
 * @param memory most that each took, in MiB
 */
export function* table(scores: Scores, memory: ReadonlyMap<string, number>): Generator<string> {
  yield `${"".padEnd(18)}    PDF/s     median        p99  CPU/PDF   memory  x bare loop`;
  for (const [name, rounds] of scores) {
    const value = (of: (score: Score) => number, digits: number) => medianOf(rounds.map(of)).toFixed(digits);
    const cells = [
      value((score) => score.perSecond, 1).padStart(8),
      `${value((score) => score.median, 1)} ms`.padStart(11),
      `${value((score) => score.p99, 1)} ms`.padStart(11),
      `${value((score) => score.cpu, 0)} ms`.padStart(8),
      `${(memory.get(name) ?? 0).toFixed(0)} MiB`.padStart(9),
      ratio(scores, name, "bare loop").toFixed(2).padStart(8),
    ];
    yield `${name.padEnd(18)} ${cells.join("")}`;
  }
}

/** How many documents are made in a time, held against what is promised. */
export function* throughputs(scores: Scores, peers: ReadonlyMap<string, number>): Generator<string> {
  for (const service of SERVICES) {
    for (const [peer, wanted] of peers) {
      if (!scores.has(service) || !scores.has(peer)) continue;
      const reached = ratio(scores, service, peer);
      yield `  ${verdict(reached >= wanted)} ${service}: ${reached.toFixed(3)} x ${peer} (wanted: ${wanted})`;
    }
  }
}

/** How many times the throughput of another service as it is installed is promised; with the invoice. */
export const AS_INSTALLED: ReadonlyMap<string, number> = new Map([["jsreport default", 12]]);

/**
 * What is promised of a document against the limit, and against another service at its best, each to be measured alone: how many times
 * whose throughput; null is the time that a document takes by itself, for which there are `latencies`.
 */
export function promisesOf(document: DocumentName, concurrency: number): (ReadonlyMap<string, number> | null)[] {
  if (document === "invoice with script") return [new Map([["bare fresh loop", 0.9]])];
  const limit = concurrency > 1 ? new Map([["bare loop", 0.7]]) : null;
  return document === "invoice" ? [limit, new Map([["jsreport pool", 8]])] : [limit];
}

/**
 * How long a document takes by itself, held against what is promised, in the quarter of the rounds in which the machine had least else to
 * do; beside it the same of all rounds.
 *
 * @param sittings scores of the services and of the bare loop, in turns that followed one another
 */
export function* latencies(sittings: Scores[]): Generator<string> {
  for (const service of SERVICES) {
    const rounds = sittings.flatMap((duel) => {
      const around = quietness(duel.get("bare loop") ?? []);
      return pairs(duel, service, "bare loop").map((pair, at) => ({ pair, around: around[at] ?? 0 }));
    });
    if (rounds.length === 0) continue;
    const all = rounds.map(({ pair }) => pair);
    const quiet = rounds
      .toSorted((one, other) => one.around - other.around)
      .slice(0, Math.ceil(rounds.length / 4))
      .map(({ pair }) => pair);
    const met = verdict(overOf(quiet) <= 6);
    yield `  ${met} ${service}: ${described(quiet)}, in the quietest ${quiet.length} of ${rounds.length} rounds (wanted: 6)`;
    yield `         ${" ".repeat(service.length + 1)} ${described(all)}, in all of them`;
  }
}

/**
 * How long the bare loop took in the rounds beside each. Its time in a round itself tells of the machine, and of luck: no round is to be
 * chosen for that.
 */
const quietness = (bare: Score[]) =>
  bare.map((_, at) => medianOf([at - 2, at - 1, at + 1, at + 2].flatMap((near) => bare[near]?.median ?? [])));

const verdict = (met: boolean) => (met ? "met   " : "MISSED");

const overOf = (rounds: [Score, Score][]) => medianOf(rounds.map(([one, other]) => one.median - other.median));

function described(rounds: [Score, Score][]): string {
  const [ours, theirs] = [0, 1].map((side) => medianOf(rounds.flatMap((pair) => pair[side]?.median ?? [])).toFixed(1));
  return `${overOf(rounds).toFixed(1)} ms over the bare loop's median: ${ours} and ${theirs} ms`;
}

/** @returns the scores of all sittings in one */
export function joined(sittings: Scores[]): Scores {
  const names = new Set(sittings.flatMap((scores) => [...scores.keys()]));
  return new Map([...names].map((name) => [name, sittings.flatMap((scores) => scores.get(name) ?? [])]));
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
