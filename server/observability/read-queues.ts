import { sql } from "drizzle-orm";
import type { Queries } from "../database/queries";

/** State of a queue, for the whole installation. */
export interface QueueState {
  queue: string;
  /** Jobs that wait or are being done. */
  waiting: number;
  /** Time for which the first job has been due. */
  oldestSeconds: number;
  /** Jobs that were given up. */
  failed: number;
}

/** Ends a query that takes too long, because the next scrape follows soon. */
const STATEMENT_TIMEOUT = "2s";

/**
 * Reads the state of all queues in one statement.
 *
 * The time for documents does not depend on how many wait: `backlogs` has their number by workspace, and an index the
 * first one. The other queues delete a row when its work is done.
 */
export async function readQueues(db: Queries): Promise<QueueState[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`);
    const now = new Date();
    const { rows } = await tx.execute<QueueState & Record<string, unknown>>(sql`
      with at as (select ${now}::timestamptz as now), first as (
        select min(next.lease_until) as due_at from backlogs
        cross join lateral (
          select lease_until from documents
          where documents.workspace_id = backlogs.workspace_id and state = 'queued' order by lease_until limit 1
        ) as next
        where backlogs.documents > 0
      )
      select queue, waiting::float8 as waiting, failed::float8 as failed,
        greatest(coalesce(extract(epoch from at.now - due_at), 0), 0)::float8 as "oldestSeconds"
      from at, lateral (
        select 'documents' as queue, (select coalesce(sum(documents), 0) from backlogs) as waiting, due_at,
          (select count(*) from documents where state = 'failed' and html is not null and batch_id is null) as failed
        from first
        union all
        select 'merges', count(*) filter (where state = 'running'), min(lease_until) filter (where state = 'running'),
          count(*) filter (where state = 'failed' and merge_attempts > 0)
        from batches where (state = 'running' and lease_until is not null) or (state = 'failed' and merge_attempts > 0)
        union all
        select 'mails', count(*) filter (where failed_at is null), min(next_attempt_at) filter (where failed_at is null),
          count(failed_at) from mails
        union all
        select 'webhooks', count(*) filter (where failed_at is null),
          min(next_attempt_at) filter (where failed_at is null), count(failed_at) from webhook_messages
        union all
        select 'invoices', count(*), min(next_attempt_at), count(last_error)
        from invoices where handed_over_at is null and voided_at is null and amount_in_cents > 0
        union all
        select 'comparisons', count(*), min(lease_until), 0 from comparisons where state in ('queued', 'running')
        union all
        select 'deletions', count(*), min(deleted_at), 0 from (
          select deleted_at from workspaces where deleted_at is not null
          union all
          select deleted_at from customers where deleted_at is not null
        ) as deleted
      ) as queues`);
    return rows;
  });
}
