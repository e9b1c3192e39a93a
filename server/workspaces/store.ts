import { asc, eq } from "drizzle-orm";
import type { WorkspaceEntry } from "../../contract/workspaces";
import type { Queries, Transaction } from "../database/open";
import { memberships } from "../database/schema/memberships";
import { workspaces } from "../database/schema/workspaces";
import { ApiError } from "../http/api-error";
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

interface WorkspaceOptions {
  /** How long a paid plan is free at first. */
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
  await subscribe(tx, workspace.id, plan, { freeTrialMs, createdAt });
  return { workspace, roles: ["ADMIN"] };
}

/** @throws ApiError NOT_FOUND if the workspace was deleted in the meantime */
export async function renameWorkspace(tx: Transaction, workspaceId: string, name: string): Promise<void> {
  const renamed = await tx
    .update(workspaces)
    .set({ name })
    .where(eq(workspaces.id, workspaceId))
    .returning({ id: workspaces.id });
  if (renamed.length === 0) throw new ApiError("NOT_FOUND");
}

/**
 * Deletes a workspace. The foreign keys of the other tables delete every row that belongs to it.
 *
 * @throws ApiError NOT_FOUND if the workspace was deleted in the meantime
 */
export async function deleteWorkspace(tx: Transaction, workspaceId: string): Promise<void> {
  const deleted = await tx.delete(workspaces).where(eq(workspaces.id, workspaceId)).returning({ id: workspaces.id });
  if (deleted.length === 0) throw new ApiError("NOT_FOUND");
}
