import { and, eq, isNull, type SQL } from "drizzle-orm";
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
  const select = () => selectWorkspaces(tx, eq(workspaces.id, workspaceId));
  const locked = await select().for(...LOCK);
  if (locked.length > 0) return true;
  const found = await select();
  if (found.length > 0) throw new RowLockedError("workspaces");
  return false;
}

/** Locks several workspaces in the same way. @returns their ids @throws RowLockedError */
export async function lockWorkspaces(tx: Transaction, which: SQL): Promise<string[]> {
  const locked = await selectWorkspaces(tx, which).for(...LOCK);
  const found = await selectWorkspaces(tx, which);
  if (found.length > locked.length) throw new RowLockedError("workspaces");
  return locked.map(({ id }) => id);
}

/**
 * The weakest lock that excludes itself: transactions that only refer to the workspace, such as a new template, are not
 * blocked.
 */
const LOCK = ["no key update", { skipLocked: true }] as const;

const selectWorkspaces = (tx: Transaction, which: SQL) =>
  tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(which, isNull(workspaces.deletedAt)))
    .$dynamic();
