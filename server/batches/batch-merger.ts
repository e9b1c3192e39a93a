import { and, eq, isNotNull, lte } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Failure } from "../../contract/v1/document-request";
import type { Queries } from "../database/open";
import { batches } from "../database/schema/documents";
import { withWorkspace } from "../database/workspace-scope";
import { filesOf, readWholeContent } from "../files/files";
import { createWorkerPool, type WorkerPool } from "../jobs/worker-pool";
import { type BatchDocument, listBatchDocuments } from "./batch-documents";
import { mergePdfs, UnmergeableError } from "./merge-process";
import { type Batch, endBatch, type OnBatchEnded, resultName } from "./progress";

/** How long a batch is left to whoever merges it, unless that is renewed (milliseconds). */
const LEASE = 60_000;
/** How often the lease of the batch that is merged is renewed (milliseconds): ten thousand documents take minutes. */
const HEARTBEAT = 15_000;
/** How often batches to merge are looked for without being woken (milliseconds). */
const POLL = 5_000;

interface BatchMergerDependencies {
  db: Queries;
  /** How long a result is kept (milliseconds). */
  lifetime: number;
  /** Largest result in bytes. */
  largest: number;
  onEnded: OnBatchEnded;
  afterEnded(): void;
  log: BaseLogger;
}

/** Makes one PDF of the documents of a batch, one batch at a time; closing it leaves the batch to whoever comes next. */
export function createBatchMerger({
  db,
  lifetime,
  largest,
  onEnded,
  afterEnded,
  log,
}: BatchMergerDependencies): WorkerPool {
  const closing = new AbortController();
  const { signal } = closing;

  /** Takes the next batch by a lease, so that another replica leaves it alone and a crash only delays it. */
  async function take(): Promise<Batch | undefined> {
    const now = new Date();
    const due = and(eq(batches.state, "running"), isNotNull(batches.leaseUntil), lte(batches.leaseUntil, now));
    const next = db.select({ id: batches.id }).from(batches).where(due).limit(1).for("update", { skipLocked: true });
    const [batch] = await db
      .update(batches)
      .set({ leaseUntil: new Date(now.getTime() + LEASE) })
      .where(eq(batches.id, next))
      .returning();
    return batch;
  }

  async function* contents(pieces: { fileId: string }[]) {
    for (const { fileId } of pieces) yield await readWholeContent(db, fileId);
  }

  /** Leaves a batch that has not ended to whoever comes after that time. */
  const lease = ({ id }: Batch, milliseconds: number) =>
    db
      .update(batches)
      .set({ leaseUntil: new Date(Date.now() + milliseconds) })
      .where(and(eq(batches.id, id), eq(batches.state, "running")));

  /** @returns the documents in one, or why they can't be */
  async function mergedOf(pieces: BatchDocument[]): Promise<Buffer | Failure> {
    if (pieces.reduce((sum, { bytes }) => sum + bytes, 0) > largest) {
      return { errorCode: "PAYLOAD_TOO_LARGE", data: { result: `more than ${largest} bytes as one PDF` } };
    }
    try {
      return await mergePdfs(contents(pieces), signal);
    } catch (error) {
      if (!(error instanceof UnmergeableError) || signal.aborted) throw error;
      log.error({ err: error }, "the documents of a batch can't be merged");
      return { errorCode: "UNEXPECTED", data: { result: "can't be made one PDF" } };
    }
  }

  /** Documents that were made and counted are never lost: where they can't be one PDF, they can be fetched as a zip. */
  async function finish(batch: Batch): Promise<void> {
    const result = await mergedOf(await listBatchDocuments(db, batch.id));
    await withWorkspace(db, batch.workspaceId, async (tx) => {
      const expiresAt = new Date(Date.now() + lifetime);
      const files = filesOf(tx, batch.workspaceId);
      if (Buffer.isBuffer(result)) {
        const { id: fileId } = await files.add({ name: resultName(batch), expiresAt }, result);
        return endBatch(tx, batch, { state: "done", fileId }, lifetime, onEnded);
      }
      const { id: fileId } = await files.add({ name: resultName({ ...batch, output: "zip" }), expiresAt });
      await endBatch(tx, batch, { state: "failed", error: result, fileId }, lifetime, onEnded);
    });
  }

  async function finishLeased(batch: Batch): Promise<void> {
    const renew = () =>
      void lease(batch, LEASE).catch((error) => log.error({ err: error }, "the lease of a batch could not be renewed"));
    const heart = setInterval(renew, HEARTBEAT);
    try {
      await finish(batch);
    } finally {
      clearInterval(heart);
    }
  }

  async function work(batch: Batch): Promise<void> {
    try {
      await finishLeased(batch);
    } catch (error) {
      if (!signal.aborted) throw error;
      await lease(batch, 0);
    }
    afterEnded();
  }

  const mergers = createWorkerPool({
    size: 1,
    pollMs: POLL,
    take,
    work,
    log,
    errorMessage: "a batch could not be merged; it is tried again later",
  });

  return {
    wake: mergers.wake,
    async close() {
      closing.abort();
      await mergers.close();
    },
  };
}
