import { eq } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { workspaces } from "../database/schema/workspaces";

/**
 * Makes whoever decides by a workspace's members or invites wait for one another, until the transaction's end. It has to
 * come before the rows beneath are touched, as it does when a workspace is deleted: nobody then waits in a circle.
 *
 * @returns whether the workspace exists still
 */
export async function lockWorkspace(tx: Transaction, workspaceId: string): Promise<boolean> {
  const held = await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    // The weakest lock that excludes itself: whatever only refers to the workspace, such as a new template, goes on.
    .for("no key update");
  return held.length > 0;
}
