import { createWorkspace, deleteWorkspace, listWorkspaces, renameWorkspace } from "../../contract/workspaces";
import { callerOf } from "../access/guard";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { Serve } from "../http/serve";
import { addWorkspace, deleteWhole, rename, workspacesOf } from "./store";

/** @param freeTrial milliseconds that a paid plan costs nothing for */
export function serveWorkspaces(serve: Serve, db: Queries, freeTrial: number): void {
  serve(listWorkspaces, async ({ request }) => ({
    workspaces: await workspacesOf(db, callerOf(request).customerId),
  }));

  serve(createWorkspace, ({ request, body }) =>
    db.transaction((tx) => addWorkspace(tx, callerOf(request).customerId, body, freeTrial)),
  );
  serve(renameWorkspace, async ({ params: { workspaceId }, body }) => {
    await withWorkspace(db, workspaceId, (tx) => rename(tx, workspaceId, body.name));
    return {};
  });

  serve(deleteWorkspace, async ({ params: { workspaceId } }) => {
    await withWorkspace(db, workspaceId, (tx) => deleteWhole(tx, workspaceId));
    return {};
  });
}
