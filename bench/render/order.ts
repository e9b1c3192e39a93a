import type { DocumentName } from "./documents";

/** To a contestant's process: make this document again and again. */
export interface Order {
  document: DocumentName;
  concurrency: number;
  /** Milliseconds before what is counted begins: pages that stood ready, and what came before, are of no account. */
  lead: number;
  /** Milliseconds from the beginning to the end of what is counted; longer where fewer documents were made by then than at a time. */
  time: number;
  /** Whether memory is watched: that holds up every process that is looked at, so nothing else is measured then. */
  watchMemory: boolean;
}

/** From a contestant's process. */
export interface Result {
  /** Milliseconds, one a document that was counted. */
  latencies: number[];
  /** In which those were made. */
  seconds: number;
  /** Seconds of processor time of the process tree that a document took. */
  cpu: number;
  /** MiB at most of the process tree; 0 where it was not watched. */
  memory: number;
}

export type Report = Result | { ready: true } | { failure: string };
