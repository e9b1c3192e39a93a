import type { BaseLogger } from "pino";
import type { Queries, Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import { LeaseLost, RECLAIM_EVERY_MS } from "../jobs/lease";
import type { Wakeups } from "../jobs/wakeups";
import { WorkerPool } from "../jobs/worker-pool";
import { retryDelayMs } from "../lib/retry-delay";
import type { DocumentMaker } from "./document-maker";
import { DocumentQueue } from "./document-queue";
import type { ForegroundDocuments } from "./foreground-documents";
import {
  type FinishedDocument,
  finishDocument,
  type LeasedDocument,
  reclaimDocuments,
  renewLeases,
  requeueDocument,
} from "./leased-documents";

/** How often the queue is checked without being woken. */
const POLL_MS = 10_000;
/** No batch takes longer. */
const MAX_BATCH_MS = 30 * 24 * 3_600_000;
/** Delays before a document is rendered again after a failure of the service. */
const RETRY_DELAYS = { firstMs: 1_000, maxMs: 60_000 };
/** A document that keeps failing, or keeps crashing its process, fails after this many attempts. */
const MAX_ATTEMPTS = 10;

interface DocumentWorkerDependencies {
  db: Queries;
  maker: DocumentMaker;
  /** Tells whether documents can be stored. While they can't, none is made: its attempts would be used up. */
  canStore(): boolean;
  /** Documents that are made at the same time. */
  concurrency: number;
  /** While callers wait for documents, half as many are made in the background. */
  foreground: ForegroundDocuments;
  /** Documents of one customer that may be made at the same time, by all replicas together. */
  maxPerCustomer: number;
  wakeups: Wakeups;
  /** How long a finished document is kept. */
  lifetimeMs: number;
  /** Called in the transaction that finishes a document. */
  onFinished(tx: Transaction, finished: FinishedDocument): Promise<void>;
  /** Called after that transaction, or when the document is not finished. */
  afterFinished(leased: LeasedDocument): void;
  log: BaseLogger;
}

/** Makes the documents of the queue, on any replica: each is rendered at least once and counted exactly once. */
export class DocumentWorker {
  readonly #dependencies: DocumentWorkerDependencies;
  readonly #workers: WorkerPool<LeasedDocument>;
  readonly #timer: NodeJS.Timeout;

  constructor(dependencies: DocumentWorkerDependencies) {
    const { db, concurrency, foreground, maxPerCustomer, wakeups, log } = dependencies;
    this.#dependencies = dependencies;
    const queue = new DocumentQueue({ db, maxPerCustomer });
    this.#workers = new WorkerPool({
      size: () => (foreground.isBusy ? Math.ceil(concurrency / 2) : concurrency),
      pollMs: POLL_MS,
      take: async (max) => (dependencies.canStore() ? queue.take(max) : []),
      work: (leased) => this.#work(leased),
      renewLeases: (leased) => renewLeases(db, leased),
      log,
      errorMessage: "the document queue failed",
    });
    wakeups.on("documents", () => this.#workers.wake());
    foreground.onQuiet(() => this.#workers.wake());
    const reclaim = () =>
      void reclaimDocuments(db, new Date()).then(
        (hasReclaimed) => hasReclaimed && wakeups.wake("documents"),
        (error) => log.error({ err: error }, "the documents of crashed workers could not be looked for"),
      );
    this.#timer = setInterval(reclaim, RECLAIM_EVERY_MS);
    reclaim();
  }

  /** Resolves when the documents being made are done. Queued documents are made after the next start. */
  async close(): Promise<void> {
    await this.#workers.close();
    clearInterval(this.#timer);
  }

  async #work(leased: LeasedDocument): Promise<void> {
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
      this.#dependencies.afterFinished(leased);
    }
  }

  async #make(leased: LeasedDocument): Promise<void> {
    const { db, maker, onFinished } = this.#dependencies;
    const { workspaceId, renderJob, parameters } = leased;
    await withWorkspace(db, workspaceId, (tx) => maker.assertWithinQuota(tx, workspaceId));
    const document = await maker.render(leased, renderJob, parameters);
    const blob = await maker.storeContent(workspaceId, document);
    await withWorkspace(db, workspaceId, async (tx) => {
      const expiresAt = this.#expiryOf(leased);
      const fileExpiresAt = expiresAt ?? new Date(Date.now() + MAX_BATCH_MS);
      const fileId = await maker.store(tx, workspaceId, { renderJob, document, blob, expiresAt: fileExpiresAt });
      const { pages, warnings } = document;
      await onFinished(tx, await finishDocument(tx, leased, { state: "done", pages, warnings, fileId, expiresAt }));
    });
  }

  async #retryOrFail(leased: LeasedDocument, error: unknown): Promise<void> {
    const { db, log } = this.#dependencies;
    if (!(error instanceof ApiError)) log.error({ err: error, document: leased.id }, "document could not be made");
    if (!isServiceFault(error) || leased.attempts >= MAX_ATTEMPTS) return this.#fail(leased, error);
    const delayMs = retryDelayMs(leased.attempts, RETRY_DELAYS);
    await requeueDocument(db, leased, delayMs);
    this.#workers.wakeAfter(delayMs);
  }

  async #fail(leased: LeasedDocument, cause: unknown): Promise<void> {
    const { db, onFinished } = this.#dependencies;
    const { errorCode, data } = cause instanceof ApiError ? cause : new ApiError("UNEXPECTED");
    const result = { state: "failed", error: { errorCode, data }, expiresAt: this.#expiryOf(leased) } as const;
    // An item of a batch can't be made again: the batch ends, and its caller gets the result.
    const keepsInput = isServiceFault(cause) && !leased.isBatchItem;
    await withWorkspace(db, leased.workspaceId, async (tx) =>
      onFinished(tx, await finishDocument(tx, leased, result, { keepsInput })),
    );
  }

  /** @returns null for an item of a batch: it is kept until the batch ends, and then as long as the batch */
  #expiryOf({ isBatchItem }: LeasedDocument): Date | null {
    return isBatchItem ? null : new Date(Date.now() + this.#dependencies.lifetimeMs);
  }
}

/** Returns whether another attempt may succeed, because nothing is wrong with the document. */
const isServiceFault = (error: unknown): boolean =>
  !(error instanceof ApiError) || [429, 500, 503].includes(error.statusCode);
