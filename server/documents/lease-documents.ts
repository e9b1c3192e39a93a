import { sql } from "drizzle-orm";
import type { BatchOutput } from "../../contract/product";
import type { Queries } from "../database/open";
import { runPipelined } from "../database/pipelined-transaction";
import { prepare } from "../database/prepared";
import { batches, type documents } from "../database/schema/documents";
import { templateSchemas, templates, templateVersions } from "../database/schema/templates";
import { LEASE_MS } from "../jobs/lease";
import type { Turn } from "../jobs/round-robin";
import type { CheckSettings } from "../templates/check-settings";
import { type JsonPinnedAssets, pinnedAssetsOf, toPinnedAssets } from "../templates/version-assets";
import type { LeasedDocument } from "./leased-documents";

type Row = typeof documents.$inferSelect;

/** One row for each leased document. If none was leased, one row in which the columns of the document are null. */
type LeaseRow = Pick<
  Row,
  | "batchId"
  | "item"
  | "templateId"
  | "templateName"
  | "templateVersion"
  | "options"
  | "filename"
  | "webhook"
  | "traceparent"
  | "correlationId"
  | "apiKeyId"
> &
  Pick<LeasedDocument, "workspaceId" | "attempts" | "inputBytes" | "parameters"> & {
    id: string | null;
    html: string;
    partials: LeasedDocument["renderJob"]["partials"];
    assets: JsonPinnedAssets | null;
    output: BatchOutput | null;
    /** Null if the template is gone, or if the request brought its own HTML. */
    parameterCheck: CheckSettings["mode"] | null;
    schemaEdits: string | null;
    hasSchema: boolean;
    createdAtMs: number;
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
      where state = 'running' and leader_id is null and workspace_id = any(${value("workspaceIds")}::uuid[])
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
      update documents
      set state = 'running', attempts = attempts + 1, lease_until = ${value("leaseUntil")}, leader_id = null
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
      leased.id, leased.workspace_id as "workspaceId", leased.batch_id as "batchId", leased.item, leased.attempts,
      leased.input_bytes as "inputBytes", leased.template_id as "templateId", leased.template_name as "templateName",
      leased.template_version as "templateVersion",
      coalesce(leased.html, batches.html, '') as html, coalesce(batches.partials, leased.partials) as partials,
      ${pinnedAssetsOf("version")} as assets, leased.options, leased.filename, leased.webhook,
      template.parameter_check as "parameterCheck", template_schemas.number is not null as "hasSchema",
      (case when leased.template_version is null then template.schema_edits else version.schema_edits end)::text
        as "schemaEdits",
      leased.correlation_id as "correlationId",
      leased.api_key_id as "apiKeyId",
      batches.output, coalesce(leased.traceparent, batches.traceparent) as traceparent,
      (extract(epoch from leased.created_at) * 1000)::float8 as "createdAtMs",
      coalesce(leased.parameters::text, '{}') as parameters
    from (values (1)) as one
    left join leased on true
    left join ${batches} on batches.id = leased.batch_id
    left join ${templateVersions} as version
      on version.template_id = leased.template_id and version.number = leased.template_version
    left join ${templateSchemas}
      on template_schemas.template_id = version.template_id and template_schemas.number = version.number
    left join ${templates} as template on template.id = leased.template_id`,
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
  const [, rows = []] = await runPipelined<LeaseRow>(db, () => [
    lockCustomer.toQueryConfig({ ownerId }),
    leaseWaiting.toQueryConfig(values),
  ]);
  const leased = rows.flatMap((row) => (row.id === null ? [] : [leasedDocument({ ...row, id: row.id }, ownerId)]));
  const [{ room = 0, withParts = [] } = {}] = rows;
  return { documents: leased, hasRoom: room > leased.length, withParts };
}

function leasedDocument(row: LeaseRow & { id: string }, ownerId: string): LeasedDocument {
  const { id, workspaceId, batchId, item, output: batchOutput, attempts, inputBytes, parameters } = row;
  const { correlationId, apiKeyId } = row;
  const { templateId, templateName, templateVersion, html, partials, options, filename, webhook, traceparent } = row;
  const now = new Date(row.createdAtMs);
  const { parameterCheck: mode, schemaEdits: edits, hasSchema } = row;
  const checkSettings = mode && { mode, edits, hasSchema };
  const source = { html, partials, ...toPinnedAssets(row.assets) };
  const output = { options, filename, webhook, traceparent, now };
  const renderJob = { templateId, templateName, templateVersion, checkSettings, ...source, ...output };
  const origin = correlationId === null ? null : { correlationId, apiKeyId };
  const isBatchItem = batchId !== null;
  const joint = batchId !== null && item !== null && batchOutput === "pdf" ? { batchId, item } : null;
  return { id, workspaceId, ownerId, isBatchItem, joint, attempts, inputBytes, renderJob, origin, parameters };
}
