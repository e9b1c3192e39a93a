import { and, eq, not } from "drizzle-orm";
import type { SecondFactorPolicy } from "../../contract/product";
import { changeWorkspaceSecurity, readWorkspaceSecurity } from "../../contract/workspace-security";
import { lockWorkspace } from "../access/lock-workspace";
import { hasSecondFactor } from "../access/second-factor";
import { audit } from "../audit/audit";
import type { Queries } from "../database/open";
import { memberships } from "../database/schema/memberships";
import { workspaces } from "../database/schema/workspaces";
import { ApiError } from "../http/api-error";
import type { Serve } from "../http/serve";

/**
 * Serves whether a workspace requires a second factor. The guard enforces it. The role of a workspace can't read second
 * factors, so these queries run without it and name the workspace themselves.
 */
export function serveWorkspaceSecurity(serve: Serve, db: Queries): void {
  serve(readWorkspaceSecurity, async ({ params: { workspaceId } }) => {
    const [workspace] = await db
      .select({ isRequired: workspaces.isSecondFactorRequired })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId));
    if (!workspace) throw new ApiError("NOT_FOUND");
    const membersWithout = await db.$count(
      memberships,
      and(eq(memberships.workspaceId, workspaceId), not(hasSecondFactor(memberships.customerId))),
    );
    const secondFactor: SecondFactorPolicy = workspace.isRequired ? "REQUIRED" : "OPTIONAL";
    return { secondFactor, membersWithout };
  });

  serve(changeWorkspaceSecurity, async ({ caller, params: { workspaceId }, body }) => {
    const isSecondFactorRequired = body.secondFactor === "REQUIRED";
    // Otherwise the admin would be locked out at once.
    if (isSecondFactorRequired && !caller.secondFactor.isSetUp) throw new ApiError("SECOND_FACTOR_SETUP_REQUIRED");
    await db.transaction(async (tx) => {
      if (!(await lockWorkspace(tx, workspaceId))) throw new ApiError("NOT_FOUND");
      await tx.update(workspaces).set({ isSecondFactorRequired }).where(eq(workspaces.id, workspaceId));
      await audit(tx, { action: "workspace.security_changed", workspaceId, details: { isSecondFactorRequired } });
    });
    return {};
  });
}
