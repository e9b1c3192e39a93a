import { and, eq, sql } from "drizzle-orm";
import type { ComparisonProgress, ComparisonResult } from "../../contract/comparisons";
import type { Failure } from "../../contract/v1/document-request";
import { ownerOf } from "../access/owner";
import type { Queries, Transaction } from "../database/open";
import { comparisons } from "../database/schema/comparisons";
import { LEASE_MS, LeaseLost } from "../jobs/lease";
import type { StoredComparison } from "./store";

/** A comparison that a worker makes, and the customer who owns its workspace. */
export type LeasedComparison = StoredComparison & { ownerId: string };

export type ComparisonOutcome = { result: ComparisonResult; fingerprint: string | null } | { error: Failure };

/**
 * Comparisons of one customer that are made at the same time, by all processes together. A workspace has one at a time.
 * Another customer's comparison then finds a free worker, and takes turns in the queues of documents and pictures.
 */
const MAX_RUNNING_PER_CUSTOMER = 2;
/** Free workers from which on a customer gets a second comparison, so that a few customers can't take all workers. */
const FREE_FOR_SECOND = 4;

/**
 * Leases up to `max` comparisons, so that other processes skip them and a crash only delays them.
 *
 * @param max free workers of this process
 */
export async function takeComparisons(db: Queries, max: number): Promise<LeasedComparison[]> {
  const taken: LeasedComparison[] = [];
  while (taken.length < max) {
    const maxPerCustomer = max - taken.length >= FREE_FOR_SECOND ? MAX_RUNNING_PER_CUSTOMER : 1;
    const next = await takeNext(db, maxPerCustomer);
    if (!next) break;
    taken.push(next);
  }
  return taken;
}

/** Leases the comparison that has waited for longest, of a customer with the fewest running ones. */
async function takeNext(db: Queries, maxPerCustomer: number): Promise<LeasedComparison | undefined> {
  const now = new Date();
  const { id, workspaceId, state, leaseUntil } = comparisons;
  const running = sql`${state} = 'running' and ${leaseUntil} > ${now.toISOString()}::timestamptz`;
  const ofOwner = sql`coalesce((select count from owners where owner = ${ownerOf(workspaceId)}), 0)`;
  const next = sql`
    with busy as materialized (select ${workspaceId} as workspace, ${ownerOf(workspaceId)} as owner
        from ${comparisons} where ${running}),
      owners as (select owner, count(*) as count from busy group by owner)
    select ${id} from ${comparisons}
    where ${state} in ('queued', 'running') and ${leaseUntil} <= ${now.toISOString()}::timestamptz
      and ${workspaceId} not in (select workspace from busy)
      and ${ofOwner} < ${maxPerCustomer}
    order by ${ofOwner}, ${leaseUntil} limit 1 for update of comparisons skip locked`;
  const [taken] = await db
    .update(comparisons)
    .set({
      state: "running",
      leaseUntil: new Date(now.getTime() + LEASE_MS),
      attempts: sql`${comparisons.attempts} + 1`,
    })
    .where(eq(id, sql`(${next})`))
    .returning();
  if (!taken) return undefined;
  const { rows } = await db.execute<{ owner: string | null }>(
    sql`select ${ownerOf(sql`${taken.workspaceId}::uuid`)} as owner`,
  );
  return { ...taken, ownerId: rows[0]?.owner ?? taken.workspaceId };
}

const isLeased = ({ id, attempts }: StoredComparison) =>
  and(eq(comparisons.id, id), eq(comparisons.attempts, attempts), eq(comparisons.state, "running"));

/** Sets when the leases of comparisons end, in ms from now, unless another process has taken them. */
export async function setComparisonLeases(
  db: Queries,
  leased: readonly StoredComparison[],
  leaseMs = LEASE_MS,
): Promise<void> {
  for (const comparison of leased) {
    await db
      .update(comparisons)
      .set({ leaseUntil: new Date(Date.now() + leaseMs) })
      .where(isLeased(comparison));
  }
}

/** Writes which sample sets are compared, unless another process has taken the comparison. */
export async function setComparisonProgress(
  db: Queries,
  comparison: StoredComparison,
  progress: ComparisonProgress,
): Promise<void> {
  await db.update(comparisons).set({ progress }).where(isLeased(comparison));
}

/** @throws LeaseLost if another process has taken the comparison, or if it is gone */
export async function finishComparison(
  tx: Transaction,
  comparison: StoredComparison,
  outcome: ComparisonOutcome,
): Promise<void> {
  const state = "result" in outcome ? ("done" as const) : ("failed" as const);
  const ended = { state, ...outcome, progress: null, unsavedHtml: null };
  const finished = await tx
    .update(comparisons)
    .set(ended)
    .where(isLeased(comparison))
    .returning({ id: comparisons.id });
  if (finished.length === 0) throw new LeaseLost();
}
