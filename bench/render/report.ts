import type { DocumentName } from "./documents";
import type { Result } from "./order";

/** What one round of one contestant comes to. Times in milliseconds, memory in MiB. */
export interface Score {
  perSecond: number;
  median: number;
  p99: number;
  cpu: number;
  memory: number;
}

type Scores = Map<string, Score[]>;

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const medianOf = (values: number[]) => quantile(values, 0.5);

export function scoreOf({ latencies, seconds, cpu, memory }: Result): Score {
  return {
    perSecond: latencies.length / seconds,
    median: medianOf(latencies),
    p99: quantile(latencies, 0.99),
    cpu: (cpu * 1000) / latencies.length,
    memory,
  };
}

/** A line a contestant, with its throughput as a multiple of the bare loop's. */
export function* table(scores: Scores): Generator<string> {
  yield `${"".padEnd(18)}    PDF/s   median      p99  CPU/PDF   memory  x bare loop`;
  for (const [name, rounds] of scores) {
    const value = (of: (score: Score) => number, digits: number) => medianOf(rounds.map(of)).toFixed(digits);
    const cells = [
      value((score) => score.perSecond, 1).padStart(8),
      `${value((score) => score.median, 1)} ms`.padStart(9),
      `${value((score) => score.p99, 1)} ms`.padStart(9),
      `${value((score) => score.cpu, 0)} ms`.padStart(8),
      `${value((score) => score.memory, 0)} MiB`.padStart(9),
      ratio(scores, name, "bare loop").toFixed(2).padStart(8),
    ];
    yield `${name.padEnd(18)} ${cells.join("")}`;
  }
}

/**
 * How a document stands to what is promised of it. Beside a loop of one document after the other it is the time that each takes which counts;
 * its throughput, where there is always another one to make.
 */
export function* targets(document: DocumentName, concurrency: number, scores: Scores): Generator<string> {
  if (!scores.has("platen http")) return;
  const scripted = document === "invoice with script";
  const compare = function* (peer: string, wanted: number) {
    if (!scores.has(peer)) return;
    const reached = ratio(scores, "platen http", peer);
    yield `  ${reached >= wanted ? "met   " : "MISSED"} ${reached.toFixed(2)} x ${peer} (wanted: ${wanted})`;
  };
  if (scripted) yield* compare("bare fresh loop", 0.9);
  else if (concurrency > 1) yield* compare("bare loop", 0.7);
  else {
    const over = difference(scores);
    yield `  ${over <= 6 ? "met   " : "MISSED"} ${over.toFixed(1)} ms over the bare loop's median (wanted: 6)`;
  }
  if (document !== "invoice") return;
  yield* compare("jsreport default", 12);
  yield* compare("jsreport pool", 8);
}

/** Throughputs of the same round are compared, so that a machine that slows down does not count. */
function ratio(scores: Scores, name: string, peer: string): number {
  return medianOf(pairs(scores, name, peer).map(([one, other]) => one.perSecond / other.perSecond));
}

function difference(scores: Scores): number {
  return medianOf(pairs(scores, "platen http", "bare loop").map(([one, other]) => one.median - other.median));
}

function pairs(scores: Scores, name: string, peer: string): [Score, Score][] {
  const others = scores.get(peer) ?? [];
  return (scores.get(name) ?? []).flatMap((score, round): [Score, Score][] => {
    const other = others[round];
    return other ? [[score, other]] : [];
  });
}
