import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { ownerOf } from "../access/owner";
import type { Queries } from "../database/open";
import { blobs } from "../database/schema/blobs";
import { comparisons } from "../database/schema/comparisons";
import { memberships } from "../database/schema/memberships";
import { templateSamples } from "../database/schema/template-samples";
import { templateSchemas, templates, templateVersions } from "../database/schema/templates";

/** Size of a row and its index entries without the large values. */
export const ROW_BYTES = 512;
/** Rows of one statement. Each template has up to a thousand versions, and sample sets and comparisons. */
const BLOBS_PER_STEP = 10_000;
const TEMPLATES_PER_STEP = 20;

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

interface Step extends Record<string, unknown> {
  /** Key of the last row; null if there were none. */
  last: string[] | null;
  bytes: string;
}

/** Statements that sum the rows after a key. */
interface Sum {
  first: string[];
  after(last: readonly string[]): SQL;
}

interface Measurement {
  /** Ends it after its current step. */
  signal: AbortSignal;
  /** Runs a step when its turn comes. */
  inTurn<Result>(step: () => Promise<Result>): Promise<Result>;
}

/**
 * Measures what a customer's workspaces store: files, and templates with what belongs to them, deleted ones included.
 * Measures in small steps: the embedded database has one connection. Texts count as the database has compressed them.
 *
 * @param ownerId the customer who owns the workspaces
 * @returns bytes
 * @throws the reason of the signal
 */
export async function measureStoredBytes(db: Queries, ownerId: string, measurement: Measurement): Promise<number> {
  const isOwner = eq(ownerOf(memberships.workspaceId), ownerId);
  const owned = await db
    .select({ workspaceId: memberships.workspaceId })
    .from(memberships)
    .where(and(eq(memberships.customerId, ownerId), isOwner));
  let bytes = 0;
  for (const { workspaceId } of owned) {
    for (const sum of [sumOfBlobs(workspaceId), sumOfTemplates(workspaceId)])
      bytes += await addUp(db, sum, measurement);
  }
  return bytes;
}

async function addUp(db: Queries, { first, after }: Sum, { signal, inTurn }: Measurement): Promise<number> {
  let last = first;
  let sum = 0;
  for (;;) {
    const started = performance.now();
    const { rows } = await inTurn(() => db.execute<Step>(after(last)));
    signal.throwIfAborted();
    const [step] = rows;
    if (!step || step.last === null) return sum;
    sum += Number(step.bytes);
    last = step.last;
    // Others get as much time as the step has taken.
    await sleep(performance.now() - started);
  }
}

const sumOfBlobs = (workspaceId: string): Sum => ({
  first: [FIRST_ID],
  after: ([id]) => sql`
  with step as (
    select id, bytes from ${blobs} where workspace_id = ${workspaceId} and id > ${id}
    order by id limit ${BLOBS_PER_STEP}
  )
  select
    (select array[id::text] from step order by id desc limit 1) as last,
    sum(bytes + ${ROW_BYTES}) as bytes
  from step`,
});

/**
 * `pg_column_size` does not read a large value, which is stored apart from its row. The versions, sample sets and so on
 * are looked up for each template: for all of them together, PostgreSQL reads whole tables if it has no statistics.
 */
const sumOfTemplates = (workspaceId: string): Sum => ({
  first: ["-infinity", FIRST_ID],
  after: ([createdAt, id]) => sql`
  with step as (
    select id, created_at, ${ROW_BYTES} + ${sizeOf("html", "schema_edits", "quoted_name_hashes")} as bytes
    from ${templates}
    where workspace_id = ${workspaceId} and (created_at, id) > (${createdAt}::timestamptz, ${id}::uuid)
    order by created_at, id limit ${TEMPLATES_PER_STEP}
  )
  select
    (select array[created_at::text, id::text] from step order by created_at desc, id desc limit 1) as last,
    sum(
      bytes
      + ${sumOf(templateVersions, "samples", "schema_edits")}
      + ${sumOf(templateSamples, "parameters", "options")}
      + ${sumOf(templateSchemas, "schema")}
      + ${sumOf(comparisons, "unsaved_html", "progress", "result")}
    ) as bytes
  from step`,
});

/** @returns the query of the sum for the rows that belong to a template */
const sumOf = (table: PgTable, ...columns: string[]): SQL => sql`(
  select coalesce(sum(${ROW_BYTES} + ${sizeOf(...columns)}), 0) from ${table} where template_id = step.id
)`;

const sizeOf = (...columns: string[]): SQL =>
  sql.raw(columns.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(" + "));
