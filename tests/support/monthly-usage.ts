import type { Queries } from "../../server/database/open";
import { monthlyUsage } from "../../server/database/schema/activities";
import { monthOf } from "../../server/lib/month-of";

/** Sets the documents that a workspace has used this month, and in the next one, which may begin during the test. */
export async function setUsage(db: Queries, workspaceId: string, used: number): Promise<void> {
  const now = new Date();
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  const rows = [now, next].map((time) => ({ workspaceId, month: monthOf(time), used }));
  const target = [monthlyUsage.workspaceId, monthlyUsage.month];
  await db.insert(monthlyUsage).values(rows).onConflictDoUpdate({ target, set: { used } });
}
