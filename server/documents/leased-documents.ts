import { and, eq, lte, sql } from "drizzle-orm";
import type { Queries, Transaction } from "../database/open";
import { prepare } from "../database/prepared";
import { backlogs, documents } from "../database/schema/documents";
import { workspaces } from "../database/schema/workspaces";
import { LEASE_MS, LeaseLost } from "../jobs/lease";
import { keptErrorData } from "../lib/kept-json";
import { keepsParameters } from "./kept-parameters";
import type { RenderJob } from "./render-job";
import type { DocumentOrigin } from "./store";

/** A document that a worker is making. `attempts` counts from 1 and, with the id, identifies the lease. */
export interface LeasedDocument {
  id: string;
  workspaceId: string;
  /** Customer who owns the workspace. */
  ownerId: string;
  isBatchItem: boolean;
  /** The document's place in a batch that becomes one PDF. Null for all other documents. */
  joint: { batchId: string; item: number } | null;
  attempts: number;
  /** Size that the document adds to the backlog. */
  inputBytes: number;
  renderJob: RenderJob;
  /** Null for an item of a batch. */
  origin: DocumentOrigin | null;
  /** JSON of an object. */
  parameters: string;
}

type Row = typeof documents.$inferSelect;
export type FinishedDocument = Pick<Row, "id" | "workspaceId" | "batchId" | "webhook" | "state">;
export type DocumentResult = Pick<Row, "state"> &
  Partial<Pick<Row, "fileId" | "pages" | "warnings" | "error" | "expiresAt">>;

const value = sql.placeholder;

/** The workspace and its backlog are locked first, as when they are deleted, which rules out deadlocks. */
const writeResult = prepare<FinishedDocument>(
  "finish_document",
  sql`
    with held as (
      select id from ${workspaces} where id = ${value("workspaceId")} and deleted_at is null for key share
    ), counted as (
      insert into ${backlogs} (workspace_id, documents, bytes) select id, 0, 0 from held
      on conflict (workspace_id) do update set
        documents = greatest(backlogs.documents - 1, 0),
        bytes = greatest(backlogs.bytes - ${value("inputBytes")}::bigint, 0)
      returning workspace_id
    )
    update ${documents} set
      html = case when ${value("keepsInput")}::boolean then html end,
      partials = case when ${value("keepsInput")}::boolean then partials else '[]' end,
      parameters = case when ${value("keepsInput")}::boolean or ${value("keepsParameters")}::boolean then parameters end,
      state = ${value("state")}::job_state, file_id = ${value("fileId")}::uuid, pages = ${value("pages")}::integer,
      warnings = ${value("warnings")}::json, error = ${value("error")}::json,
      expires_at = ${value("expiresAt")}::timestamptz
    where workspace_id = (select workspace_id from counted)
      and id = ${value("id")} and attempts = ${value("attempts")} and state = 'running'
    returning id, workspace_id as "workspaceId", batch_id as "batchId", webhook, state`,
);

/**
 * Writes the result of a document, deletes its input except for parameters that are kept, and takes it out of the
 * backlog.
 *
 * @param options.keepsInput keeps the input instead, so that an operator can have the document made again
 * @param options.mayKeepParameters false: keeps none
 * @throws LeaseLost, also if the workspace is gone
 */
export async function finishDocument(
  tx: Transaction,
  { id, workspaceId, attempts, inputBytes, isBatchItem, renderJob, parameters }: LeasedDocument,
  { state, fileId = null, pages = null, warnings = [], error = null, expiresAt = null }: DocumentResult,
  { keepsInput = false, mayKeepParameters = true } = {},
): Promise<FinishedDocument> {
  const lease = { id, workspaceId, attempts, inputBytes };
  // Nothing asks for an item of a batch again, and a batch has up to 10,000 of them.
  const keeps = mayKeepParameters && !isBatchItem && keepsParameters(renderJob.templateId, parameters);
  const result = {
    state,
    fileId,
    pages,
    keepsInput,
    keepsParameters: keeps,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
  // An answer about a batch has the errors of many documents.
  const keptError = error && { ...error, data: keptErrorData(error.data) };
  const json = { warnings: JSON.stringify(warnings), error: keptError && JSON.stringify(keptError) };
  const [finished] = await writeResult.run(tx, { ...lease, ...result, ...json });
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

/** Puts documents back to their places in the queue. They are due at once. */
export async function returnDocuments(db: Queries, leased: readonly LeasedDocument[]): Promise<void> {
  const { ids, attempts } = leaseParameters(leased);
  await db.execute(sql`
    update ${documents} set state = 'queued', lease_until = created_at
    from unnest(${ids}::uuid[], ${attempts}::integer[]) as own (id, attempts)
    where documents.id = own.id and documents.attempts = own.attempts and documents.state = 'running'`);
}

/** Renews the leases of documents that are still being made. A lease that was lost stays lost. */
export async function renewLeases(db: Queries, leased: readonly LeasedDocument[]): Promise<void> {
  const { ids, attempts } = leaseParameters(leased);
  await db.execute(sql`
    update ${documents} set lease_until = ${new Date(Date.now() + LEASE_MS)}
    from unnest(${ids}::uuid[], ${attempts}::integer[]) as own (id, attempts)
    where documents.id = own.id and documents.attempts = own.attempts and documents.state = 'running'`);
}

/**
 * Puts the documents of crashed and frozen workers back into the queue.
 *
 * @returns their number
 */
export async function reclaimDocuments(db: Queries, now: Date): Promise<number> {
  const ended = db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.state, "running"), lte(documents.leaseUntil, now)))
    .for("update", { skipLocked: true });
  const { rowCount } = await db.update(documents).set({ state: "queued" }).where(sql`${documents.id} in (${ended})`);
  return rowCount ?? 0;
}

const isLeasedBy = ({ id, attempts }: LeasedDocument) =>
  and(eq(documents.id, id), eq(documents.attempts, attempts), eq(documents.state, "running"));

/** @returns the parameters of a statement for documents, if this process still has their leases */
const leaseParameters = (leased: readonly LeasedDocument[]) => ({
  ids: sql.param(leased.map(({ id }) => id)),
  attempts: sql.param(leased.map((document) => document.attempts)),
});
