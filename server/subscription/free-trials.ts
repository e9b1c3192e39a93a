import { and, eq } from "drizzle-orm";
import type { Queries, Transaction } from "../database/open";
import { freeTrials } from "../database/schema/customers";
import { memberships } from "../database/schema/memberships";

/** Returns whether a customer can still have a free trial. Each customer has one, whatever happens to its workspace. */
export async function hasFreeTrial(db: Queries | Transaction, customerId: string): Promise<boolean> {
  const used = await db.$count(freeTrials, eq(freeTrials.customerId, customerId));
  return used === 0;
}

/**
 * Uses up the free trial of a workspace's owner. Waits for a concurrent transaction that does the same.
 *
 * @param startedAt start of the trial
 * @returns false if the owner has had it, or is not a member any more
 */
export async function claimFreeTrial(
  tx: Transaction,
  { workspaceId, ownerId }: { workspaceId: string; ownerId: string },
  startedAt: Date,
): Promise<boolean> {
  const isMember = and(eq(memberships.workspaceId, workspaceId), eq(memberships.customerId, ownerId));
  if ((await tx.$count(memberships, isMember)) === 0) return false;
  const started = await tx
    .insert(freeTrials)
    .values({ customerId: ownerId, startedAt })
    .onConflictDoNothing()
    .returning({ customerId: freeTrials.customerId });
  return started.length > 0;
}
