import { and, eq, sql } from "drizzle-orm";
import { ownerOf } from "../access/owner";
import type { Queries } from "../database/open";
import { batches } from "../database/schema/documents";
import { LEASE_MS } from "../jobs/lease";
import type { QueueEntry, Turn } from "../jobs/round-robin";
import { WaitingCustomers } from "../jobs/waiting-customers";
import type { Batch } from "./progress";

type BatchQueries = Pick<Queries, "execute" | "update">;

/** A batch that is being merged, and the customer who owns its workspace. */
export type LeasedBatch = Batch & { ownerId: string };

/**
 * The batches whose documents are to be merged. Customers take turns, and so do the workspaces of each customer. The
 * cost of a take does not depend on how many batches wait (docs/decisions/0012-job-queue-in-postgres.md).
 */
export class MergeQueue {
  readonly #db: BatchQueries;
  readonly #canBegin: (ownerId: string) => boolean;
  readonly #customers: WaitingCustomers;

  /** @param canBegin returns whether a batch of the customer may be taken now; others wait for another take */
  constructor(db: BatchQueries, canBegin: (ownerId: string) => boolean = () => true) {
    this.#db = db;
    this.#canBegin = canBegin;
    this.#customers = new WaitingCustomers((after, max) => listWaiting(db, after, max));
  }

  /**
   * Leases the next batch, so that other replicas skip it and a crash only delays it. Calls must not overlap.
   *
   * @returns the batch, or an empty list if there is none
   */
  async take(now = new Date()): Promise<LeasedBatch[]> {
    const passedOver: Turn[] = [];
    let taken: LeasedBatch | undefined;
    for await (const turn of this.#customers.turns()) {
      if (!this.#canBegin(turn.ownerId)) {
        passedOver.push(turn);
        continue;
      }
      const batch = await takeFrom(this.#db, turn, now);
      if (!batch) continue;
      this.#customers.putBack(turn, [batch.workspaceId]);
      taken = { ...batch, ownerId: turn.ownerId };
      break;
    }
    for (const turn of passedOver) this.#customers.putBack(turn, []);
    return taken ? [taken] : [];
  }
}

/** Leases the batch that has been due for longest in the first workspace that has one. */
async function takeFrom(db: BatchQueries, { workspaceIds }: Turn, now: Date): Promise<Batch | undefined> {
  const next = sql`
    select due.id from unnest(${sql.param(workspaceIds)}::uuid[]) as turn (workspace_id)
    cross join lateral (
      select id from batches where batches.workspace_id = turn.workspace_id and ${isDue(now)}
      order by lease_until limit 1 for update skip locked
    ) as due limit 1`;
  const [batch] = await db
    .update(batches)
    .set({ leaseUntil: new Date(now.getTime() + LEASE_MS), mergeAttempts: sql`${batches.mergeAttempts} + 1` })
    .where(eq(batches.id, sql`(${next})`))
    .returning();
  return batch;
}

/** Jumps from workspace to workspace in the index `batches_to_merge`, however many batches each of them has. */
async function listWaiting(db: BatchQueries, after: string, max: number): Promise<QueueEntry[]> {
  const isWaiting = isDue(new Date());
  const nextAfter = (id: unknown) =>
    sql`(select workspace_id from batches where ${isWaiting} and workspace_id > ${id} order by workspace_id limit 1)`;
  const { rows } = await db.execute<QueueEntry & Record<string, unknown>>(sql`
    with recursive waiting as (
      ${nextAfter(after)}
      union all
      select ${nextAfter(sql`waiting.workspace_id`)} from waiting where waiting.workspace_id is not null
    )
    select workspace_id as "workspaceId", coalesce(${ownerOf(sql`waiting.workspace_id`)}, workspace_id) as "ownerId"
    from waiting where workspace_id is not null limit ${max}`);
  return rows;
}

/** All documents of the batch have ended, and nobody merges them. */
const isDue = (now: Date) => sql`state = 'running' and lease_until <= ${now.toISOString()}::timestamptz`;

/** Renews the lease of a batch that is being merged. */
export async function renewMergeLeases(db: Queries, leased: readonly Batch[]): Promise<void> {
  for (const batch of leased) await setMergeLease(db, batch, LEASE_MS);
}

/** Sets when the lease of a batch ends, in ms from now, unless another replica has taken the batch. */
export async function setMergeLease(db: Queries, batch: Batch, leaseMs: number): Promise<void> {
  await db
    .update(batches)
    .set({ leaseUntil: new Date(Date.now() + leaseMs) })
    .where(isLeased(batch));
}

/** Makes a batch due whose merge has not failed but was stopped, unless another replica has taken the batch. */
export async function putBackMerge(db: Queries, batch: Batch): Promise<void> {
  await db
    .update(batches)
    .set({ leaseUntil: new Date(), mergeAttempts: batch.mergeAttempts - 1 })
    .where(isLeased(batch));
}

const isLeased = ({ id, mergeAttempts }: Batch) =>
  and(eq(batches.id, id), eq(batches.state, "running"), eq(batches.mergeAttempts, mergeAttempts));
