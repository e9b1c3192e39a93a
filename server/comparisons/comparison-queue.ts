import { and, eq, inArray, lte, sql } from "drizzle-orm";
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
 * Leases the comparison that has waited for longest, so that other processes skip it and a crash only delays it.
 *
 * @returns the comparison, or an empty list if there is none
 */
export async function takeComparison(db: Queries, now = new Date()): Promise<LeasedComparison[]> {
  const next = db
    .select({ id: comparisons.id })
    .from(comparisons)
    .where(and(inArray(comparisons.state, ["queued", "running"]), lte(comparisons.leaseUntil, now)))
    .orderBy(comparisons.leaseUntil)
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await db
    .update(comparisons)
    .set({
      state: "running",
      leaseUntil: new Date(now.getTime() + LEASE_MS),
      attempts: sql`${comparisons.attempts} + 1`,
    })
    .where(eq(comparisons.id, sql`(${next})`))
    .returning();
  if (!taken) return [];
  const { rows } = await db.execute<{ owner: string | null }>(
    sql`select ${ownerOf(sql`${taken.workspaceId}::uuid`)} as owner`,
  );
  return [{ ...taken, ownerId: rows[0]?.owner ?? taken.workspaceId }];
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
