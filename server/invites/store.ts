import { and, asc, eq } from "drizzle-orm";
import { lockWorkspace } from "../access/lock-workspace";
import type { Transaction } from "../database/open";
import { customers } from "../database/schema/customers";
import { invites } from "../database/schema/invites";
import { memberships } from "../database/schema/memberships";
import { ApiError } from "../http/api-error";

/**
 * The invites of one workspace.
 *
 * @param lifetimeMs how long an invite can be accepted
 */
export function invitesOf(tx: Transaction, workspaceId: string, { lifetimeMs }: { lifetimeMs: number }) {
  const inWorkspace = eq(invites.workspaceId, workspaceId);
  const one = (id: string) => and(inWorkspace, eq(invites.id, id));
  const idAndEmail = { id: invites.id, email: invites.email };
  const expiryFrom = (now: Date) => new Date(now.getTime() + lifetimeMs);

  return {
    /** Lists all invites, oldest first, including expired ones. */
    list() {
      return tx
        .select({ ...idAndEmail, createdAt: invites.createdAt })
        .from(invites)
        .where(inWorkspace)
        .orderBy(asc(invites.createdAt), asc(invites.id));
    },

    /** @throws ApiError NOT_FOUND */
    async read(id: string) {
      const [invite] = await tx.select(idAndEmail).from(invites).where(one(id));
      if (!invite) throw new ApiError("NOT_FOUND");
      return invite;
    },

    /**
     * @param email address in lower case
     * @throws ApiError NOT_FOUND, CUSTOMER_ALREADY_INVITED
     */
    async add(email: string) {
      // Accepting an invite takes the same lock, so the customer has either the invite or the membership at this point.
      if (!(await lockWorkspace(tx, workspaceId))) throw new ApiError("NOT_FOUND");
      const [member] = await tx
        .select({ id: customers.id })
        .from(memberships)
        .innerJoin(customers, eq(customers.id, memberships.customerId))
        .where(and(eq(memberships.workspaceId, workspaceId), eq(customers.email, email)));
      if (member) throw new ApiError("CUSTOMER_ALREADY_INVITED");
      const now = new Date();
      const [added] = await tx
        .insert(invites)
        .values({ workspaceId, email, createdAt: now, expiresAt: expiryFrom(now) })
        .onConflictDoNothing()
        .returning(idAndEmail);
      if (!added) throw new ApiError("CUSTOMER_ALREADY_INVITED");
      return added;
    },

    /**
     * Restarts the lifetime of an invite, also of an expired one.
     *
     * @throws ApiError NOT_FOUND
     */
    async renew(id: string) {
      const [renewed] = await tx
        .update(invites)
        .set({ expiresAt: expiryFrom(new Date()) })
        .where(one(id))
        .returning(idAndEmail);
      if (!renewed) throw new ApiError("NOT_FOUND");
      return renewed;
    },

    /** @throws ApiError NOT_FOUND */
    async remove(id: string): Promise<void> {
      const removed = await tx.delete(invites).where(one(id)).returning({ id: invites.id });
      if (removed.length === 0) throw new ApiError("NOT_FOUND");
    },
  };
}
