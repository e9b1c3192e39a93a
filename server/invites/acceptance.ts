import { and, eq, getTableColumns, gt, isNull, or, sql } from "drizzle-orm";
import { lockWorkspace } from "../access/lock-workspace";
import { hashSecret } from "../access/secrets";
import { audit } from "../audit/audit";
import type { Transaction } from "../database/open";
import { customers } from "../database/schema/customers";
import { invites } from "../database/schema/invites";
import { memberships } from "../database/schema/memberships";
import { workspaces } from "../database/schema/workspaces";

/** @returns the invite that the secret of a mailed or copied link belongs to, unless it has expired */
export async function findInvite(tx: Transaction, secret: string) {
  const hash = hashSecret(secret);
  const [invite] = await tx
    .select(getTableColumns(invites))
    .from(invites)
    .innerJoin(workspaces, and(eq(workspaces.id, invites.workspaceId), isNull(workspaces.deletedAt)))
    .where(and(or(eq(invites.tokenHash, hash), eq(invites.linkHash, hash)), gt(invites.expiresAt, new Date())));
  return invite;
}

/**
 * Makes the customer a member and deletes the invite. Only the invited address can accept; an existing member keeps the
 * role. Locks the workspace, so that nobody is invited again while they become a member.
 *
 * @returns false if the invite is not for this customer, or no longer open
 */
export async function acceptInvite(
  tx: Transaction,
  inviteId: string,
  customer: { id: string; email: string },
): Promise<boolean> {
  // Locked before the workspace, as when the account is deleted.
  const isThere = and(eq(customers.id, customer.id), isNull(customers.deletedAt));
  const [account] = await tx.select({ id: customers.id }).from(customers).where(isThere).for("key share");
  if (!account) return false;
  const isOpen = and(eq(invites.id, inviteId), eq(invites.email, customer.email), gt(invites.expiresAt, new Date()));
  const [invite] = await tx.select({ workspaceId: invites.workspaceId }).from(invites).where(isOpen);
  if (!invite || !(await lockWorkspace(tx, invite.workspaceId))) return false;
  const [accepted] = await tx.delete(invites).where(isOpen).returning({ role: invites.role });
  if (!accepted) return false;
  const { role } = accepted;
  const { workspaceId } = invite;
  await tx
    .insert(memberships)
    .values({ workspaceId, customerId: customer.id, role, createdAt: afterOthersIn(workspaceId) })
    .onConflictDoNothing();
  const { id, email } = customer;
  await audit(tx, { action: "member.joined", workspaceId, actor: { id, email }, target: { id }, details: { role } });
  return true;
}

/**
 * Returns the SQL for the time at which a member joins: now, but after all other members. Otherwise, a new admin would
 * be the owner (../access/owner.ts) if the clock of this process is behind that of the process that added the others.
 */
const afterOthersIn = (workspaceId: string) => sql`(
  select greatest(${new Date().toISOString()}::timestamptz, max(others.created_at) + interval '1 millisecond')
  from ${memberships} as others where others.workspace_id = ${workspaceId}
)`;
