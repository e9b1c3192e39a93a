import { eq } from "drizzle-orm";
import type { ReviewPolicy } from "../../contract/product";
import { changeWorkspacePublishing, readWorkspacePublishing } from "../../contract/workspace-publishing";
import { lockWorkspace } from "../access/lock-workspace";
import { audit } from "../audit/audit";
import type { Queries } from "../database/open";
import { workspaces } from "../database/schema/workspaces";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { Serve } from "../http/serve";

/** Serves whether a workspace publishes only after a review. The template editor enforces it. */
export function serveWorkspacePublishing(serve: Serve, db: Queries): void {
  serve(readWorkspacePublishing, async ({ params: { workspaceId } }) => {
    const [workspace] = await withWorkspace(db, workspaceId, (tx) =>
      tx.select({ isRequired: workspaces.isReviewRequired }).from(workspaces).where(eq(workspaces.id, workspaceId)),
    );
    if (!workspace) throw new ApiError("NOT_FOUND");
    const review: ReviewPolicy = workspace.isRequired ? "REQUIRED" : "OPTIONAL";
    return { review };
  });

  serve(changeWorkspacePublishing, async ({ params: { workspaceId }, body }) => {
    const isReviewRequired = body.review === "REQUIRED";
    // The role of a workspace may change no column but the name.
    await db.transaction(async (tx) => {
      if (!(await lockWorkspace(tx, workspaceId))) throw new ApiError("NOT_FOUND");
      await tx.update(workspaces).set({ isReviewRequired }).where(eq(workspaces.id, workspaceId));
      await audit(tx, { action: "workspace.publishing_changed", workspaceId, details: { isReviewRequired } });
    });
    return {};
  });
}
