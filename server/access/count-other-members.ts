import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { memberships } from "../database/schema/memberships";
import { lockWorkspace } from "./lock-workspace";

/**
 * Counts the members who remain in a workspace when one leaves. Locks the workspace until the transaction's end: if two
 * admins leave at the same time, the second count includes the first departure.
 */
export async function countOtherMembers(
  tx: Transaction,
  workspaceId: string,
  customerId: string,
): Promise<{ members: number; admins: number }> {
  await lockWorkspace(tx, workspaceId);
  const others = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), ne(memberships.customerId, customerId)));
  return { members: others.length, admins: others.filter(({ role }) => role === "ADMIN").length };
}
