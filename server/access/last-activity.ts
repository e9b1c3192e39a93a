import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Queries } from "../database/open";
import { memberships } from "../database/schema/memberships";

/** Minimum time between two writes of a member's last activity. A write for each call would burden the database. */
const PRECISION_MS = 5 * 60_000;

/**
 * Records that a member has made a call in a workspace.
 *
 * @param lastActiveMs the stored time in epoch milliseconds; null = never
 */
export async function updateLastActivity(
  db: Queries,
  { workspaceId, customerId }: { workspaceId: string; customerId: string },
  lastActiveMs: number | null,
): Promise<void> {
  const now = new Date();
  const recent = new Date(now.getTime() - PRECISION_MS);
  if (lastActiveMs !== null && lastActiveMs > recent.getTime()) return;
  // Another call may have updated the time since then.
  const isOld = or(isNull(memberships.lastActiveAt), lte(memberships.lastActiveAt, recent));
  await db
    .update(memberships)
    .set({ lastActiveAt: now })
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.customerId, customerId), isOld));
}
