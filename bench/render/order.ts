import type { DocumentName } from "./documents";

/** To a contestant's process: make this document again and again. */
export interface Order {
  document: DocumentName;
  concurrency: number;
  /** Milliseconds after which nothing more is begun. */
  time: number;
  /** Whether memory is watched: that holds up every process that is looked at, so nothing else is measured then. */
  watchMemory: boolean;
}

/** From a contestant's process. */
export interface Result {
  /** Milliseconds, one a document. */
  latencies: number[];
  seconds: number;
  /** Seconds of processor time of the process tree. */
  cpu: number;
  /** MiB at most of the process tree; 0 where it was not watched. */
  memory: number;
}

export type Report = Result | { ready: true } | { failure: string };
