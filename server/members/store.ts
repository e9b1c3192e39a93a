import { and, asc, eq } from "drizzle-orm";
import type { Role } from "../../contract/product";
import { countOtherMembers } from "../access/count-other-members";
import { audit } from "../audit/audit";
import type { Transaction } from "../database/open";
import { customers } from "../database/schema/customers";
import { memberships } from "../database/schema/memberships";
import { ApiError } from "../http/api-error";

/** The members of one workspace. */
export function membersOf(tx: Transaction, workspaceId: string) {
  const inWorkspace = eq(memberships.workspaceId, workspaceId);
  const isMember = (customerId: string) => and(inWorkspace, eq(memberships.customerId, customerId));

  /**
   * Locks the workspace, so that the result of the check holds until the end of the transaction.
   *
   * @throws ApiError NOT_FOUND if the customer is not a member, CANNOT_DELETE_LAST_ADMIN_CUSTOMER for the only admin
   */
  async function assertNotLastAdmin(customerId: string): Promise<void> {
    const others = await countOtherMembers(tx, workspaceId, customerId);
    const [member] = await tx.select({ role: memberships.role }).from(memberships).where(isMember(customerId));
    if (!member) throw new ApiError("NOT_FOUND");
    if (member.role === "ADMIN" && others.admins === 0) throw new ApiError("CANNOT_DELETE_LAST_ADMIN_CUSTOMER");
  }

  return {
    /** Lists the members, oldest membership first. */
    list() {
      return tx
        .select({
          id: customers.id,
          username: customers.email,
          role: memberships.role,
          createdAt: memberships.createdAt,
          lastActiveAt: memberships.lastActiveAt,
        })
        .from(memberships)
        .innerJoin(customers, eq(customers.id, memberships.customerId))
        .where(inWorkspace)
        .orderBy(asc(memberships.createdAt), asc(customers.id));
    },

    /** @throws ApiError NOT_FOUND, CANNOT_DELETE_LAST_ADMIN_CUSTOMER */
    async changeRole(customerId: string, role: Role): Promise<void> {
      if (role !== "ADMIN") await assertNotLastAdmin(customerId);
      const changed = await tx
        .update(memberships)
        .set({ role })
        .where(isMember(customerId))
        .returning({ customerId: memberships.customerId });
      if (changed.length === 0) throw new ApiError("NOT_FOUND");
      await audit(tx, { action: "member.role_changed", workspaceId, target: { id: customerId }, details: { role } });
    },

    /** @throws ApiError NOT_FOUND, CANNOT_DELETE_LAST_ADMIN_CUSTOMER */
    async remove(customerId: string): Promise<void> {
      await assertNotLastAdmin(customerId);
      await tx.delete(memberships).where(isMember(customerId));
      await audit(tx, { action: "member.removed", workspaceId, target: { id: customerId } });
    },
  };
}
