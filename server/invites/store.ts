import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { LIMITS, type Role } from "../../contract/product";
import { lockWorkspace } from "../access/lock-workspace";
import { createSecret, hashSecret } from "../access/secrets";
import { audit } from "../audit/audit";
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
  const hasId = (id: string) => and(inWorkspace, eq(invites.id, id));
  const idAndEmail = { id: invites.id, email: invites.email };
  const expiryFrom = (now: Date) => new Date(now.getTime() + lifetimeMs);

  return {
    /** Lists all invites, oldest first, including expired ones. */
    list() {
      return tx
        .select({
          ...idAndEmail,
          role: invites.role,
          createdAt: invites.createdAt,
          mailedAt: invites.mailedAt,
          expiresAt: invites.expiresAt,
        })
        .from(invites)
        .where(inWorkspace)
        .orderBy(asc(invites.createdAt), asc(invites.id));
    },

    /** @throws ApiError NOT_FOUND */
    async read(id: string) {
      const [invite] = await tx.select(idAndEmail).from(invites).where(hasId(id));
      if (!invite) throw new ApiError("NOT_FOUND");
      return invite;
    },

    /**
     * @param email address in lower case
     * @param senderId customer named in the mail
     * @throws ApiError NOT_FOUND, CUSTOMER_ALREADY_INVITED, TOO_MANY_INVITES
     */
    async add({ email, role, senderId }: { email: string; role: Role; senderId: string }) {
      // Accepting an invite takes the same lock, so the customer has either the invite or the membership at this point.
      if (!(await lockWorkspace(tx, workspaceId))) throw new ApiError("NOT_FOUND");
      const [member] = await tx
        .select({ id: customers.id })
        .from(memberships)
        .innerJoin(customers, eq(customers.id, memberships.customerId))
        .where(and(eq(memberships.workspaceId, workspaceId), eq(customers.email, email)));
      if (member) throw new ApiError("CUSTOMER_ALREADY_INVITED");
      if ((await tx.$count(invites, inWorkspace)) >= LIMITS.maxInvites) {
        throw new ApiError("TOO_MANY_INVITES", { data: { limit: "invitesPerWorkspace", max: LIMITS.maxInvites } });
      }
      const now = new Date();
      const [added] = await tx
        .insert(invites)
        .values({ workspaceId, email, role, senderId, createdAt: now, mailedAt: now, expiresAt: expiryFrom(now) })
        .onConflictDoNothing()
        .returning(idAndEmail);
      if (!added) throw new ApiError("CUSTOMER_ALREADY_INVITED");
      await audit(tx, { action: "invite.created", workspaceId, target: targetOf(added), details: { role } });
      return added;
    },

    /**
     * Restarts the lifetime of an invite, also of an expired one.
     *
     * @param senderId customer named in the mail
     * @throws ApiError NOT_FOUND
     */
    async renew(id: string, senderId: string) {
      const now = new Date();
      const [renewed] = await tx
        .update(invites)
        .set({ expiresAt: expiryFrom(now), mailedAt: now, senderId })
        .where(hasId(id))
        .returning(idAndEmail);
      if (!renewed) throw new ApiError("NOT_FOUND");
      await audit(tx, { action: "invite.resent", workspaceId, target: targetOf(renewed) });
      return renewed;
    },

    /**
     * Returns the secret of the link that admins copy. The first call creates it: the mail's secret is stored as a hash
     * only, so its link can't be shown.
     *
     * @throws ApiError NOT_FOUND, also for an expired invite
     */
    async linkOf(id: string) {
      const isOpen = and(hasId(id), gt(invites.expiresAt, new Date()));
      const linkSecret = createSecret();
      await tx
        .update(invites)
        .set({ linkSecret, linkHash: hashSecret(linkSecret) })
        .where(and(isOpen, isNull(invites.linkHash)));
      const [found] = await tx
        .select({ ...idAndEmail, secret: invites.linkSecret, expiresAt: invites.expiresAt })
        .from(invites)
        .where(isOpen);
      if (!found?.secret) throw new ApiError("NOT_FOUND");
      await audit(tx, { action: "invite.link_copied", workspaceId, target: targetOf(found) });
      return { secret: found.secret, expiresAt: found.expiresAt };
    },

    /** @throws ApiError NOT_FOUND */
    async remove(id: string): Promise<void> {
      const [removed] = await tx.delete(invites).where(hasId(id)).returning(idAndEmail);
      if (!removed) throw new ApiError("NOT_FOUND");
      await audit(tx, { action: "invite.deleted", workspaceId, target: targetOf(removed) });
    },
  };
}

const targetOf = ({ id, email: name }: { id: string; email: string }) => ({ id, name });
