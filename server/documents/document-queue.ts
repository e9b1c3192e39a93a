import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { ownerOf } from "../access/owner";
import type { Queries, Transaction } from "../database/open";
import { batches, documents, workspaceQueues } from "../database/schema/documents";
import { removeFromBacklog } from "./backlog";
import { expandBatchPart } from "./expand-batch-part";
import type { RenderJob } from "./render-job";

/** How long a worker may make a document without renewing its lease. After that, any worker may take the document. */
const LEASE_MS = 15_000;

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

/** The parameters stay text, because parsing large ones would hold up other requests. */
const columns = { ...getTableColumns(documents), parameters: sql<string | null>`${documents.parameters}::text` };

type Row = typeof documents.$inferSelect;
export type FinishedDocument = Pick<Row, "id" | "workspaceId" | "batchId" | "webhook" | "state">;
export type DocumentResult = Pick<Row, "state"> &
  Partial<Pick<Row, "fileId" | "pages" | "warnings" | "error" | "expiresAt">>;

/** Another worker has taken the document: the result of this attempt is dropped. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/** Marks a workspace as one that has queued documents. */
export async function enqueueWorkspace(tx: Transaction, workspaceId: string): Promise<void> {
  await tx
    .insert(workspaceQueues)
    .values({ workspaceId, servedAt: new Date(0) })
    .onConflictDoNothing();
}

/**
 * Leases the next document: the oldest of the workspace that was served longest ago. Two replicas never lease the same
 * one (docs/decisions/0012-job-queue-in-postgres.md).
 *
 * @returns undefined if the queue is empty
 */
export async function leaseNextDocument(db: Queries, now: Date): Promise<LeasedDocument | undefined> {
  for (;;) {
    const { workspaceId, id } = await leaseFromQueue(db, now);
    if (id !== null) return readLeased(db, id);
    // The workspace has batches only of which no document is left. Another worker may be about to add some.
    if (workspaceId === null || !(await expandBatchPart(db, workspaceId, now))) return undefined;
  }
}

/** @returns the workspace whose turn it is, and the document that it leased, if it has one */
async function leaseFromQueue(db: Queries, now: Date): Promise<{ workspaceId: string | null; id: string | null }> {
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const isDue = sql`documents.state in ('queued', 'running') and documents.lease_until <= ${now}`;
  const { rows } = await db.execute<{ workspaceId: string | null; id: string | null }>(sql`
    with queue as (
      select workspace_id from workspace_queues
      join workspaces on workspaces.id = workspace_queues.workspace_id and workspaces.deleted_at is null
      where exists (select from documents where documents.workspace_id = workspace_queues.workspace_id and ${isDue})
        or exists (
          select from batch_parts join batches on batches.id = batch_parts.batch_id and not batches.is_draft
          where batch_parts.workspace_id = workspace_queues.workspace_id
        )
      order by served_at limit 1 for update of workspace_queues skip locked
    ), next as (
      select id from documents where workspace_id = (select workspace_id from queue) and ${isDue}
      order by lease_until, item limit 1 for update skip locked
    ), served as (
      update workspace_queues set served_at = ${now}
      where workspace_id = (select workspace_id from queue) and exists (select from next)
    ), leased as (
      update documents set state = 'running', attempts = attempts + 1, lease_until = ${leaseUntil}
      where id = (select id from next) returning id
    )
    select (select workspace_id from queue) as "workspaceId", (select id from leased) as id`);
  return rows[0] ?? { workspaceId: null, id: null };
}

async function readLeased(db: Queries, id: string): Promise<LeasedDocument | undefined> {
  const [row] = await db
    .select({ document: columns, batch: { html: batches.html }, ownerId: ownerOf(documents.workspaceId) })
    .from(documents)
    .leftJoin(batches, eq(batches.id, documents.batchId))
    .where(eq(documents.id, id));
  if (!row) return undefined;
  const { workspaceId, batchId, attempts, inputBytes, parameters, ...document } = row.document;
  const { templateId, templateName, options, filename, webhook } = document;
  const html = document.html ?? row.batch?.html ?? "";
  const renderJob = { templateId, templateName, html, options, filename, webhook };
  const isBatchItem = batchId !== null;
  // A workspace loses its last admin only when it is deleted.
  const ownerId = row.ownerId ?? workspaceId;
  return { id, workspaceId, ownerId, isBatchItem, attempts, inputBytes, renderJob, parameters: parameters ?? "{}" };
}

/** Writes the result of a document, deletes its input, and takes it out of the backlog. @throws LeaseLost */
export async function finishDocument(
  tx: Transaction,
  leased: LeasedDocument,
  result: DocumentResult,
): Promise<FinishedDocument> {
  const { workspaceId, inputBytes } = leased;
  // First, because it locks the workspace before the document.
  await removeFromBacklog(tx, workspaceId, { documents: 1, bytes: inputBytes });
  const [finished] = await tx
    .update(documents)
    .set({ html: null, parameters: null, ...result })
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

/** Renews the leases of documents that are still being made. */
export async function renewLeases(db: Queries, leased: Iterable<LeasedDocument>): Promise<void> {
  const ids = Array.from(leased, ({ id }) => id);
  if (ids.length === 0) return;
  await db
    .update(documents)
    .set({ leaseUntil: new Date(Date.now() + LEASE_MS) })
    .where(and(inArray(documents.id, ids), eq(documents.state, "running")));
}

const isLeasedBy = ({ id, attempts }: LeasedDocument) =>
  and(eq(documents.id, id), eq(documents.attempts, attempts), eq(documents.state, "running"));
