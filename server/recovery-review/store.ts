import { and, asc, eq, inArray, lt, ne } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queries } from "../database/open";
import { apiKeys } from "../database/schema/api-keys";
import { customers } from "../database/schema/customers";
import { invites } from "../database/schema/invites";
import { memberships } from "../database/schema/memberships";
import { workspaces } from "../database/schema/workspaces";

/** Rows of each kind. Those that are left out appear when others have been deleted. */
const MAX_ROWS = 200;

/** Returns when a customer's password was recovered; null if that was never, or the review has ended. */
export async function readRecoveryTime(db: Queries, customerId: string): Promise<Date | null> {
  const [customer] = await db
    .select({ recoveredAt: customers.recoveredAt })
    .from(customers)
    .where(eq(customers.id, customerId));
  return customer?.recoveredAt ?? null;
}

/** Lists the customer's workspaces, and what was in them before a time. */
export async function listOlderThan(db: Queries, customerId: string, time: Date) {
  const own = await db
    .select({
      id: workspaces.id,
      name: workspaces.name,
      role: memberships.role,
      createdAt: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.customerId, customerId), lt(memberships.createdAt, time)))
    .orderBy(asc(memberships.createdAt), asc(workspaces.id))
    .limit(MAX_ROWS);
  const ids = own.map(({ id }) => id);
  const isOlder = (workspaceId: PgColumn, createdAt: PgColumn) => and(inArray(workspaceId, ids), lt(createdAt, time));
  const keys = await db
    .select()
    .from(apiKeys)
    .where(isOlder(apiKeys.workspaceId, apiKeys.createdAt))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id))
    .limit(MAX_ROWS);
  const members = await db
    .select({ membership: memberships, username: customers.email })
    .from(memberships)
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(and(isOlder(memberships.workspaceId, memberships.createdAt), ne(memberships.customerId, customerId)))
    .orderBy(asc(memberships.createdAt), asc(memberships.customerId))
    .limit(MAX_ROWS);
  const open = await db
    .select()
    .from(invites)
    .where(isOlder(invites.workspaceId, invites.createdAt))
    .orderBy(asc(invites.createdAt), asc(invites.id))
    .limit(MAX_ROWS);
  return own.map((workspace) => {
    const isInside = ({ workspaceId }: { workspaceId: string }) => workspaceId === workspace.id;
    return {
      ...workspace,
      keys: keys.filter(isInside),
      members: members.filter(({ membership }) => isInside(membership)),
      invites: open.filter(isInside),
    };
  });
}

/** Ends the review. */
export async function endReview(db: Queries, customerId: string): Promise<void> {
  await db.update(customers).set({ recoveredAt: null }).where(eq(customers.id, customerId));
}
