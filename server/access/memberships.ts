import { and, eq, isNull, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { Role } from "../../contract/product";
import type { Queries, Transaction } from "../database/open";
import { prepare } from "../database/prepared";
import { sessions } from "../database/schema/authentication";
import { customers } from "../database/schema/customers";
import { memberships } from "../database/schema/memberships";
import { workspaces } from "../database/schema/workspaces";
import type { Identity, SecondFactorState } from "../http/authorization";
import { updateLastActivity } from "./last-activity";
import { ownerOf } from "./owner";
import { hasSecondFactor } from "./second-factor";

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

/** The workspace that a customer's call acts in. */
export type WorkspaceScope = { kind: "none" } | { kind: "named"; workspaceId: string } | { kind: "first" };

/** The customer's first workspace in the order of `GET /api/app/workspaces`. */
const firstWorkspace = sql`(
  select workspace_id from ${memberships} as own where own.customer_id = ${customers.id}
  order by own.created_at, own.workspace_id limit 1
)`;

interface MembershipRow {
  workspace_id: string | null;
  role: Role | null;
  owner_id: string | null;
  is_second_factor_required: boolean | null;
  has_second_factor: boolean;
  /** Epoch milliseconds. */
  proved_at: number | null;
  /** Epoch milliseconds. */
  last_active_at: number | null;
}

const selectMembership = prepare<MembershipRow>(
  "membership",
  new QueryBuilder()
    .select({
      workspaceId: memberships.workspaceId,
      role: memberships.role,
      ownerId: ownerOf(memberships.workspaceId).as("owner_id"),
      isSecondFactorRequired: workspaces.isSecondFactorRequired,
      hasSecondFactor: hasSecondFactor(customers.id).as("has_second_factor"),
      provedAt: sql`(extract(epoch from ${sessions.provedAt}) * 1000)::float8`.as("proved_at"),
      lastActiveAt: sql`(extract(epoch from ${memberships.lastActiveAt}) * 1000)::float8`.as("last_active_at"),
    })
    .from(customers)
    .innerJoin(sessions, and(eq(sessions.id, placeholder("sessionId")), eq(sessions.customerId, customers.id)))
    .leftJoin(
      memberships,
      and(
        eq(memberships.customerId, customers.id),
        eq(
          memberships.workspaceId,
          sql`case when ${placeholder("isFirst")}::boolean then ${firstWorkspace} else ${placeholder("workspaceId")}::uuid end`,
        ),
      ),
    )
    .leftJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(customers.id, placeholder("customerId")), isNull(customers.deletedAt)))
    .getSQL(),
);

/** A customer's workspace and role. Both are null if the customer is not a member of the workspace, or names none. */
type Membership = ({ workspaceId: string; role: Role } | { workspaceId: null; role: null }) & {
  /** Owner of the workspace, or the customer. */
  ownerId: string;
  secondFactor: SecondFactorState;
  /** Whether the workspace requires a second factor of its members. */
  isSecondFactorRequired: boolean;
};

/**
 * Reads a customer's role in a workspace at this moment, whatever the access token says.
 *
 * @returns undefined if the account is gone or the session has ended
 */
export async function membershipOf(
  db: Queries,
  { customerId, sessionId }: Identity,
  scope: WorkspaceScope,
): Promise<Membership | undefined> {
  const named = scope.kind === "named" ? scope.workspaceId : null;
  const values = { customerId, sessionId, workspaceId: named, isFirst: scope.kind === "first" };
  const [found] = await selectMembership.run(db, values);
  if (!found) return undefined;
  const { workspace_id: workspaceId, role, owner_id: ownerId } = found;
  const state = {
    secondFactor: { isSetUp: found.has_second_factor, provedAtMs: found.proved_at },
    isSecondFactorRequired: found.is_second_factor_required ?? false,
  };
  if (workspaceId !== null) await updateLastActivity(db, { workspaceId, customerId }, found.last_active_at);
  if (workspaceId === null || role === null) return { workspaceId: null, role: null, ownerId: customerId, ...state };
  return { workspaceId, role, ownerId: ownerId ?? customerId, ...state };
}
