import { and, count, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { audit } from "../audit/audit";
import type { Transaction } from "../database/open";
import { customers, externalIdentities } from "../database/schema/customers";
import { memberships } from "../database/schema/memberships";
import { workspaces } from "../database/schema/workspaces";
import { ApiError } from "../http/api-error";
import { lockWorkspaces } from "./lock-workspace";

/**
 * Deletes locked workspaces for everybody at once: nobody is a member any more, their keys and links are refused, and
 * their queued documents are not made. The other rows are removed in the background
 * (server/jobs/background-deletion.ts).
 */
export async function markWorkspacesDeleted(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const marked = await tx
    .update(workspaces)
    .set({ deletedAt: now })
    .where(and(inArray(workspaces.id, [...ids]), isNull(workspaces.deletedAt)))
    .returning({ id: workspaces.id, name: workspaces.name });
  await tx.delete(memberships).where(inArray(memberships.workspaceId, [...ids]));
  await audit(
    tx,
    ...marked.map(({ id, name }) => ({ action: "workspace.deleted", workspaceId: id, target: { id, name } }) as const),
  );
}

/**
 * Deletes an account for everybody at once, with every workspace whose only member it is. Its address is free for
 * another registration, and no session of it is accepted. Its other workspaces get new owners, even if those own as
 * many as allowed (docs/decisions/0015-roles-and-membership.md).
 *
 * @throws ApiError CANNOT_DELETE_LAST_ADMIN_CUSTOMER if it is the last admin of a workspace that has other members
 */
export async function markAccountDeleted(tx: Transaction, customerId: string, now: Date): Promise<void> {
  const account = eq(customers.id, customerId);
  // The lock keeps the customer from joining or creating a workspace until the account is deleted.
  const [customer] = await tx.select({ email: customers.email }).from(customers).where(account).for("update");
  const own = tx
    .select({ id: memberships.workspaceId })
    .from(memberships)
    .where(eq(memberships.customerId, customerId));
  const locked = await lockWorkspaces(tx, inArray(workspaces.id, own));
  const admins = sql<number>`count(*) filter (where ${memberships.role} = 'ADMIN')`.mapWith(Number);
  const others = await tx
    .select({ id: memberships.workspaceId, members: count(), admins })
    .from(memberships)
    .where(and(inArray(memberships.workspaceId, own), ne(memberships.customerId, customerId)))
    .groupBy(memberships.workspaceId);
  if (others.some((workspace) => workspace.admins === 0)) throw new ApiError("CANNOT_DELETE_LAST_ADMIN_CUSTOMER");
  const shared = new Set(others.map(({ id }) => id));
  const emptied = locked.filter((id) => !shared.has(id));
  await markWorkspacesDeleted(tx, emptied, now);
  await tx.delete(memberships).where(eq(memberships.customerId, customerId));
  await tx.delete(externalIdentities).where(eq(externalIdentities.customerId, customerId));
  const target = { id: customerId, ...(customer && { name: customer.email }) };
  const removals = [...shared].map((workspaceId) => ({ action: "member.removed", workspaceId, target }) as const);
  await audit(tx, ...removals, { action: "account.deleted", target: { id: customerId } });
  const nobody = { email: `deleted-${customerId}`, passwordHash: null, inviteId: null, registeredFrom: null };
  await tx
    .update(customers)
    .set({ ...nobody, deletedAt: now })
    .where(account);
}
