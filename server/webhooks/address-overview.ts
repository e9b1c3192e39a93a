import { type SQL, sql } from "drizzle-orm";
import { COUNTED_WEBHOOKS, MAX_WEBHOOK_ADDRESSES } from "../../contract/product";
import type { Transaction } from "../database/open";
import type { webhookDeliveries } from "../database/schema/webhooks";

/** Newest webhooks of a workspace to read addresses from. A workspace can have an address for each document. */
const NEWEST_WEBHOOKS = 1_000;
/** Addresses to read besides, so that a busy receiver does not hide one that gets few webhooks. */
const MAX_JUMPS = 1_000;

type Delivery = typeof webhookDeliveries.$inferSelect;

/** An address with its last webhook, and the results of its newest webhooks. */
export interface AddressOverview extends Pick<Delivery, "id" | "url" | "state" | "status" | "createdAt"> {
  delivered: number;
  waiting: number;
  failed: number;
}

/** Returns the addresses that webhooks of a workspace were sent to, the latest first. */
export async function listAddresses(tx: Transaction, workspaceId: string): Promise<AddressOverview[]> {
  const { rows } = await tx.execute<Omit<AddressOverview, "createdAt"> & { createdAtMs: number }>(
    addressStatement(workspaceId),
  );
  return rows.map(({ createdAtMs, ...row }) => ({ ...row, createdAt: new Date(createdAtMs) }));
}

/**
 * Returns the statement that reads the addresses of a workspace.
 *
 * The time does not grow with the log, because each step reads a limited number of entries of an index: the newest
 * webhooks (`webhook_deliveries_of_workspace`), a limited number of addresses by jumping from one to the next (a "loose
 * index scan", which PostgreSQL does not do by itself), the last webhook of each, and the newest webhooks of those that
 * are returned (`webhook_deliveries_of_endpoint`). The statement is written so that the planner can't choose another
 * way: if it assumed that all addresses are equally busy, it would look for the webhooks of a quiet one among those of
 * the whole workspace, in the order of time.
 */
export function addressStatement(workspaceId: string): SQL {
  const own = sql`workspace_id = ${workspaceId}::uuid and endpoint_hash is not null`;
  return sql`
    with recursive jumps (hash) as (
      (select endpoint_hash from webhook_deliveries where ${own} order by endpoint_hash limit 1)
      union all
      select (
        select endpoint_hash from webhook_deliveries
        where ${own} and endpoint_hash > jumps.hash order by endpoint_hash limit 1
      ) from jumps where jumps.hash is not null
    ),
    newest as (
      select endpoint_hash as hash from webhook_deliveries
      where workspace_id = ${workspaceId}::uuid
      order by created_at desc, id desc limit ${NEWEST_WEBHOOKS}
    ),
    addresses as (select hash from newest union (select hash from jumps limit ${MAX_JUMPS})),
    latest as (
      select hash, last.* from addresses cross join lateral (
        select created_at, id from webhook_deliveries
        where ${own} and ${isOnly(sql`endpoint_hash`, sql`hash`)}
        order by endpoint_hash desc, created_at desc, id desc limit 1
      ) as last
      order by created_at desc, id desc limit ${MAX_WEBHOOK_ADDRESSES}
    )
    select last.id, last.url, last.state, last.status, counts.*,
      extract(epoch from last.created_at)::float8 * 1000 as "createdAtMs"
    from latest
    cross join lateral (select * from webhook_deliveries where id = latest.id limit 1) as last
    cross join lateral (
      select
        count(*) filter (where state = 'delivered')::int as delivered,
        count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'failed')::int as failed
      from (
        select state from webhook_deliveries
        where ${own} and ${isOnly(sql`endpoint_hash`, sql`latest.hash`)}
        order by endpoint_hash desc, created_at desc, id desc limit ${COUNTED_WEBHOOKS}
      ) as counted
    ) as counts
    order by latest.created_at desc, latest.id desc`;
}

/** A range instead of an equality: `order by` ignores a constant column, and then another index would fit, too. */
const isOnly = (column: SQL, value: SQL): SQL => sql`${column} between ${value} and ${value}`;
