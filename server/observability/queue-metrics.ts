import { Gauge, type Registry } from "prom-client";
import type { Queries } from "../database/queries";
import { withTimeout } from "../lib/with-timeout";
import { type QueueState, readQueues } from "./read-queues";

/** Age in ms up to which an answer is used again, so that further scrapers do not ask the database more often. */
const MAX_AGE_MS = 10_000;
/** Time for an answer. Scrapers wait for all metrics together. */
const TIMEOUT_MS = 3_000;

/**
 * Adds the queues of the database to the metrics. They are the same in every process. While the database does not
 * answer, they have no samples.
 */
export function instrumentQueues(db: Queries, registry: Registry): void {
  const registers = [registry];
  const queues = new CachedQueues(db);
  new Gauge({
    name: "platen_queue_jobs",
    help: "Jobs of the whole installation that wait, by queue: documents, merges, mails, webhooks, invoices, comparisons, deletions",
    labelNames: ["queue"],
    registers,
    async collect() {
      this.reset();
      for (const { queue, waiting } of await queues.read()) this.set({ queue }, waiting);
    },
  });
  new Gauge({
    name: "platen_queue_oldest_seconds",
    help: "How long the first job of a queue has been due; 0 if none is",
    labelNames: ["queue"],
    registers,
    async collect() {
      this.reset();
      for (const { queue, oldestSeconds } of await queues.read()) this.set({ queue }, oldestSeconds);
    },
  });
  new Gauge({
    name: "platen_queue_failed_jobs",
    help: "Jobs that were given up and that an operator can have done again, by queue (platen jobs list)",
    labelNames: ["queue"],
    registers,
    async collect() {
      this.reset();
      for (const { queue, failed } of await queues.read()) this.set({ queue }, failed);
    },
  });
  new Gauge({
    name: "platen_database_up",
    help: "1 if the database has answered a question about the queues within three seconds",
    registers,
    async collect() {
      this.set((await queues.read()).length > 0 ? 1 : 0);
    },
  });
}

/** Asks the database once for all metrics. */
class CachedQueues {
  readonly #db: Queries;
  #answer: Promise<QueueState[]> | undefined;
  #askedAt = 0;

  constructor(db: Queries) {
    this.#db = db;
  }

  /** @returns an empty list if the database does not answer in time */
  read(): Promise<QueueState[]> {
    const now = performance.now();
    if (this.#answer && now - this.#askedAt < MAX_AGE_MS) return this.#answer;
    this.#askedAt = now;
    this.#answer = withTimeout(readQueues(this.#db), TIMEOUT_MS).catch(() => []);
    return this.#answer;
  }
}
