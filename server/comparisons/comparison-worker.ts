import type { BaseLogger } from "pino";
import type { Registry } from "prom-client";
import type { Failure } from "../../contract/v1/document-request";
import { isStorageFull } from "../blobs/stored-bytes";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import { LeaseLost, RECLAIM_EVERY_MS } from "../jobs/lease";
import type { Wakeups } from "../jobs/wakeups";
import { instrumentWorkers } from "../jobs/worker-metrics";
import { WorkerPool } from "../jobs/worker-pool";
import { Comparer, type ComparerDependencies } from "./comparer";
import { finishComparison, type LeasedComparison, setComparisonLeases, takeComparisons } from "./comparison-queue";

/** Time for a comparison, which may share documents and pictures with others. Only hostile templates need more. */
const TIMEOUT_MS = 10 * 60_000;
/** Attempts after which a comparison is given up, because it may be the cause of the crashes. */
const MAX_ATTEMPTS = 3;
/** Delay before the next attempt, if the renderer or the database is busy. */
const RETRY_AFTER_MS = 2_000;
const ERROR_MESSAGE = "a comparison failed; it is tried again later";

interface ComparisonWorkerDependencies extends ComparerDependencies {
  /** Comparisons that are made at the same time. */
  concurrency: number;
  wakeups: Wakeups;
  metrics: Registry;
  log: BaseLogger;
}

/** Makes the comparisons that wait in the database, also those that a crashed process has begun. */
export class ComparisonWorker {
  readonly #dependencies: ComparisonWorkerDependencies;
  readonly #closing = new AbortController();
  readonly #comparer: Comparer;
  readonly #pool: WorkerPool<LeasedComparison>;

  constructor(dependencies: ComparisonWorkerDependencies) {
    const { db, concurrency, wakeups, metrics, log } = dependencies;
    this.#dependencies = dependencies;
    this.#comparer = new Comparer(dependencies);
    this.#pool = new WorkerPool({
      size: concurrency,
      pollMs: RECLAIM_EVERY_MS,
      take: (max) => takeComparisons(db, max),
      work: (comparison) => this.#process(comparison),
      renewLeases: (comparisons) => setComparisonLeases(db, comparisons),
      log,
      errorMessage: ERROR_MESSAGE,
    });
    instrumentWorkers(metrics, "comparisons", this.#pool);
    wakeups.on("comparisons", () => this.#pool.wake());
  }

  /** Stops the comparison that is being made: another process, or the next start, makes it. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#pool.close();
  }

  async #process(comparison: LeasedComparison): Promise<void> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      if (comparison.attempts > MAX_ATTEMPTS) {
        return await this.#fail(comparison, { errorCode: "UNEXPECTED", data: null });
      }
      await this.#comparer.run(comparison, AbortSignal.any([timeout, this.#closing.signal]));
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (this.#closing.signal.aborted) return this.#release(comparison, 0);
      if (timeout.aborted) return this.#fail(comparison, { errorCode: "RENDER_TIMEOUT", data: { phase: "draw" } });
      if (
        error instanceof ApiError &&
        error.statusCode < 500 &&
        (error.errorCode !== "TOO_MANY_REQUESTS" || isStorageFull(error))
      ) {
        return this.#fail(comparison, { errorCode: error.errorCode, data: error.data ?? null });
      }
      this.#dependencies.log.error({ err: error, comparison: comparison.id }, ERROR_MESSAGE);
      await this.#release(comparison, RETRY_AFTER_MS);
      this.#pool.wakeAfter(RETRY_AFTER_MS);
    }
  }

  #release(comparison: LeasedComparison, delayMs: number): Promise<void> {
    return setComparisonLeases(this.#dependencies.db, [comparison], delayMs);
  }

  async #fail(comparison: LeasedComparison, error: Failure): Promise<void> {
    await withWorkspace(this.#dependencies.db, comparison.workspaceId, (tx) =>
      finishComparison(tx, comparison, { error }),
    );
  }
}
