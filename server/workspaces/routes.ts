import {
  createWorkspace,
  deleteWorkspace as deleteWorkspaceCall,
  listWorkspaces,
  renameWorkspace as renameWorkspaceCall,
} from "../../contract/workspaces";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { Serve } from "../http/serve";
import { addWorkspace, deleteWorkspace, listWorkspacesOf, renameWorkspace } from "./store";

interface WorkspaceDependencies {
  db: Queries;
  /** How long a workspace's first paid plan is free. */
  freeTrialMs: number;
}

export function serveWorkspaces(serve: Serve, { db, freeTrialMs }: WorkspaceDependencies): void {
  serve(listWorkspaces, async ({ caller }) => ({
    workspaces: await listWorkspacesOf(db, caller.customerId),
  }));

  serve(createWorkspace, ({ caller, body }) =>
    db.transaction((tx) => addWorkspace(tx, caller.customerId, body, { freeTrialMs })),
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
