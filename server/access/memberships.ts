import { and, eq, exists, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { Role } from "../../contract/product";
import type { Queries, Transaction } from "../database/open";
import { prepare } from "../database/prepared";
import { refreshTokens } from "../database/schema/authentication";
import { customers } from "../database/schema/customers";
import { memberships } from "../database/schema/memberships";
import type { Identity } from "./access-tokens";

const { placeholder } = sql;

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

const session = new QueryBuilder()
  .select({ id: refreshTokens.id })
  .from(refreshTokens)
  .where(and(eq(refreshTokens.familyId, placeholder("sessionId")), eq(refreshTokens.customerId, customers.id)));

const standing = prepare<{ role: Role | null }>(
  "standing",
  new QueryBuilder()
    .select({ role: memberships.role })
    .from(customers)
    .leftJoin(
      memberships,
      and(eq(memberships.customerId, customers.id), eq(memberships.workspaceId, placeholder("workspaceId"))),
    )
    .where(and(eq(customers.id, placeholder("customerId")), exists(session)))
    .getSQL(),
);

/**
 * What a customer may do in a workspace right now, whatever the access token says.
 *
 * @param workspaceId null to ask only whether account and session still exist
 * @returns undefined where the account is gone or the session was ended; `role` is null for a customer who is no member
 */
export async function membershipOf(
  db: Queries,
  { customerId, sessionId }: Identity,
  workspaceId: string | null,
): Promise<{ role: Role | null } | undefined> {
  const [found] = await standing.run(db, { customerId, sessionId, workspaceId });
  return found;
}
