import { and, eq } from "drizzle-orm";
import type { Role } from "../../contract/product";
import type { Queries, Transaction } from "../database/open";
import { customers, memberships } from "../database/schema";

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
 * @param workspaceId null to ask only whether the customer still exists
 * @returns undefined where the account is gone; `role` is null for a customer who is no member
 */
export async function standingOf(
  db: Queries | Transaction,
  customerId: string,
  workspaceId: string | null,
): Promise<{ role: Role | null } | undefined> {
  if (workspaceId === null) {
    const [found] = await db.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId));
    return found && { role: null };
  }
  const [found] = await db
    .select({ role: memberships.role })
    .from(customers)
    .leftJoin(memberships, and(eq(memberships.customerId, customers.id), eq(memberships.workspaceId, workspaceId)))
    .where(eq(customers.id, customerId));
  return found;
}
