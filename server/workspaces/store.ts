import { and, asc, eq, isNull } from "drizzle-orm";
import type { WorkspaceEntry } from "../../contract/workspaces";
import { lockWorkspace } from "../access/lock-workspace";
import { markWorkspacesDeleted } from "../access/mark-deleted";
import { countOwnedWorkspaces, workspaceLimitReached } from "../access/owned-workspaces";
import { audit } from "../audit/audit";
import type { Queries, Transaction } from "../database/open";
import { customers } from "../database/schema/customers";
import { memberships } from "../database/schema/memberships";
import { workspaces } from "../database/schema/workspaces";
import { ApiError, unauthenticated } from "../http/api-error";
import { type PlanChoice, subscribe } from "../subscription/subscribe";

export interface NewWorkspace extends PlanChoice {
  name: string;
}

/** Lists the workspaces that a customer is a member of, oldest membership first. */
export async function listWorkspacesOf(db: Queries, customerId: string): Promise<WorkspaceEntry[]> {
  const rows = await db
    .select({ id: workspaces.id, name: workspaces.name, role: memberships.role })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(eq(memberships.customerId, customerId))
    .orderBy(asc(memberships.createdAt), asc(workspaces.id));
  return rows.map(({ id, name, role }) => ({ workspace: { id, name }, roles: [role] }));
}

/**
 * Keeps the account from being deleted until the end of the transaction, and concurrent changes from giving the
 * customer another workspace.
 *
 * @throws ApiError WORKSPACE_LIMIT_REACHED if the customer owns as many workspaces as allowed; NO_ACCESS if the account
 *   was deleted in the meantime
 */
export async function assertMayAddWorkspace(tx: Transaction, customerId: string, maxOwned: number): Promise<void> {
  const isThere = and(eq(customers.id, customerId), isNull(customers.deletedAt));
  const [customer] = await tx.select({ id: customers.id }).from(customers).where(isThere).for("key share");
  if (!customer) throw unauthenticated();
  if ((await countOwnedWorkspaces(tx, customerId)) >= maxOwned) throw workspaceLimitReached(maxOwned);
}

interface WorkspaceOptions {
  /** How long a customer's first paid plan is free. */
  freeTrialMs: number;
  /** Start of the workspace, its membership and its subscription. The demo workspace sets a time in the past. */
  createdAt?: Date;
}

/** Creates a workspace with its subscription. The customer becomes its admin. */
export async function addWorkspace(
  tx: Transaction,
  customerId: string,
  { name, ...plan }: NewWorkspace,
  { freeTrialMs, createdAt = new Date() }: WorkspaceOptions,
): Promise<WorkspaceEntry> {
  const [workspace] = await tx
    .insert(workspaces)
    .values({ name, createdAt })
    .returning({ id: workspaces.id, name: workspaces.name });
  if (!workspace) throw new Error("The workspace was not inserted");
  await tx.insert(memberships).values({ workspaceId: workspace.id, customerId, role: "ADMIN", createdAt });
  await subscribe(tx, { workspaceId: workspace.id, ownerId: customerId }, plan, { freeTrialMs, createdAt });
  await audit(tx, { action: "workspace.created", workspaceId: workspace.id, target: workspace });
  return { workspace, roles: ["ADMIN"] };
}

/** @throws ApiError NOT_FOUND if the workspace was deleted in the meantime */
export async function renameWorkspace(tx: Transaction, workspaceId: string, name: string): Promise<void> {
  if (!(await lockWorkspace(tx, workspaceId))) throw new ApiError("NOT_FOUND");
  await tx.update(workspaces).set({ name }).where(eq(workspaces.id, workspaceId));
  await audit(tx, { action: "workspace.renamed", workspaceId, target: { id: workspaceId, name } });
}

/**
 * Deletes a workspace for everybody at once. Its rows are removed in the background.
 *
 * @throws ApiError NOT_FOUND if the workspace was deleted in the meantime
 */
export async function deleteWorkspace(tx: Transaction, workspaceId: string): Promise<void> {
  if (!(await lockWorkspace(tx, workspaceId))) throw new ApiError("NOT_FOUND");
  await markWorkspacesDeleted(tx, [workspaceId], new Date());
}
