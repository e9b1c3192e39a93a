import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Queries } from "../database/open";
import { batches, workspaceQueues } from "../database/schema/documents";
import type { Batch } from "./progress";

/**
 * Claims the next batch to merge with a lease, so that other replicas skip it and a crash only delays it. Workspaces
 * take turns: next is the one whose last batch was claimed longest ago.
 *
 * @returns undefined if there is none
 */
export async function claimBatchToMerge(db: Queries, leaseMs: number): Promise<Batch | undefined> {
  const now = new Date();
  const next = db
    .select({ id: batches.id })
    .from(batches)
    .leftJoin(workspaceQueues, eq(workspaceQueues.workspaceId, batches.workspaceId))
    .where(and(eq(batches.state, "running"), isNotNull(batches.leaseUntil), lte(batches.leaseUntil, now)))
    .orderBy(sql`${workspaceQueues.mergedAt} nulls first`, asc(batches.leaseUntil))
    .limit(1)
    .for("update", { of: batches, skipLocked: true });
  const [batch] = await db
    .update(batches)
    .set({ leaseUntil: new Date(now.getTime() + leaseMs) })
    .where(eq(batches.id, next))
    .returning();
  if (!batch) return undefined;
  const { workspaceId } = batch;
  await db.update(workspaceQueues).set({ mergedAt: now }).where(eq(workspaceQueues.workspaceId, workspaceId));
  return batch;
}
