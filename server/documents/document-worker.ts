import type { BaseLogger } from "pino";
import type { Registry } from "prom-client";
import { isStorageFull } from "../blobs/stored-bytes";
import type { Queries, Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import { noteDocument, noteTemplate, type RequestNotes } from "../http/request-notes";
import { LeaseLost, RECLAIM_EVERY_MS } from "../jobs/lease";
import type { Wakeups } from "../jobs/wakeups";
import { instrumentWorkers } from "../jobs/worker-metrics";
import { WorkerPool } from "../jobs/worker-pool";
import { RecentCounts } from "../lib/recent-counts";
import { retryDelayMs } from "../lib/retry-delay";
import type { RequestEntry, RequestRecorder } from "../requests/request-recorder";
import { withSpan } from "../tracing/tracer";
import { BackgroundCapacity } from "./background-capacity";
import { measuresOf } from "./document-generation";
import type { DocumentMaker, NamedDocument } from "./document-maker";
import { createDocumentMetrics, type DocumentMetrics } from "./document-metrics";
import { DocumentQueue } from "./document-queue";
import type { ForegroundDocuments } from "./foreground-documents";
import { JointDocuments } from "./joint-documents";
import {
  type FinishedDocument,
  finishDocument,
  type LeasedDocument,
  reclaimDocuments,
  renewLeases,
  requeueDocument,
  returnDocuments,
} from "./leased-documents";

/** How often the queue is checked without being woken. */
const POLL_MS = 10_000;
/** How long an item of a batch is kept while the batch runs: longer than any batch takes. */
const MAX_BATCH_MS = 30 * 24 * 3_600_000;
/** Delays before a document is rendered again after a failure of the service. */
const RETRY_DELAYS = { firstMs: 1_000, maxMs: 60_000 };
/** A document that keeps failing, or keeps crashing its process, fails after this many attempts. */
const MAX_ATTEMPTS = 10;
/** Failed documents of a customer whose parameters a process keeps in one to two periods: failures cost nothing. */
const MAX_KEPT_FAILURES = 1_000;
const FAILURE_PERIOD_MS = 60 * 60_000;

interface DocumentWorkerDependencies {
  db: Queries;
  maker: DocumentMaker;
  /** Tells whether documents can be stored. While they can't, none is made: its attempts would be used up. */
  canStore(): boolean;
  /** Documents that are usually made at the same time. */
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
  requests: Pick<RequestRecorder, "add">;
  /** Called after that transaction, or when the document is not finished. */
  afterFinished(leased: LeasedDocument): void;
  metrics: Registry;
  log: BaseLogger;
}

type SetWaiting = (isWaiting: boolean) => void;

/** Makes the documents of the queue, on any replica: each is rendered at least once and counted exactly once. */
export class DocumentWorker {
  readonly #dependencies: DocumentWorkerDependencies;
  readonly #metrics: DocumentMetrics;
  readonly #joint: JointDocuments;
  readonly #capacity: BackgroundCapacity;
  /** Failed documents by customer. */
  readonly #failures = new RecentCounts({ periodMs: FAILURE_PERIOD_MS });
  /** Each worker makes a document, and those that are printed together with it. */
  readonly #workers: WorkerPool<LeasedDocument[]>;
  readonly #timer: NodeJS.Timeout;

  constructor(dependencies: DocumentWorkerDependencies) {
    const { db, concurrency, foreground, maxPerCustomer, wakeups, log } = dependencies;
    this.#dependencies = dependencies;
    this.#metrics = createDocumentMetrics(dependencies.metrics);
    const { maker, onFinished } = dependencies;
    this.#joint = new JointDocuments({ db, maker, onFinished, fileLifetimeMs: MAX_BATCH_MS, log });
    this.#capacity = new BackgroundCapacity({ concurrency, foreground, onGrown: () => this.#workers.wake() });
    const queue = new DocumentQueue({ db, maxPerCustomer, roomOf: (ownerId) => this.#capacity.roomOf(ownerId) });
    this.#workers = new WorkerPool({
      size: () => this.#capacity.size,
      pollMs: POLL_MS,
      take: async (max) => (dependencies.canStore() ? (await queue.take(max)).map((leased) => [leased]) : []),
      work: (group) => this.#capacity.run(group[0]?.ownerId ?? "", (setWaiting) => this.#workGroup(group, setWaiting)),
      renewLeases: (groups) => renewLeases(db, groups.flat()),
      log,
      errorMessage: "the document queue failed",
    });
    instrumentWorkers(dependencies.metrics, "documents", this.#workers);
    wakeups.on("documents", () => this.#workers.wake());
    const reclaim = () =>
      void reclaimDocuments(db, new Date()).then(
        (count) => {
          this.#metrics.reclaimed.inc(count);
          if (count > 0) wakeups.wake("documents");
        },
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

  async #workGroup(group: LeasedDocument[], setWaiting: SetWaiting): Promise<void> {
    const startedAt = Date.now();
    const left = await this.#joint.make(group);
    for (const { attempts, renderJob } of group) {
      if (attempts === 1) this.#metrics.wait.observe(Math.max(0, startedAt - renderJob.now.getTime()) / 1_000);
    }
    this.#metrics.attempts.inc({ result: "done" }, group.length - left.length);
    const [first] = group;
    if (first && left.length < group.length) this.#dependencies.afterFinished(first);
    if (first && group.length === 1) return this.#work(first, setWaiting);
    if (left.length === 0) return;
    // One by one, they could hold this worker for many times the deadline.
    await returnDocuments(this.#dependencies.db, left);
    this.#dependencies.wakeups.wake("documents");
  }

  async #work(leased: LeasedDocument, setWaiting: SetWaiting): Promise<void> {
    const { attempts, renderJob } = leased;
    try {
      // The last attempt has ended without a result: its process has crashed.
      if (leased.attempts > MAX_ATTEMPTS) return await this.#fail(leased, new ApiError("UNEXPECTED"));
      const options = {
        kind: "consumer",
        parent: renderJob.traceparent,
        attributes: { "platen.attempt": attempts },
      } as const;
      await withSpan("document", options, () => this.#make(leased, setWaiting)).catch((error) => {
        if (error instanceof LeaseLost) throw error;
        return this.#retryOrFail(leased, error);
      });
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      this.#metrics.attempts.inc({ result: "lease_lost" });
    } finally {
      this.#dependencies.afterFinished(leased);
    }
  }

  async #make(leased: LeasedDocument, setWaiting: SetWaiting): Promise<void> {
    const { db, maker, onFinished } = this.#dependencies;
    const { workspaceId, renderJob, parameters } = leased;
    const started = performance.now();
    await maker.assertRoomToStore(workspaceId);
    await withWorkspace(db, workspaceId, (tx) => maker.assertWithinQuota(tx, workspaceId));
    const document = await maker.render(leased, renderJob, parameters, { onWaiting: setWaiting });
    await withSpan("finish", {}, async () => {
      const blob = await maker.storeContent(workspaceId, document);
      await withWorkspace(db, workspaceId, async (tx) => {
        const expiresAt = this.#expiryOf(leased);
        const fileExpiresAt = expiresAt ?? new Date(Date.now() + MAX_BATCH_MS);
        const fileId = await maker.addFile(tx, workspaceId, { document, blob, expiresAt: fileExpiresAt });
        const { pages, warnings } = document;
        await onFinished(tx, await finishDocument(tx, leased, { state: "done", pages, warnings, fileId, expiresAt }));
        await maker.record(tx, workspaceId, renderJob, measuresOf(document));
      });
    });
    this.#metrics.attempts.inc({ result: "done" });
    this.#log(leased, { document, error: null, durationInMs: performance.now() - started });
  }

  async #retryOrFail(leased: LeasedDocument, error: unknown): Promise<void> {
    const { db, log } = this.#dependencies;
    if (!(error instanceof ApiError)) log.error({ err: error, document: leased.id }, "document could not be made");
    if (!isServiceFault(error) || leased.attempts >= MAX_ATTEMPTS) return this.#fail(leased, error);
    const delayMs = retryDelayMs(leased.attempts, RETRY_DELAYS);
    await requeueDocument(db, leased, delayMs);
    this.#metrics.attempts.inc({ result: "retry" });
    this.#workers.wakeAfter(delayMs);
  }

  async #fail(leased: LeasedDocument, cause: unknown): Promise<void> {
    const { db, onFinished } = this.#dependencies;
    const { errorCode, data } = cause instanceof ApiError ? cause : new ApiError("UNEXPECTED");
    const result = { state: "failed", error: { errorCode, data }, expiresAt: this.#expiryOf(leased) } as const;
    // An item of a batch can't be made again: the batch ends, and its caller gets the result.
    const keepsInput = isServiceFault(cause) && !leased.isBatchItem;
    const keeps = { keepsInput, mayKeepParameters: this.#failures.of(leased.ownerId) < MAX_KEPT_FAILURES };
    this.#failures.add(leased.ownerId);
    await withWorkspace(db, leased.workspaceId, async (tx) =>
      onFinished(tx, await finishDocument(tx, leased, result, keeps)),
    );
    this.#metrics.attempts.inc({ result: "failed" });
    this.#log(leased, { error: { errorCode, data }, durationInMs: Date.now() - leased.renderJob.now.getTime() });
  }

  /** Adds the document to the request log. Items of a batch are not: the batch itself shows them. */
  #log(
    { workspaceId, id: resultId, origin, renderJob }: LeasedDocument,
    { document, ...outcome }: Pick<RequestEntry, "error" | "durationInMs"> & { document?: NamedDocument },
  ): void {
    if (!origin) return;
    const notes: RequestNotes = { resultId };
    noteTemplate(notes, renderJob);
    if (document) noteDocument(notes, document);
    const request = { workspaceId, operation: "BACKGROUND_DOCUMENT", source: "API", status: null } as const;
    this.#dependencies.requests.add({ ...request, ...notes, ...origin, ...outcome });
  }

  /** @returns null for an item of a batch: it is kept until the batch ends, and then as long as the batch */
  #expiryOf({ isBatchItem }: LeasedDocument): Date | null {
    return isBatchItem ? null : new Date(Date.now() + this.#dependencies.lifetimeMs);
  }
}

/** Returns whether another attempt may succeed, because nothing is wrong with the document. */
const isServiceFault = (error: unknown): boolean =>
  !(error instanceof ApiError) || ([429, 500, 503].includes(error.statusCode) && !isStorageFull(error));
