import type { BenchDocument } from "./bench-document";
import { DOCUMENTS, type DocumentName } from "./documents";
import type { RoundResult } from "./messages";
import { PROCESS_KINDS, type ProcessorTimes } from "./process-tree";

/** Summary of one round of one contestant. */
export interface Score {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
  /** Processor time of a document in seconds. */
  cpuSeconds: ProcessorTimes;
}

/** Rounds of each contestant. */
type Scores = Map<string, Score[]>;

/** The contestants that have targets: the service on its embedded database, and on PostgreSQL. */
export const SERVICES = ["platen http", "platen on postgres"];

/** @returns the value below which a share of the values lies */
export const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const medianOf = (values: number[]) => quantile(values, 0.5);

export function scoreOf({ latenciesMs, seconds, cpuSeconds }: RoundResult): Score {
  return {
    perSecond: latenciesMs.length / seconds,
    medianMs: medianOf(latenciesMs),
    p99Ms: quantile(latenciesMs, 0.99),
    cpuSeconds,
  };
}

const totalCpuMs = ({ cpuSeconds }: Score) => PROCESS_KINDS.reduce((sum, kind) => sum + cpuSeconds[kind] * 1000, 0);

/**
 * Yields one line per contestant: speed, processor time of a document by kind of process, and throughput and processor
 * time as multiples of the limit's.
 *
 * @param memory peak memory of each contestant in MiB; null if it was not watched
 * @param limit the contestant that stands for the limit
 */
export function* table(scores: Scores, memory: ReadonlyMap<string, number> | null, limit: string): Generator<string> {
  const kinds = PROCESS_KINDS.map((kind) => kind.padStart(10)).join("");
  yield `${"".padEnd(18)}    PDF/s     median        p99${memory ? "   memory" : ""}${kinds}    CPU ms   x ${limit}: PDF/s, CPU`;
  for (const [name, rounds] of scores) {
    const value = (of: (score: Score) => number) => medianOf(rounds.map(of)).toFixed(1);
    const cells = [
      value((score) => score.perSecond).padStart(8),
      `${value((score) => score.medianMs)} ms`.padStart(11),
      `${value((score) => score.p99Ms)} ms`.padStart(11),
      memory ? `${(memory.get(name) ?? 0).toFixed(0)} MiB`.padStart(9) : "",
      ...PROCESS_KINDS.map((kind) => value((score) => score.cpuSeconds[kind] * 1000).padStart(10)),
      value(totalCpuMs).padStart(10),
      ratio(scores, [name, limit], (score) => score.perSecond)
        .toFixed(2)
        .padStart(12),
      ratio(scores, [name, limit], totalCpuMs).toFixed(2).padStart(6),
    ];
    yield `${name.padEnd(18)} ${cells.join("")}`;
  }
}

/** Yields one line per service and peer that compares the ratio of their throughputs with its target. */
export function* throughputs(scores: Scores, peers: Targets): Generator<string> {
  for (const service of SERVICES) {
    for (const [peer, target] of peers) {
      if (!scores.has(service) || !scores.has(peer)) continue;
      const reached = ratio(scores, [service, peer], (score) => score.perSecond);
      yield `  ${verdict(reached >= target)} ${service}: ${reached.toFixed(3)} x ${peer} (target: ${target})`;
    }
  }
}

/** Contestants with the smallest ratio of the service's throughput to theirs. */
type Targets = ReadonlyMap<string, number>;

/** Largest time that the service may add to the bare loop's time of a document. */
const MAX_OVERHEAD_MS = 6;

/** Targets against other services as installed, for the invoice. */
export const TARGETS_AS_INSTALLED: Targets = new Map([["jsreport default", 12]]);

/**
 * Returns the targets of a document against the limit, and against another service at its best. Each target is measured
 * in its own duel. Null stands for a target of the time of a single document (see `latencies`) instead of a throughput.
 */
export function targetsOf(document: DocumentName, concurrency: number): (Targets | null)[] {
  const { isScripted }: BenchDocument = DOCUMENTS[document];
  if (isScripted) return [new Map([["bare fresh loop", 0.9]])];
  const limit = concurrency > 1 ? new Map([["bare loop", 0.7]]) : null;
  return document === "invoice" ? [limit, new Map([["jsreport pool", 8]])] : [limit];
}

/**
 * Yields lines that compare the time of a single document with its target, in the quarter of the rounds in which the
 * machine was least busy, and for information in all rounds.
 *
 * @param sessions scores of the services and of the bare loop; within a session, rounds with the same index are
 *   neighbours
 */
export function* latencies(sessions: Scores[]): Generator<string> {
  for (const service of SERVICES) {
    const rounds = sessions.flatMap((duel) => {
      const busyness = busynessOf(duel.get("bare loop") ?? []);
      return pairs(duel, service, "bare loop").map((pair, at) => ({ pair, busyness: busyness[at] ?? 0 }));
    });
    if (rounds.length === 0) continue;
    const all = rounds.map(({ pair }) => pair);
    const quiet = rounds
      .toSorted((one, other) => one.busyness - other.busyness)
      .slice(0, Math.ceil(rounds.length / 4))
      .map(({ pair }) => pair);
    const met = verdict(overheadOf(quiet) <= MAX_OVERHEAD_MS);
    yield `  ${met} ${service}: ${described(quiet)}, in the quietest ${quiet.length} of ${rounds.length} rounds (target: ${MAX_OVERHEAD_MS})`;
    yield `         ${" ".repeat(service.length + 1)} ${described(all)}, in all of them`;
  }
}

/**
 * Returns for each round how busy the machine was: the bare loop's median time in the neighbouring rounds. The time in
 * the round itself is left out, because it also depends on luck, and lucky rounds must not be preferred.
 */
const busynessOf = (bare: Score[]) =>
  bare.map((_, at) => medianOf([at - 2, at - 1, at + 1, at + 2].flatMap((near) => bare[near]?.medianMs ?? [])));

const verdict = (met: boolean) => (met ? "met   " : "MISSED");

const overheadOf = (rounds: [Score, Score][]) => medianOf(rounds.map(([one, other]) => one.medianMs - other.medianMs));

function described(rounds: [Score, Score][]): string {
  const [ours, theirs] = [0, 1].map((side) =>
    medianOf(rounds.flatMap((pair) => pair[side]?.medianMs ?? [])).toFixed(1),
  );
  return `${overheadOf(rounds).toFixed(1)} ms over the bare loop's median: ${ours} and ${theirs} ms`;
}

/** Joins the scores of several sessions. */
export function joinSessions(sessions: Scores[]): Scores {
  const names = new Set(sessions.flatMap((scores) => [...scores.keys()]));
  return new Map([...names].map((name) => [name, sessions.flatMap((scores) => scores.get(name) ?? [])]));
}

/** Compares values within the same round, so that a machine that slows down does not matter. */
function ratio(scores: Scores, [name, peer]: [string, string], of: (score: Score) => number): number {
  return medianOf(pairs(scores, name, peer).map(([one, other]) => of(one) / of(other)));
}

function pairs(scores: Scores, name: string, peer: string): [Score, Score][] {
  const others = scores.get(peer) ?? [];
  return (scores.get(name) ?? []).flatMap((score, round): [Score, Score][] => {
    const other = others[round];
    return other ? [[score, other]] : [];
  });
}
