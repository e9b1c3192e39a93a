import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { ownerOf } from "../access/owner";
import type { Queries, Transaction } from "../database/open";
import { type WebhookLane, webhookMessages } from "../database/schema/webhooks";
import { LEASE_MS } from "../jobs/lease";
import { currentTraceparent } from "../tracing/tracer";

/** Messages of one customer that a claim looks at. It keeps claims fast if a customer has a large backlog. */
const CLAIM_WINDOW = 100;

/** A message that this process is sending. */
export interface ClaimedMessage {
  id: string;
  workspaceId: string;
  ownerId: string;
  /** Host of the URL, with its port unless that is the protocol's default. */
  host: string;
  url: string;
  payload: string;
  traceparent: string | null;
  lane: WebhookLane;
  /** Number of this attempt, from 1. */
  attempts: number;
}

export interface NewMessage {
  /** Id of a message that is sent again. */
  id?: string;
  workspaceId: string;
  url: string;
  payload: string;
}

/**
 * Adds a message in the transaction of the event that it announces.
 *
 * @param maxWaiting messages of a workspace that may wait
 * @returns false if too many are waiting already: the message is not added
 */
export async function addMessage(
  tx: Transaction,
  { id: messageId = randomUUID(), workspaceId, url, payload }: NewMessage,
  maxWaiting: number,
): Promise<boolean> {
  const now = new Date();
  const id = sql`${workspaceId}::uuid`;
  const { rows } = await tx.execute(sql`
    insert into ${webhookMessages} (
      id, workspace_id, owner_id, host, url, payload, traceparent, created_at, next_attempt_at
    )
    select ${messageId}::uuid, ${id}, coalesce(${ownerOf(id)}, ${id}), ${new URL(url).host}, ${url}, ${payload},
      ${currentTraceparent()}::text, ${now}, ${now}
    where not exists (
      select from ${webhookMessages} as waiting where waiting.workspace_id = ${id} and waiting.failed_at is null
      offset ${maxWaiting - 1} limit 1
    )
    returning id`);
  return rows.length > 0;
}

/**
 * Returns the customers with due messages. It jumps from customer to customer in the index instead of reading all
 * messages (a "loose index scan", which PostgreSQL does not do by itself).
 */
export async function listDueOwners(db: Queries | Transaction, lane: WebhookLane): Promise<string[]> {
  const { rows } = await db.execute<{ ownerId: string }>(sql`
    with recursive owners (id) as (
      (select owner_id from webhook_messages where lane = ${lane} and failed_at is null order by owner_id limit 1)
      union all
      select (
        select owner_id from webhook_messages
        where lane = ${lane} and failed_at is null and owner_id > owners.id order by owner_id limit 1
      ) from owners where owners.id is not null
    )
    select id as "ownerId" from owners where exists (
      select from webhook_messages
      where lane = ${lane} and failed_at is null and owner_id = owners.id and next_attempt_at <= ${new Date()}
    )`);
  return rows.map(({ ownerId }) => ownerId);
}

interface ClaimOptions {
  lane: WebhookLane;
  ownerId: string;
  /** The only host whose messages are claimed. Without it, messages to all hosts are. */
  host?: string;
  /** Hosts that get no further message at the moment. */
  busyHosts: string[];
  /** Hosts whose messages belong to the slow lane: the claim moves them there. */
  slowHosts: string[];
}

interface ClaimResult {
  message: ClaimedMessage | undefined;
  /** Number of messages that were moved to the slow lane. */
  moved: number;
  /** Busy hosts that the customer has a due message to. */
  waitsFor: string[];
}

/** The columns of a message are null if there is none. */
type ClaimedRow = Omit<ClaimedMessage, "id"> & Omit<ClaimResult, "message"> & { id: string | null };

/**
 * Claims the message of a customer that has been due for longest. The lease keeps other replicas away from it. If this
 * process crashes, the message is due again when the lease ends.
 */
export async function claimMessage(
  db: Queries | Transaction,
  { lane, ownerId, host, busyHosts, slowHosts }: ClaimOptions,
): Promise<ClaimResult> {
  const now = new Date();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const textArray = (values: string[]) => sql`${sql.param(values)}::text[]`;
  const { rows } = await db.execute<ClaimedRow>(sql`
    with due as (
      select id, host, next_attempt_at from webhook_messages
      where lane = ${lane} and failed_at is null and owner_id = ${ownerId} and next_attempt_at <= ${now}
      order by next_attempt_at limit ${CLAIM_WINDOW} for update skip locked
    ), moved as (
      update webhook_messages set lane = 'slow'
      where id in (select id from due where host = any(${textArray(slowHosts)})) returning id
    ), claimed as (
      update webhook_messages set attempts = attempts + 1, next_attempt_at = ${leaseUntil}
      where id = (
        select id from due
        where host <> all(${textArray([...busyHosts, ...slowHosts])}) and host = coalesce(${host ?? null}::text, host)
        order by next_attempt_at limit 1
      )
      returning id, workspace_id as "workspaceId", owner_id as "ownerId", host, url, payload, traceparent, lane, attempts
    )
    select (select count(*)::int from moved) as moved,
      array(select distinct host from due where host = any(${textArray(busyHosts)}) and
        host <> all(${textArray(slowHosts)})) as "waitsFor",
      claimed.* from (values (1)) as one left join claimed on true`);
  const [row] = rows;
  if (!row) return { message: undefined, moved: 0, waitsFor: [] };
  const { moved, waitsFor, id, ...message } = row;
  return { message: id === null ? undefined : { id, ...message }, moved, waitsFor };
}
