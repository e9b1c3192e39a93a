import { sql } from "drizzle-orm";
import type { Queries } from "../database/open";
import { runPipelined } from "../database/pipelined-transaction";
import { prepare } from "../database/prepared";
import { batches, type documents } from "../database/schema/documents";
import { LEASE_MS } from "../jobs/lease";
import type { Turn } from "../jobs/turns";
import type { LeasedDocument } from "./leased-documents";

type Row = typeof documents.$inferSelect;

/** One row for each leased document. If none was leased, one row in which the columns of the document are null. */
type LeaseRow = Pick<Row, "batchId" | "templateId" | "templateName" | "options" | "filename" | "webhook"> &
  Pick<LeasedDocument, "workspaceId" | "attempts" | "inputBytes" | "parameters"> & {
    id: string | null;
    html: string;
    room: number;
    withParts: string[];
  };

export interface Lease {
  documents: LeasedDocument[];
  /** True if the customer may have more documents made at the same time. */
  hasRoom: boolean;
  /** Workspaces that have batches with items that are not documents yet. */
  withParts: string[];
}

const value = sql.placeholder;
/** Keys of advisory locks for the takers of a customer's documents: this number, and the customer. */
const LOCK_SPACE = 7_528_361;

/** Takers of one customer wait for one another, for less than a millisecond, so that each sees what the others took. */
const lockCustomer = prepare(
  "lock_customer_queue",
  sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${value("ownerId")}))`,
);

/**
 * Reads as many rows as it leases, and those of the customer's documents that are being made, however many wait. It
 * takes documents of the first workspaces, and goes to the next one if they have too few.
 */
const leaseWaiting = prepare<LeaseRow>(
  "lease_documents",
  sql`
    with room as (
      select ${value("maxRunning")}::integer - count(*)::integer as room from documents
      where state = 'running' and workspace_id = any(${value("workspaceIds")}::uuid[])
    ), next as (
      select waiting.id from unnest(${value("workspaceIds")}::uuid[]) as turn (workspace_id)
      cross join lateral (
        select id from documents
        where documents.workspace_id = turn.workspace_id and state = 'queued' and lease_until <= ${value("now")}
          and exists (select from workspaces where workspaces.id = turn.workspace_id and deleted_at is null)
        order by lease_until, item limit ${value("perWorkspace")} for update skip locked
      ) as waiting
      limit least((select greatest(room, 0) from room), ${value("max")}::integer)
    ), leased as (
      update documents set state = 'running', attempts = attempts + 1, lease_until = ${value("leaseUntil")}
      where id in (select id from next) returning *
    )
    select
      (select room from room) as room,
      array(
        select turn.workspace_id from unnest(${value("workspaceIds")}::uuid[]) as turn (workspace_id) where exists (
          select from batch_parts join batches on batches.id = batch_parts.batch_id and not batches.is_draft
          where batch_parts.workspace_id = turn.workspace_id
        )
      )::text[] as "withParts",
      leased.id, leased.workspace_id as "workspaceId", leased.batch_id as "batchId", leased.attempts,
      leased.input_bytes as "inputBytes", leased.template_id as "templateId", leased.template_name as "templateName",
      coalesce(leased.html, batches.html, '') as html, leased.options, leased.filename, leased.webhook,
      coalesce(leased.parameters::text, '{}') as parameters
    from (values (1)) as one
    left join leased on true
    left join ${batches} on batches.id = leased.batch_id`,
);

/**
 * Leases documents of one customer. Two replicas never lease the same one, and together they never lease more than the
 * customer may have made at the same time (docs/decisions/0012-job-queue-in-postgres.md).
 *
 * @param turn the customer's workspaces with waiting documents
 * @param limits.max documents to lease
 * @param limits.maxRunning documents of the customer that may be made at the same time, by all replicas
 */
export async function leaseDocuments(
  db: Queries,
  { ownerId, workspaceIds }: Turn,
  { max, maxRunning, now }: { max: number; maxRunning: number; now: Date },
): Promise<Lease> {
  const perWorkspace = Math.ceil(max / workspaceIds.length);
  const leaseUntil = new Date(now.getTime() + LEASE_MS).toISOString();
  const values = { workspaceIds, maxRunning, max, perWorkspace, now: now.toISOString(), leaseUntil };
  const rows = await runPipelined<LeaseRow>(db, [
    lockCustomer.toQueryConfig({ ownerId }),
    leaseWaiting.toQueryConfig(values),
  ]);
  const leased = rows.flatMap((row) => (row.id === null ? [] : [leasedDocument({ ...row, id: row.id }, ownerId)]));
  const [{ room = 0, withParts = [] } = {}] = rows;
  return { documents: leased, hasRoom: room > leased.length, withParts };
}

function leasedDocument(row: LeaseRow & { id: string }, ownerId: string): LeasedDocument {
  const { id, workspaceId, batchId, attempts, inputBytes, parameters } = row;
  const { templateId, templateName, html, options, filename, webhook } = row;
  const renderJob = { templateId, templateName, html, options, filename, webhook };
  return { id, workspaceId, ownerId, isBatchItem: batchId !== null, attempts, inputBytes, renderJob, parameters };
}
