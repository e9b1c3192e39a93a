import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { memberships } from "../database/schema/memberships";
import { lockWorkspace } from "./lock-workspace";

/**
 * Who remains in a workspace without a member. Holds the workspace until the transaction's end, so that of two admins
 * who leave at the same time the second sees what the first did.
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
