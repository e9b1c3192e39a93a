import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queries, Transaction } from "../database/open";
import { batches, documents, workspaceQueues } from "../database/schema/documents";
import type { RenderJob } from "./render-job";

/** How long a document is left to whoever makes it, unless that is renewed (milliseconds). */
const LEASE = 15_000;

/** A document that somebody has begun to make; `attempts` says for which time. */
export interface LeasedDocument {
  id: string;
  workspaceId: string;
  isBatchItem: boolean;
  attempts: number;
  renderJob: RenderJob;
  parameters: Record<string, unknown>;
}

type Row = typeof documents.$inferSelect;
export type FinishedDocument = Pick<Row, "id" | "workspaceId" | "batchId" | "webhook" | "state">;
export type Ending = Pick<Row, "state"> & Partial<Pick<Row, "fileId" | "pages" | "warnings" | "error" | "expiresAt">>;

/** Somebody else has begun to make the document meanwhile: this attempt counts for nothing. */
export class LeaseLost extends Error {
  override readonly name = "TakenOver";
}

/** Writes down that a workspace has something in the queue. */
export async function enqueueWorkspace(tx: Transaction, workspaceId: string): Promise<void> {
  await tx
    .insert(workspaceQueues)
    .values({ workspaceId, servedAt: new Date(0) })
    .onConflictDoNothing();
}

/**
 * Begins with the next document: of the workspace that has waited longest for its turn, the one that has waited longest. Two
 * replicas never begin with the same one.
 */
export async function leaseNextDocument(db: Queries, now: Date): Promise<LeasedDocument | undefined> {
  const leaseUntil = new Date(now.getTime() + LEASE);
  const waits = sql`documents.state in ('queued', 'running') and documents.lease_until <= ${now}`;
  const taken = await db.execute<{ id: string }>(sql`
    with turn as (
      select workspace_id from workspace_queues
      where exists (select from documents where documents.workspace_id = workspace_queues.workspace_id and ${waits})
      order by served_at limit 1 for update skip locked
    ), next as (
      select id from documents where workspace_id = (select workspace_id from turn) and ${waits}
      order by lease_until, item limit 1 for update skip locked
    ), served as (
      update workspace_queues set served_at = ${now} where workspace_id = (select workspace_id from turn)
    )
    update documents set state = 'running', attempts = attempts + 1, lease_until = ${leaseUntil}
    where id = (select id from next) returning id`);
  const id = taken.rows[0]?.id;
  if (id === undefined) return undefined;
  const [row] = await db
    .select({ document: documents, batch: { html: batches.html } })
    .from(documents)
    .leftJoin(batches, eq(batches.id, documents.batchId))
    .where(eq(documents.id, id));
  if (!row) return undefined;
  const { workspaceId, batchId, attempts, parameters, templateId, templateName, html, options, filename, webhook } =
    row.document;
  const order = { templateId, templateName, html: html ?? row.batch?.html ?? "", options, filename, webhook };
  return { id, workspaceId, isBatchItem: batchId !== null, attempts, renderJob: order, parameters: parameters ?? {} };
}

/** Ends a document. @throws TakenOver */
export async function finishDocument(tx: Transaction, job: LeasedDocument, ending: Ending): Promise<FinishedDocument> {
  const [ended] = await tx
    .update(documents)
    .set({ html: null, parameters: null, ...ending })
    .where(held(job))
    .returning();
  if (!ended) throw new LeaseLost();
  return ended;
}

/** Puts a document back into the queue. */
export async function requeueDocument(db: Queries, job: LeasedDocument, delay: number): Promise<void> {
  await db
    .update(documents)
    .set({ state: "queued", leaseUntil: new Date(Date.now() + delay) })
    .where(held(job));
}

/** Says that somebody is still making these. */
export async function renewLeases(db: Queries, jobs: Iterable<LeasedDocument>): Promise<void> {
  const ids = Array.from(jobs, ({ id }) => id);
  if (ids.length === 0) return;
  await db
    .update(documents)
    .set({ leaseUntil: new Date(Date.now() + LEASE) })
    .where(and(inArray(documents.id, ids), eq(documents.state, "running")));
}

const held = ({ id, attempts }: LeasedDocument) =>
  and(eq(documents.id, id), eq(documents.attempts, attempts), eq(documents.state, "running"));
