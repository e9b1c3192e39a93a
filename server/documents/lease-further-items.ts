import { sql } from "drizzle-orm";
import type { Queries } from "../database/open";
import { documents } from "../database/schema/documents";
import { LEASE_MS } from "../jobs/lease";
import type { LeasedDocument } from "./leased-documents";

/** Larger parameters make long documents, which gain little from being printed together. */
const MAX_INPUT_BYTES = 64 * 1024;

/**
 * Leases waiting items of a batch that follow a leased one, for the same worker. They don't count among the documents
 * that a customer may have made at the same time, because they need no further place. Items of an earlier attempt are
 * left out, so that one which crashes its process takes the others with it only once.
 */
export async function leaseFurtherItems(db: Queries, leader: LeasedDocument, max: number): Promise<LeasedDocument[]> {
  if (!leader.joint) return [];
  const { batchId, item } = leader.joint;
  const now = new Date();
  const next = sql`
    select id from ${documents}
    where batch_id = ${batchId} and item > ${item} and state = 'queued' and attempts = 0 and lease_until <= ${now}
      and input_bytes <= ${MAX_INPUT_BYTES}
    order by item limit ${max} for update skip locked`;
  const { rows } = await db.execute<Record<string, unknown> & ItemRow>(sql`
    update ${documents} set state = 'running', attempts = attempts + 1, leader_id = ${leader.id},
      lease_until = ${new Date(now.getTime() + LEASE_MS)}
    where id in (${next})
    returning id, item, attempts, input_bytes as "inputBytes", coalesce(parameters::text, '{}') as parameters`);
  return rows
    .toSorted((a, b) => a.item - b.item)
    .map(({ item: place, ...row }) => ({ ...leader, ...row, joint: { batchId, item: place } }));
}

type ItemRow = Pick<LeasedDocument, "id" | "attempts" | "inputBytes" | "parameters"> & { item: number };
