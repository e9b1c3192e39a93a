import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Queries } from "../database/open";
import { memberships } from "../database/schema/memberships";

/** How often a member's last activity is written at most: each call would be too much for the database. */
const PRECISION_MS = 5 * 60_000;

/**
 * Notes that a member has made a call in a workspace.
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
  // Another call may have updated it in the meantime.
  const isOld = or(isNull(memberships.lastActiveAt), lte(memberships.lastActiveAt, recent));
  await db
    .update(memberships)
    .set({ lastActiveAt: now })
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.customerId, customerId), isOld));
}
