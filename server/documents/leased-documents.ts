import { and, eq, lte, sql } from "drizzle-orm";
import type { Queries, Transaction } from "../database/open";
import { documents } from "../database/schema/documents";
import { LEASE_MS, LeaseLost } from "../jobs/lease";
import { removeFromBacklog } from "./backlog";
import type { RenderJob } from "./render-job";

/** A document that a worker is making. `attempts` counts from 1 and, with the id, identifies the lease. */
export interface LeasedDocument {
  id: string;
  workspaceId: string;
  /** Customer who owns the workspace. */
  ownerId: string;
  isBatchItem: boolean;
  attempts: number;
  /** Size that the document adds to the backlog. */
  inputBytes: number;
  renderJob: RenderJob;
  /** JSON of an object. */
  parameters: string;
}

type Row = typeof documents.$inferSelect;
export type FinishedDocument = Pick<Row, "id" | "workspaceId" | "batchId" | "webhook" | "state">;
export type DocumentResult = Pick<Row, "state"> &
  Partial<Pick<Row, "fileId" | "pages" | "warnings" | "error" | "expiresAt">>;

/**
 * Writes the result of a document, deletes its input, and takes it out of the backlog.
 *
 * @param options.keepsInput keeps the input instead, so that an operator can have the document made again
 * @throws LeaseLost
 */
export async function finishDocument(
  tx: Transaction,
  leased: LeasedDocument,
  result: DocumentResult,
  { keepsInput = false } = {},
): Promise<FinishedDocument> {
  const { workspaceId, inputBytes } = leased;
  // First, because it locks the workspace before the document.
  await removeFromBacklog(tx, workspaceId, { documents: 1, bytes: inputBytes });
  const [finished] = await tx
    .update(documents)
    .set({ ...(!keepsInput && { html: null, parameters: null }), ...result })
    .where(isLeasedBy(leased))
    .returning();
  if (!finished) throw new LeaseLost();
  return finished;
}

/** Puts a document back into the queue. */
export async function requeueDocument(db: Queries, leased: LeasedDocument, delayMs: number): Promise<void> {
  await db
    .update(documents)
    .set({ state: "queued", leaseUntil: new Date(Date.now() + delayMs) })
    .where(isLeasedBy(leased));
}

/** Renews the leases of documents that are still being made. A lease that was lost stays lost. */
export async function renewLeases(db: Queries, leased: readonly LeasedDocument[]): Promise<void> {
  const ids = sql.param(leased.map(({ id }) => id));
  const attempts = sql.param(leased.map((document) => document.attempts));
  await db.execute(sql`
    update ${documents} set lease_until = ${new Date(Date.now() + LEASE_MS)}
    from unnest(${ids}::uuid[], ${attempts}::integer[]) as own (id, attempts)
    where documents.id = own.id and documents.attempts = own.attempts and documents.state = 'running'`);
}

/**
 * Puts the documents of crashed and frozen workers back into the queue.
 *
 * @returns whether there were any
 */
export async function reclaimDocuments(db: Queries, now: Date): Promise<boolean> {
  const ended = db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.state, "running"), lte(documents.leaseUntil, now)))
    .for("update", { skipLocked: true });
  const { rowCount } = await db.update(documents).set({ state: "queued" }).where(sql`${documents.id} in (${ended})`);
  return rowCount !== null && rowCount > 0;
}

const isLeasedBy = ({ id, attempts }: LeasedDocument) =>
  and(eq(documents.id, id), eq(documents.attempts, attempts), eq(documents.state, "running"));
