import { and, desc, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import type { readInsights } from "../../contract/activities";
import type { ResponseOf } from "../../contract/endpoint";
import type { Transaction } from "../database/open";
import { requests } from "../database/schema/requests";
import { templates } from "../database/schema/templates";
import { lowestIdAt } from "../lib/time-ordered-id";
import { MAX_RECENT_DOCUMENTS, recentDocuments } from "./recent-documents";

/** Number of the newest failed requests that are read. The request log has at most 2,000 an hour of each process. */
const MAX_RECENT_FAILURES = 10_000;
const MAX_TEMPLATES = 5;
const MAX_ERRORS = 5;

type Insights = Omit<ResponseOf<typeof readInsights>, "from">;

interface Found extends Record<string, unknown> {
  documents: number;
  /** p50 and p95; null if there are no documents. */
  times: [number, number] | null;
  templates: Insights["templates"] | null;
  failures: number;
  errors: Insights["errors"] | null;
}

/**
 * Summarizes the documents and failures of a workspace since a time. One statement, which reads a range of the
 * documents' primary key and of the index of failed requests, each at most once.
 */
export async function insightsOf(tx: Transaction, workspaceId: string, since: Date): Promise<Insights> {
  const recent = recentDocuments(tx, workspaceId);
  const made = tx
    .select({ templateId: recent.templateId, time: recent.generationTimeInMs })
    .from(recent)
    .where(gte(recent.createdAt, since));
  const failed = tx
    .select({ errorCode: requests.errorCode })
    .from(requests)
    .where(
      and(eq(requests.workspaceId, workspaceId), isNotNull(requests.errorCode), gte(requests.id, lowestIdAt(since))),
    )
    .orderBy(desc(requests.id))
    .limit(MAX_RECENT_FAILURES);
  const isListed = and(eq(templates.workspaceId, workspaceId), isNull(templates.deletedAt));
  const { rows } = await tx.execute<Found>(sql`
    with made as materialized (${made}), failed as materialized (${failed}),
    used as (
      select ${templates.id} as id, ${templates.name} as name, by_template.documents
      from (select template_id, count(*)::int as documents from made where template_id is not null group by template_id)
        as by_template
      join ${templates} on ${templates.id} = by_template.template_id and ${isListed}
      order by by_template.documents desc, ${templates.name}, ${templates.id}
      limit ${MAX_TEMPLATES}::int
    ),
    codes as (
      select error_code as "errorCode", count(*)::int as count from failed
      group by error_code order by count desc, error_code limit ${MAX_ERRORS}::int
    )
    select
      (select count(*)::int from made) as documents,
      (select array_to_json(percentile_disc(array[0.5, 0.95]) within group (order by generation_time_in_ms)) from made)
        as times,
      (select json_agg(used order by documents desc, name, id) from used) as templates,
      (select count(*)::int from failed) as failures,
      (select json_agg(codes order by count desc, "errorCode") from codes) as errors`);
  const [found] = rows;
  if (!found) throw new Error("The statement has exactly one row");
  const [p50, p95] = found.times ?? [];
  return {
    documents: {
      count: found.documents,
      isComplete: found.documents < MAX_RECENT_DOCUMENTS,
      generationTimeInMs: p50 === undefined || p95 === undefined ? null : { p50, p95 },
    },
    failures: { count: found.failures, isComplete: found.failures < MAX_RECENT_FAILURES },
    templates: found.templates ?? [],
    errors: found.errors ?? [],
  };
}
