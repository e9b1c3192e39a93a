import type { BaseLogger } from "pino";
import type { Queries, Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import { WorkerPool } from "../jobs/worker-pool";
import { retryDelayMs } from "../lib/retry-delay";
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
import { removeOldDrafts } from "./remove-drafts";
import { removeExpired } from "./remove-expired";

const RENEW_LEASES_EVERY_MS = 5_000;
/** How often the queue is checked without being woken. */
const POLL_MS = 2_000;
/** No batch takes longer. */
const MAX_BATCH_MS = 30 * 24 * 3_600_000;
const REMOVE_EXPIRED_EVERY_MS = 10 * 60_000;
/** Delays before a document is rendered again after a failure of the service. */
const RETRY_DELAYS = { firstMs: 1_000, maxMs: 60_000 };
/** A document that keeps failing, or keeps crashing its process, fails after this many attempts. */
const MAX_ATTEMPTS = 10;

interface DocumentWorkerDependencies {
  db: Queries;
  maker: DocumentMaker;
  /** Documents that are made at the same time. */
  concurrency: number;
  /** How long a finished document is kept. */
  lifetimeMs: number;
  /** Called in the transaction that finishes a document. */
  onFinished(tx: Transaction, finished: FinishedDocument): Promise<void>;
  /** Called after that transaction. */
  afterFinished(): void;
  log: BaseLogger;
}

/** Makes the documents of the queue, on any replica: each is rendered at least once and counted exactly once. */
export class DocumentWorker {
  readonly #dependencies: DocumentWorkerDependencies;
  readonly #workers: WorkerPool<LeasedDocument>;
  readonly #running = new Set<LeasedDocument>();
  readonly #timers: NodeJS.Timeout[];

  constructor(dependencies: DocumentWorkerDependencies) {
    const { db, concurrency, log } = dependencies;
    this.#dependencies = dependencies;
    this.#workers = new WorkerPool({
      size: concurrency,
      pollMs: POLL_MS,
      take: () => leaseNextDocument(db, new Date()),
      work: (leased) => this.#work(leased),
      log,
      errorMessage: "the document queue failed",
    });
    const logged = (task: () => Promise<void>) => () =>
      void task().catch((error) => log.error({ err: error }, "the document queue could not be maintained"));
    const renew = logged(() => renewLeases(db, this.#running));
    const removeOld = logged(async () => {
      await removeExpired(db, new Date());
      await removeOldDrafts(db, new Date());
    });
    this.#timers = [setInterval(renew, RENEW_LEASES_EVERY_MS), setInterval(removeOld, REMOVE_EXPIRED_EVERY_MS)];
    // Also at the start, for a process that never runs as long as the interval.
    removeOld();
  }

  /** Starts on queued documents now; called after the commit that wrote them. */
  wake(): void {
    this.#workers.wake();
  }

  /** Resolves when the documents being made are done. Queued documents are made after the next start. */
  async close(): Promise<void> {
    await this.#workers.close();
    for (const timer of this.#timers) clearInterval(timer);
  }

  async #work(leased: LeasedDocument): Promise<void> {
    this.#running.add(leased);
    try {
      // The last attempt has ended without a result: its process has crashed.
      if (leased.attempts > MAX_ATTEMPTS) return await this.#fail(leased, new ApiError("UNEXPECTED"));
      await this.#make(leased).catch((error) => {
        if (error instanceof LeaseLost) throw error;
        return this.#retryOrFail(leased, error);
      });
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
    } finally {
      this.#running.delete(leased);
      this.#dependencies.afterFinished();
    }
  }

  async #make(leased: LeasedDocument): Promise<void> {
    const { db, maker, onFinished } = this.#dependencies;
    const { workspaceId, renderJob, parameters } = leased;
    await withWorkspace(db, workspaceId, (tx) => maker.assertWithinQuota(tx, workspaceId));
    const document = await maker.render(leased, renderJob, parameters);
    await withWorkspace(db, workspaceId, async (tx) => {
      const expiresAt = this.#expiryOf(leased);
      const fileExpiresAt = expiresAt ?? new Date(Date.now() + MAX_BATCH_MS);
      const fileId = await maker.store(tx, workspaceId, { renderJob, document, expiresAt: fileExpiresAt });
      const { pages, warnings } = document;
      await onFinished(tx, await finishDocument(tx, leased, { state: "done", pages, warnings, fileId, expiresAt }));
    });
  }

  async #retryOrFail(leased: LeasedDocument, error: unknown): Promise<void> {
    const { db, log } = this.#dependencies;
    if (!(error instanceof ApiError)) log.error({ err: error, document: leased.id }, "document could not be made");
    const mayPass = !(error instanceof ApiError) || [429, 500, 503].includes(error.statusCode);
    if (!mayPass || leased.attempts >= MAX_ATTEMPTS) return this.#fail(leased, error);
    await requeueDocument(db, leased, retryDelayMs(leased.attempts, RETRY_DELAYS));
  }

  async #fail(leased: LeasedDocument, cause: unknown): Promise<void> {
    const { db, onFinished } = this.#dependencies;
    const { errorCode, data } = cause instanceof ApiError ? cause : new ApiError("UNEXPECTED");
    const result = { state: "failed", error: { errorCode, data }, expiresAt: this.#expiryOf(leased) } as const;
    await withWorkspace(db, leased.workspaceId, async (tx) => onFinished(tx, await finishDocument(tx, leased, result)));
  }

  /** @returns null for an item of a batch: it is kept until the batch ends, and then as long as the batch */
  #expiryOf({ isBatchItem }: LeasedDocument): Date | null {
    return isBatchItem ? null : new Date(Date.now() + this.#dependencies.lifetimeMs);
  }
}
