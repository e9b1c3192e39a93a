import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { memberships } from "../database/schema/memberships";

/**
 * Counts the members who remain in a workspace when one leaves. The caller has locked the workspace
 * (lock-workspace.ts): if two admins leave at the same time, the second count includes the first departure.
 */
export async function countOtherMembers(
  tx: Transaction,
  workspaceId: string,
  customerId: string,
): Promise<{ members: number; admins: number }> {
  const others = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), ne(memberships.customerId, customerId)));
  return { members: others.length, admins: others.filter(({ role }) => role === "ADMIN").length };
}
