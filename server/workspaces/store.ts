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

/** @returns the customer's workspaces, the oldest membership first */
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
 * Creates a workspace with its subscription; the customer becomes its admin.
 *
 * @param freeTrial milliseconds; paid plans start with it
 * @param createdAt when the workspace, its membership and its subscription began; a demo's lies in the past
 */
export async function addWorkspace(
  tx: Transaction,
  customerId: string,
  { name, ...plan }: NewWorkspace,
  freeTrial: number,
  createdAt = new Date(),
): Promise<WorkspaceEntry> {
  const [workspace] = await tx
    .insert(workspaces)
    .values({ name, createdAt })
    .returning({ id: workspaces.id, name: workspaces.name });
  if (!workspace) throw new Error("The workspace was not inserted");
  await tx.insert(memberships).values({ workspaceId: workspace.id, customerId, role: "ADMIN", createdAt });
  await subscribe(tx, workspace.id, plan, freeTrial, createdAt);
  return { workspace, roles: ["ADMIN"] };
}

/** @throws ApiError NOT_FOUND where it was deleted in the meantime */
export async function renameWorkspace(tx: Transaction, workspaceId: string, name: string): Promise<void> {
  const renamed = await tx
    .update(workspaces)
    .set({ name })
    .where(eq(workspaces.id, workspaceId))
    .returning({ id: workspaces.id });
  if (renamed.length === 0) throw new ApiError("NOT_FOUND");
}

/**
 * Deletes a workspace; every row that belongs to it goes with it, which the tables' references see to.
 *
 * @throws ApiError NOT_FOUND where it was deleted in the meantime
 */
export async function deleteWorkspace(tx: Transaction, workspaceId: string): Promise<void> {
  const deleted = await tx.delete(workspaces).where(eq(workspaces.id, workspaceId)).returning({ id: workspaces.id });
  if (deleted.length === 0) throw new ApiError("NOT_FOUND");
}
