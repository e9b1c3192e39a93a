import { createWorkspace, listWorkspaces } from "../../contract/workspaces";
import { callerOf } from "../access/guard";
import type { Queries } from "../database/open";
import type { Serve } from "../http/serve";
import { addWorkspace, workspacesOf } from "./store";

/** @param freeTrial milliseconds that a paid plan costs nothing for */
export function serveWorkspaces(serve: Serve, db: Queries, freeTrial: number): void {
  serve(listWorkspaces, async ({ request }) => ({
    workspaces: await workspacesOf(db, callerOf(request).customerId),
  }));

  serve(createWorkspace, ({ request, body }) =>
    db.transaction((tx) => addWorkspace(tx, callerOf(request).customerId, body, freeTrial)),
  );
}
