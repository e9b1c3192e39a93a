import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { workspaces } from "../database/schema/workspaces";

/**
 * Locks a workspace until the transaction's end, to serialise decisions that depend on its members or invites. Take the
 * lock before touching rows that belong to the workspace, as its deletion does: this order rules out deadlocks.
 *
 * @returns whether the workspace still exists
 */
export async function lockWorkspace(tx: Transaction, workspaceId: string): Promise<boolean> {
  const locked = await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt)))
    // The weakest lock that excludes itself: transactions that only refer to the workspace, such as a new template, are
    // not blocked.
    .for("no key update");
  return locked.length > 0;
}
