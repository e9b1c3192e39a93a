import type { BaseLogger } from "pino";
import type { Queries, Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import { retryDelayMs } from "../jobs/retry-delay";
import { WorkerPool } from "../jobs/worker-pool";
import type { DocumentMaker } from "./document-maker";
import {
  type FinishedDocument,
  finishDocument,
  type LeasedDocument,
  LeaseLost,
  leaseNextDocument,
  renewLeases,
  requeueDocument,
} from "./document-queue";
import { removeExpired } from "./remove-expired";

/** How often the leases of what is being made are renewed (milliseconds). */
const HEARTBEAT = 5_000;
/** How often the queue is looked at without being woken (milliseconds). */
const POLL = 2_000;
/** No batch takes longer (milliseconds). */
const LONGEST_BATCH = 30 * 24 * 3_600_000;
/** How often what has expired is removed (milliseconds). */
const SWEEP = 10 * 60_000;
/** Delays before a document is rendered again after a failure that is not the caller's. */
const RETRY_DELAYS = { firstMs: 1_000, maxMs: 60_000 };
/** A document that brings its maker down again and again is given up. */
const MOST_ATTEMPTS = 10;

interface BackgroundParts {
  db: Queries;
  maker: DocumentMaker;
  /** Documents made at the same time. */
  concurrency: number;
  /** How long it is remembered that a document could not be made (milliseconds). */
  lifetime: number;
  /** Told in the transaction that ends a document. */
  onFinished(tx: Transaction, finished: FinishedDocument): Promise<void>;
  /** Told after that transaction. */
  afterFinished(): void;
  log: BaseLogger;
}

/** Makes the documents that wait in the database, on any replica: at least once made, exactly once counted. */
export interface Background {
  /** Begins with what waits, now; called after the commit. */
  wake(): void;
  /** Resolves once the documents being made are done; what waits is made after the next start. */
  close(): Promise<void>;
}

export function createBackground(parts: BackgroundParts): Background {
  const { db, maker, concurrency, lifetime, onFinished, afterFinished, log } = parts;
  const underWay = new Set<LeasedDocument>();

  /** What belongs to a batch is kept until the batch ends, and then as long as it is. */
  const expiryOf = ({ isBatchItem: isOfBatch }: LeasedDocument) => (isOfBatch ? null : new Date(Date.now() + lifetime));
  const latest = () => new Date(Date.now() + LONGEST_BATCH);

  async function make(job: LeasedDocument): Promise<void> {
    const { workspaceId, renderJob: order, parameters } = job;
    await withWorkspace(db, workspaceId, (tx) => maker.assertWithinQuota(tx, workspaceId));
    const made = await maker.render(workspaceId, order, parameters);
    await withWorkspace(db, workspaceId, async (tx) => {
      const fileId = await maker.store(tx, workspaceId, order, made, expiryOf(job) ?? latest());
      const ending = {
        state: "done",
        pages: made.pages,
        warnings: made.warnings,
        fileId,
        expiresAt: expiryOf(job),
      } as const;
      await onFinished(tx, await finishDocument(tx, job, ending));
    });
  }

  async function giveUp(job: LeasedDocument, cause: unknown): Promise<void> {
    const { errorCode, data } = cause instanceof ApiError ? cause : new ApiError("UNEXPECTED");
    const ending = { state: "failed", error: { errorCode, data }, expiresAt: expiryOf(job) } as const;
    await withWorkspace(db, job.workspaceId, async (tx) => onFinished(tx, await finishDocument(tx, job, ending)));
  }

  async function settle(job: LeasedDocument, error: unknown): Promise<void> {
    const isOurs = !(error instanceof ApiError) || error.statusCode === 503 || error.statusCode === 500;
    if (!(error instanceof ApiError)) log.error({ err: error, document: job.id }, "document could not be made");
    if (!isOurs || job.attempts >= MOST_ATTEMPTS) return giveUp(job, error);
    await requeueDocument(db, job, retryDelayMs(job.attempts, RETRY_DELAYS));
  }

  async function work(job: LeasedDocument): Promise<void> {
    underWay.add(job);
    try {
      await make(job).catch((error) => {
        if (!(error instanceof LeaseLost)) return settle(job, error);
      });
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
    } finally {
      underWay.delete(job);
      afterFinished();
    }
  }

  const makers = new WorkerPool({
    size: concurrency,
    pollMs: POLL,
    take: () => leaseNextDocument(db, new Date()),
    work,
    log,
    errorMessage: "the queue of documents could not be worked off",
  });
  const tried = (task: () => Promise<void>) => () =>
    void task().catch((error) => log.error({ err: error }, "the queue of documents could not be kept in order"));
  const renew = tried(() => renewLeases(db, underWay));
  const sweep = tried(() => removeExpired(db, new Date()));
  const timers = [setInterval(renew, HEARTBEAT), setInterval(sweep, SWEEP)];
  // At once as well: a process that is started again and again would never come to it.
  sweep();

  return {
    wake: () => makers.wake(),
    async close() {
      await makers.close();
      for (const timer of timers) clearInterval(timer);
    },
  };
}
