import { sql } from "drizzle-orm";
import type { Queries } from "../database/open";
import { batches, batchParts, documents } from "../database/schema/documents";
import { workspaces } from "../database/schema/workspaces";
import { BYTES_PER_DOCUMENT } from "./backlog";

/**
 * Turns the next part of a workspace's batches into documents of the queue. The documents of a part add to the backlog
 * what the part added. The workspace is locked first, as when it is deleted, which rules out deadlocks.
 *
 * @returns false if there is no part, or another worker is turning it into documents
 */
export async function expandBatchPart(db: Queries, workspaceId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with held as (
      select id from ${workspaces} where id = ${workspaceId} and deleted_at is null for key share
    ), next as (
      select batch_parts.batch_id, batch_parts.first_item
      from ${batchParts} join ${batches} on batches.id = batch_parts.batch_id and not batches.is_draft
      where batch_parts.workspace_id = (select id from held)
      order by batches.created_at, batches.id, batch_parts.first_item limit 1
      for update of batch_parts skip locked
    ), part as (
      delete from ${batchParts} using next
      where batch_parts.batch_id = next.batch_id and batch_parts.first_item = next.first_item
      returning batch_parts.batch_id, batch_parts.first_item, batch_parts.items
    )
    insert into ${documents} (
      workspace_id, batch_id, item, state, template_id, template_name, template_version, options, filename,
      parameters, input_bytes, created_at, lease_until
    )
    select
      batches.workspace_id, batches.id, position.item, 'queued', batches.template_id, batches.template_name,
      batches.template_version, batches.options, batches.filename, items.value,
      octet_length(items.value::text) + ${BYTES_PER_DOCUMENT}::integer
        + case when position.item = 0 then octet_length(batches.html) + (
          select coalesce(sum(octet_length(partial ->> 'html')), 0)::integer
          from json_array_elements(batches.partials) as partial
        ) else 0 end,
      batches.created_at, ${now}
    from part
    join ${batches} on batches.id = part.batch_id
    cross join json_array_elements(part.items) with ordinality as items (value, number)
    cross join lateral (select part.first_item + items.number::integer - 1 as item) as position`);
  return rowCount !== null && rowCount > 0;
}
