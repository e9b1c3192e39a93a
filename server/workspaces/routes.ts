import {
  createWorkspace,
  deleteWorkspace as deleteWorkspaceCall,
  listWorkspaces,
  renameWorkspace as renameWorkspaceCall,
} from "../../contract/workspaces";
import { callerOf } from "../access/guard";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { Serve } from "../http/serve";
import { addWorkspace, deleteWorkspace, listWorkspacesOf, renameWorkspace } from "./store";

/** @param freeTrial milliseconds that a paid plan costs nothing for */
export function serveWorkspaces(serve: Serve, db: Queries, freeTrial: number): void {
  serve(listWorkspaces, async ({ request }) => ({
    workspaces: await listWorkspacesOf(db, callerOf(request).customerId),
  }));

  serve(createWorkspace, ({ request, body }) =>
    db.transaction((tx) => addWorkspace(tx, callerOf(request).customerId, body, freeTrial)),
  );
  serve(renameWorkspaceCall, async ({ params: { workspaceId }, body }) => {
    await withWorkspace(db, workspaceId, (tx) => renameWorkspace(tx, workspaceId, body.name));
    return {};
  });

  serve(deleteWorkspaceCall, async ({ params: { workspaceId } }) => {
    await withWorkspace(db, workspaceId, (tx) => deleteWorkspace(tx, workspaceId));
    return {};
  });
}
