import { and, eq, isNotNull, lte } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Queries } from "../database/open";
import { batches } from "../database/schema";
import { withWorkspace } from "../database/workspace-scope";
import { filesOf, wholeContentOf } from "../files/files";
import { piecesOf } from "./contents";
import { merge } from "./merge-process";
import { type Batch, endBatch, type OnBatchEnded, resultName } from "./progress";

/** How long a batch is left to whoever merges it (milliseconds): ten thousand small documents take half a minute. */
const LEASE = 2 * 60_000;
/** How often batches to merge are looked for without being woken (milliseconds). */
const POLL = 5_000;

interface MergingParts {
  db: Queries;
  /** How long a result is kept (milliseconds). */
  lifetime: number;
  /** Largest result in bytes. */
  largest: number;
  onEnded: OnBatchEnded;
  afterEnded(): void;
  log: BaseLogger;
}

/** Makes one PDF of the documents of a batch, one batch at a time. */
export interface Merging {
  wake(): void;
  close(): Promise<void>;
}

export function openMerging({ db, lifetime, largest, onEnded, afterEnded, log }: MergingParts): Merging {
  let running: Promise<void> | undefined;
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
    for (const { fileId } of pieces) yield await wholeContentOf(db, fileId);
  }

  /** Leaves a batch to the next start. */
  const leave = ({ id }: Batch) => db.update(batches).set({ leaseUntil: new Date() }).where(eq(batches.id, id));

  async function finish(batch: Batch): Promise<void> {
    const pieces = await piecesOf(db, batch.id);
    const tooLarge = pieces.reduce((sum, { bytes }) => sum + bytes, 0) > largest;
    const pdf = tooLarge ? undefined : await merge(contents(pieces), signal);
    await withWorkspace(db, batch.workspaceId, async (tx) => {
      if (!pdf) {
        const data = { result: `more than ${largest} bytes; ask for a zip` };
        return endBatch(
          tx,
          batch,
          { state: "failed", error: { errorCode: "PAYLOAD_TOO_LARGE", data } },
          lifetime,
          onEnded,
        );
      }
      const expiresAt = new Date(Date.now() + lifetime);
      const { id: fileId } = await filesOf(tx, batch.workspaceId).add({ name: resultName(batch), expiresAt }, pdf);
      await endBatch(tx, batch, { state: "done", fileId }, lifetime, onEnded);
    });
  }

  async function work(): Promise<void> {
    for (let batch = await take(); batch && !signal.aborted; batch = await take()) {
      try {
        await finish(batch);
      } catch (error) {
        if (!signal.aborted) throw error;
        await leave(batch);
      }
      afterEnded();
    }
  }

  function wake(): void {
    if (signal.aborted) return;
    running ??= work()
      .catch((error) => log.error({ err: error }, "a batch could not be merged; it is tried again later"))
      .finally(() => {
        running = undefined;
      });
  }

  const timer = setInterval(wake, POLL);
  wake();

  return {
    wake,
    async close() {
      closing.abort();
      clearInterval(timer);
      await running;
    },
  };
}
