import { and, eq, exists, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { Role } from "../../contract/product";
import type { Queries, Transaction } from "../database/open";
import { prepare } from "../database/prepared";
import { refreshTokens } from "../database/schema/authentication";
import { customers } from "../database/schema/customers";
import { memberships } from "../database/schema/memberships";
import type { Identity } from "../http/authorization";
import { ownerOf } from "./owner";

const { placeholder } = sql;

/**
 * @returns the roles in a customer's access token: ADMIN if they are in no workspace or administer one, USER otherwise
 */
export async function rolesOf(db: Queries | Transaction, customerId: string): Promise<Role[]> {
  const rows = await db
    .selectDistinct({ role: memberships.role })
    .from(memberships)
    .where(eq(memberships.customerId, customerId));
  const isAdmin = rows.length === 0 || rows.some(({ role }) => role === "ADMIN");
  return [isAdmin ? "ADMIN" : "USER"];
}

const session = new QueryBuilder()
  .select({ id: refreshTokens.id })
  .from(refreshTokens)
  .where(and(eq(refreshTokens.familyId, placeholder("sessionId")), eq(refreshTokens.customerId, customers.id)));

const selectMembership = prepare<{ role: Role | null; owner_id: string | null }>(
  "membership",
  new QueryBuilder()
    .select({ role: memberships.role, ownerId: ownerOf(memberships.workspaceId).as("owner_id") })
    .from(customers)
    .leftJoin(
      memberships,
      and(eq(memberships.customerId, customers.id), eq(memberships.workspaceId, placeholder("workspaceId"))),
    )
    .where(and(eq(customers.id, placeholder("customerId")), exists(session)))
    .getSQL(),
);

interface Membership {
  role: Role | null;
  /** Owner of the workspace, or the customer. */
  ownerId: string;
}

/**
 * Reads a customer's role in a workspace at this moment, whatever the access token says.
 *
 * @param workspaceId null to check only that the account and the session still exist
 * @returns undefined if the account is gone or the session has ended; `role` is null if the customer is no member
 */
export async function membershipOf(
  db: Queries,
  { customerId, sessionId }: Identity,
  workspaceId: string | null,
): Promise<Membership | undefined> {
  const [found] = await selectMembership.run(db, { customerId, sessionId, workspaceId });
  return found && { role: found.role, ownerId: found.owner_id ?? customerId };
}
