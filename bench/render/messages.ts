import type { DocumentName } from "./documents";
import type { ProcessorTimes } from "./process-tree";

/** Asks a contestant's process to make a document repeatedly, for one round. */
export interface RoundOptions {
  document: DocumentName;
  /** Number of documents at a time. */
  concurrency: number;
  /** Time before counting starts, so that pages prepared in advance don't count. */
  leadMs: number;
  /**
   * Length of the round, including the lead. The round is longer if fewer than `concurrency` documents were counted by
   * then.
   */
  durationMs: number;
  /** Watching the memory slows down all watched processes, so nothing else is measured in such a round. */
  isMemoryWatched: boolean;
}

/** Result of a round. */
export interface RoundResult {
  kind: "result";
  /** Time of each counted document. */
  latenciesMs: number[];
  /** Time in which the counted documents were made. */
  seconds: number;
  /** Processor time of the process tree per document. */
  cpuSeconds: ProcessorTimes;
  /** Peak memory of the process tree; 0 if it was not watched. */
  memoryMiB: number;
}

/** Message of a contestant's process. */
export type ContestantReport = RoundResult | { kind: "ready" } | { kind: "failure"; message: string };
