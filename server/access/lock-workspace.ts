import { and, eq, isNull } from "drizzle-orm";
import { RowLockedError } from "../database/database-unavailable";
import type { Transaction } from "../database/open";
import { workspaces } from "../database/schema/workspaces";

/**
 * Locks a workspace until the transaction's end, to serialise decisions that depend on its members or invites. Take the
 * lock before touching rows that belong to the workspace, as its deletion does: this order rules out deadlocks.
 *
 * Doesn't wait if another transaction has the lock: a call that waits would hold its connection, and a few workspaces
 * could hold all of them. The transaction is rolled back instead, and runs again (transactions.ts).
 *
 * @returns whether the workspace still exists
 * @throws RowLockedError if another transaction has the lock
 */
export async function lockWorkspace(tx: Transaction, workspaceId: string): Promise<boolean> {
  const isThere = and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt));
  const select = () => tx.select({ id: workspaces.id }).from(workspaces).where(isThere);
  // The weakest lock that excludes itself: transactions that only refer to the workspace, such as a new template, are
  // not blocked.
  const locked = await select().for("no key update", { skipLocked: true });
  if (locked.length > 0) return true;
  const found = await select();
  if (found.length > 0) throw new RowLockedError("workspaces");
  return false;
}
