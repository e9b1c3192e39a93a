import type { BaseLogger } from "pino";
import type { Registry } from "prom-client";
import type { Failure } from "../../contract/v1/document-request";
import type { BlobRecord } from "../blobs/blob-storage";
import type { BlobStore } from "../blobs/blob-store";
import { isStorageFull } from "../blobs/stored-bytes";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { FileContents } from "../files/file-contents";
import { filesOf } from "../files/files";
import { LeaseLost } from "../jobs/lease";
import type { Wakeups } from "../jobs/wakeups";
import { instrumentWorkers } from "../jobs/worker-metrics";
import { WorkerPool } from "../jobs/worker-pool";
import { retryDelayMs } from "../lib/retry-delay";
import { type BatchFile, listBatchFiles } from "./batch-documents";
import { MAX_MERGES, MergeCapacity, MergeStopped } from "./merge-capacity";
import { type MergedPdf, mergePdfs, UnmergeableError } from "./merge-process";
import { type LeasedBatch, MergeQueue, putBackMerge, renewMergeLeases, setMergeLease } from "./merge-queue";
import { endBatch, type OnBatchEnded, resultName } from "./progress";

const POLL_MS = 10_000;
/** A batch that keeps failing to be merged, or keeps crashing its process, fails after this many attempts. */
const MAX_ATTEMPTS = 10;
const RETRY_DELAYS = { firstMs: 1_000, maxMs: 60_000 };
const ERROR_MESSAGE = "a batch could not be merged; it is tried again later";

interface BatchMergerDependencies {
  db: Queries;
  /** Whether this process merges batches. */
  isEnabled: boolean;
  wakeups: Wakeups;
  blobs: BlobStore;
  contents: FileContents;
  /** How long a result is kept, in ms. */
  lifetimeMs: number;
  /** Size limit of a merged PDF. */
  maxBytes: number;
  onEnded: OnBatchEnded;
  /** Called after the transaction that ended a batch. */
  afterEnded(): void;
  metrics: Registry;
  log: BaseLogger;
}

/** Merges the documents of a batch into one PDF. */
export class BatchMerger {
  readonly #dependencies: BatchMergerDependencies;
  readonly #closing = new AbortController();
  readonly #capacity = new MergeCapacity(() => this.#worker.wake());
  readonly #worker: WorkerPool<LeasedBatch>;

  constructor(dependencies: BatchMergerDependencies) {
    this.#dependencies = dependencies;
    const queue = new MergeQueue(dependencies.db, (ownerId) => this.#capacity.canBegin(ownerId));
    this.#worker = new WorkerPool({
      size: dependencies.isEnabled ? MAX_MERGES : 0,
      pollMs: POLL_MS,
      // While the result can't be stored, the attempts would be used up.
      take: async () => (dependencies.blobs.answers() ? queue.take() : []),
      work: (batch) => this.#process(batch),
      renewLeases: (batches) => renewMergeLeases(dependencies.db, batches),
      log: dependencies.log,
      errorMessage: ERROR_MESSAGE,
    });
    instrumentWorkers(dependencies.metrics, "merges", this.#worker);
    dependencies.wakeups.on("merges", () => this.#worker.wake());
  }

  /** Stops merging and releases the batch, so that another replica or the next start merges it. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#worker.close();
  }

  async #process(batch: LeasedBatch): Promise<void> {
    const merging = this.#capacity.run(batch.ownerId, async (stop) => {
      const signal = AbortSignal.any([stop, this.#closing.signal]);
      await this.#finish(batch, signal).catch((error) => this.#release(batch, error));
    });
    // A take returns one batch. Another customer's may begin, too.
    this.#worker.wake();
    await merging;
  }

  /** Lets the batch be merged again: at once if the merge or the service had to stop, otherwise after a delay. */
  async #release(batch: LeasedBatch, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    const { db, log } = this.#dependencies;
    if (error instanceof MergeStopped) return putBackMerge(db, batch);
    if (this.#closing.signal.aborted) return setMergeLease(db, batch, 0);
    log.error({ err: error, batch: batch.id }, ERROR_MESSAGE);
    const delayMs = retryDelayMs(batch.mergeAttempts, RETRY_DELAYS);
    await setMergeLease(db, batch, delayMs);
    this.#worker.wakeAfter(delayMs);
  }

  /** Ends a batch. If its documents can't be merged, they are kept as a zip, because they have been counted. */
  async #finish(batch: LeasedBatch, signal: AbortSignal): Promise<void> {
    const { db, lifetimeMs, onEnded, afterEnded } = this.#dependencies;
    const result = await this.#merge(batch, await listBatchFiles(db, batch.id), signal);
    const outcome = Buffer.isBuffer(result) ? await this.#store(batch, result) : { error: result };
    await withWorkspace(db, batch.workspaceId, async (tx) => {
      const expiresAt = new Date(Date.now() + lifetimeMs);
      const files = filesOf(tx, batch.workspaceId);
      if ("blob" in outcome) {
        const { id: fileId } = await files.add({ name: resultName(batch), expiresAt, blob: outcome.blob });
        return endBatch(tx, batch, { state: "done", fileId }, { lifetimeMs, onEnded });
      }
      const { id: fileId } = await files.add({ name: resultName({ ...batch, output: "zip" }), expiresAt });
      await endBatch(tx, batch, { state: "failed", error: outcome.error, fileId }, { lifetimeMs, onEnded });
    });
    afterEnded();
  }

  /** Stores the merged PDF. If its customer stores too much, the batch ends with its zip. */
  async #store({ workspaceId }: LeasedBatch, pdf: Buffer): Promise<{ blob: BlobRecord } | { error: Failure }> {
    try {
      return { blob: await this.#dependencies.blobs.put(workspaceId, pdf) };
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      const { errorCode, data } = error;
      return { error: { errorCode, data } };
    }
  }

  /** Returns the merged PDF, or why the documents can't be merged. */
  async #merge(
    { id, createdAt, mergeAttempts }: LeasedBatch,
    batchFiles: BatchFile[],
    signal: AbortSignal,
  ): Promise<Buffer | Failure> {
    const { maxBytes, log } = this.#dependencies;
    if (batchFiles.reduce((sum, { file }) => sum + file.bytes, 0) > maxBytes) {
      return { errorCode: "PAYLOAD_TOO_LARGE", data: { result: `more than ${maxBytes} bytes as one PDF` } };
    }
    try {
      if (mergeAttempts > MAX_ATTEMPTS) throw new UnmergeableError(`Merging failed ${MAX_ATTEMPTS} times`);
      return await mergePdfs(this.#contents(batchFiles, signal), { createdAt, signal });
    } catch (error) {
      if (!(error instanceof UnmergeableError)) throw error;
      log.error({ err: error, batch: id }, "the documents of a batch can't be merged");
      return { errorCode: "UNEXPECTED", data: { result: "can't be merged into one PDF" } };
    }
  }

  async *#contents(batchFiles: BatchFile[], signal: AbortSignal): AsyncIterable<MergedPdf> {
    const { contents } = this.#dependencies;
    for (const batchFile of batchFiles) {
      yield { pdf: await contents.read(batchFile, signal), documents: batchFile.documents };
    }
  }
}
