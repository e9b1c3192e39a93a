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
   * @returns the member's role and e-mail address
   * @throws ApiError NOT_FOUND if the customer is not a member, CANNOT_DELETE_LAST_ADMIN_CUSTOMER for the only admin
   */
  async function assertNotLastAdmin(customerId: string) {
    const others = await countOtherMembers(tx, workspaceId, customerId);
    const member = await read(customerId);
    if (member.role === "ADMIN" && others.admins === 0) throw new ApiError("CANNOT_DELETE_LAST_ADMIN_CUSTOMER");
    return member;
  }

  /** @throws ApiError NOT_FOUND */
  async function read(customerId: string) {
    const [member] = await tx
      .select({ role: memberships.role, email: customers.email })
      .from(memberships)
      .innerJoin(customers, eq(customers.id, memberships.customerId))
      .where(isMember(customerId))
      .for("update", { of: memberships });
    if (!member) throw new ApiError("NOT_FOUND");
    return member;
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
      const { role: previous, email: name } = await (role === "ADMIN" ? read : assertNotLastAdmin)(customerId);
      if (previous === role) return;
      await tx.update(memberships).set({ role }).where(isMember(customerId));
      const target = { id: customerId, name };
      await audit(tx, { action: "member.role_changed", workspaceId, target, details: { role, previous } });
    },

    /** @throws ApiError NOT_FOUND, CANNOT_DELETE_LAST_ADMIN_CUSTOMER */
    async remove(customerId: string): Promise<void> {
      const { email: name } = await assertNotLastAdmin(customerId);
      await tx.delete(memberships).where(isMember(customerId));
      await audit(tx, { action: "member.removed", workspaceId, target: { id: customerId, name } });
    },
  };
}
