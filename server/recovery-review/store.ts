import { and, asc, eq, inArray, lt, ne } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queries } from "../database/open";
import { apiKeys } from "../database/schema/api-keys";
import { customers } from "../database/schema/customers";
import { invites } from "../database/schema/invites";
import { memberships } from "../database/schema/memberships";
import { passkeys, totpFactors } from "../database/schema/second-factor";
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

/** The customer who checks what the account had. */
export interface Reviewer {
  id: string;
  hasSecondFactor: boolean;
}

/** Lists the customer's second factors that were added before a time. */
export async function listFactorsOlderThan(db: Queries, customerId: string, time: Date) {
  const [totp] = await db
    .select({ createdAt: totpFactors.createdAt })
    .from(totpFactors)
    .where(and(eq(totpFactors.customerId, customerId), lt(totpFactors.createdAt, time)));
  const older = await db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(and(eq(passkeys.customerId, customerId), lt(passkeys.createdAt, time)))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return { totp, passkeys: older };
}

/** Lists the customer's workspaces, and what was in them before a time, unless they are closed to the customer. */
export async function listOlderThan(db: Queries, reviewer: Reviewer, time: Date) {
  const own = await listWorkspacesOlderThan(db, reviewer, time);
  const ids = own.filter(({ isClosed }) => !isClosed).map(({ id }) => id);
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
    .where(and(isOlder(memberships.workspaceId, memberships.createdAt), ne(memberships.customerId, reviewer.id)))
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

/** Returns whether a workspace that belongs to the review is closed to the customer. */
export async function hasClosedWorkspace(db: Queries, reviewer: Reviewer, time: Date): Promise<boolean> {
  return (await listWorkspacesOlderThan(db, reviewer, time)).some(({ isClosed }) => isClosed);
}

/** A workspace is closed if it requires a second factor and the customer has none: every call in it is refused. */
async function listWorkspacesOlderThan(db: Queries, { id: customerId, hasSecondFactor }: Reviewer, time: Date) {
  const own = await db
    .select({
      id: workspaces.id,
      name: workspaces.name,
      role: memberships.role,
      createdAt: memberships.createdAt,
      isSecondFactorRequired: workspaces.isSecondFactorRequired,
    })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.customerId, customerId), lt(memberships.createdAt, time)))
    .orderBy(asc(memberships.createdAt), asc(workspaces.id))
    .limit(MAX_ROWS);
  return own.map(({ isSecondFactorRequired, ...workspace }) => ({
    ...workspace,
    isClosed: isSecondFactorRequired && !hasSecondFactor,
  }));
}

/** Ends the review. */
export async function endReview(db: Queries, customerId: string): Promise<void> {
  await db.update(customers).set({ recoveredAt: null }).where(eq(customers.id, customerId));
}
