import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Role } from "../../contract/product";
import { lockWorkspace } from "../access/lock-workspace";
import { countOwnedWorkspaces, workspaceLimitReached } from "../access/owned-workspaces";
import { ownerOf } from "../access/owner";
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
   * Makes a change after which another member may be the owner. Locks the workspace until the end of the transaction.
   * The count includes the owner's other workspaces, so it needs a transaction that sees them (not `withWorkspace`).
   *
   * @throws ApiError WORKSPACE_LIMIT_REACHED if the new owner already owns as many workspaces as allowed
   */
  async function changeWithinLimit(maxOwned: number, change: () => Promise<void>): Promise<void> {
    await lockWorkspace(tx, workspaceId);
    const before = await readOwner();
    await change();
    const owner = await readOwner();
    if (!owner || owner.id === before?.id) return;
    if ((await countOwnedWorkspaces(tx, owner.id)) > maxOwned) throw workspaceLimitReached(maxOwned, owner.email);
  }

  async function readOwner() {
    const isOwner = eq(customers.id, ownerOf(sql`${workspaceId}::uuid`));
    const [owner] = await tx.select({ id: customers.id, email: customers.email }).from(customers).where(isOwner);
    return owner;
  }

  /**
   * @returns the member's role and e-mail address
   * @throws ApiError NOT_FOUND if the customer is not a member, CANNOT_DELETE_LAST_ADMIN_CUSTOMER for the only admin
   */
  async function readUnlessLastAdmin(customerId: string) {
    const isOtherAdmin = and(inWorkspace, ne(memberships.customerId, customerId), eq(memberships.role, "ADMIN"));
    const member = await read(customerId);
    if (member.role === "ADMIN" && (await tx.$count(memberships, isOtherAdmin)) === 0)
      throw new ApiError("CANNOT_DELETE_LAST_ADMIN_CUSTOMER");
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

    /**
     * @param maxOwned workspaces that one customer may own
     * @throws ApiError NOT_FOUND, CANNOT_DELETE_LAST_ADMIN_CUSTOMER, WORKSPACE_LIMIT_REACHED
     */
    async changeRole(customerId: string, role: Role, maxOwned: number): Promise<void> {
      await changeWithinLimit(maxOwned, async () => {
        const { role: previous, email: name } = await (role === "ADMIN" ? read : readUnlessLastAdmin)(customerId);
        if (previous === role) return;
        await tx.update(memberships).set({ role }).where(isMember(customerId));
        const target = { id: customerId, name };
        await audit(tx, { action: "member.role_changed", workspaceId, target, details: { role, previous } });
      });
    },

    /**
     * @param maxOwned workspaces that one customer may own
     * @throws ApiError NOT_FOUND, CANNOT_DELETE_LAST_ADMIN_CUSTOMER, WORKSPACE_LIMIT_REACHED
     */
    async remove(customerId: string, maxOwned: number): Promise<void> {
      await changeWithinLimit(maxOwned, async () => {
        const { email: name } = await readUnlessLastAdmin(customerId);
        await tx.delete(memberships).where(isMember(customerId));
        await audit(tx, { action: "member.removed", workspaceId, target: { id: customerId, name } });
      });
    },
  };
}
