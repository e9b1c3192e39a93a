import { Counter, Histogram, type Registry } from "prom-client";

/** From a free worker to a backlog of an hour. */
const BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600];

/** Metrics of the documents that are made in the background. */
export interface DocumentMetrics {
  /** Attempts by result. */
  attempts: Counter<"result">;
  /** Time from the request to the first attempt. */
  wait: Histogram;
  /** Documents whose worker has crashed or frozen. */
  reclaimed: Counter;
}

/** Adds the metrics of documents in the background. */
export function createDocumentMetrics(registry: Registry): DocumentMetrics {
  const registers = [registry];
  return {
    attempts: new Counter({
      name: "platen_background_documents_total",
      help: "Attempts to make a document in the background by result: done, failed, retry or lease_lost",
      labelNames: ["result"],
      registers,
    }),
    wait: new Histogram({
      name: "platen_background_wait_seconds",
      help: "Time from the request of a document in the background to its first attempt",
      buckets: BUCKETS_SECONDS,
      registers,
    }),
    reclaimed: new Counter({
      name: "platen_background_reclaimed_total",
      help: "Documents that were taken from a process which crashed, froze or lost the database",
      registers,
    }),
  };
}
