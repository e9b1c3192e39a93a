import { and, eq, exists, sql } from "drizzle-orm";
import type { Role } from "../../contract/product";
import type { Queries, Transaction } from "../database/open";
import { customers, memberships, refreshTokens } from "../database/schema";
import type { Identity } from "./access-tokens";

/**
 * The roles a customer's access token carries: ADMIN for one who administers a workspace or is in none yet, else USER.
 *
 * @returns a single-element list
 */
export async function rolesOf(db: Queries | Transaction, customerId: string): Promise<Role[]> {
  const held = await db
    .selectDistinct({ role: memberships.role })
    .from(memberships)
    .where(eq(memberships.customerId, customerId));
  const administers = held.length === 0 || held.some(({ role }) => role === "ADMIN");
  return [administers ? "ADMIN" : "USER"];
}

/**
 * What a customer may do in a workspace right now, whatever the access token says.
 *
 * @param workspaceId null to ask only whether account and session still exist
 * @returns undefined where the account is gone or the session was ended; `role` is null for a customer who is no member
 */
export async function standingOf(
  db: Queries,
  { customerId, sessionId }: Identity,
  workspaceId: string | null,
): Promise<{ role: Role | null } | undefined> {
  const session = db
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.familyId, sessionId), eq(refreshTokens.customerId, customers.id)));
  // Null is nobody's workspace.
  const inWorkspace = sql`${memberships.workspaceId} = ${workspaceId}`;
  const [found] = await db
    .select({ role: memberships.role })
    .from(customers)
    .leftJoin(memberships, and(eq(memberships.customerId, customers.id), inWorkspace))
    .where(and(eq(customers.id, customerId), exists(session)));
  return found;
}
