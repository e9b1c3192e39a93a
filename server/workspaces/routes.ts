import {
  createWorkspace,
  deleteWorkspace as deleteWorkspaceCall,
  listWorkspaces,
  readFreeTrial,
  renameWorkspace as renameWorkspaceCall,
} from "../../contract/workspaces";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { Serve } from "../http/serve";
import type { BackgroundDeletion } from "../jobs/background-deletion";
import type { Billing } from "../subscription/billing";
import { hasFreeTrial } from "../subscription/free-trials";
import { addWorkspace, assertMayAddWorkspace, deleteWorkspace, listWorkspacesOf, renameWorkspace } from "./store";

interface WorkspaceDependencies {
  db: Queries;
  billing: Pick<Billing, "wake">;
  deletion: Pick<BackgroundDeletion, "wake">;
  /** How long a customer's first paid plan is free. */
  freeTrialMs: number;
  /** Workspaces that one customer may own. */
  maxOwned: number;
}

const DAY_MS = 24 * 3_600_000;

export function serveWorkspaces(
  serve: Serve,
  { db, billing, deletion, freeTrialMs, maxOwned }: WorkspaceDependencies,
): void {
  serve(listWorkspaces, async ({ caller }) => ({
    workspaces: await listWorkspacesOf(db, caller.customerId),
  }));

  serve(createWorkspace, async ({ caller: { customerId }, body }) => {
    const entry = await db.transaction(async (tx) => {
      await assertMayAddWorkspace(tx, customerId, maxOwned);
      return await addWorkspace(tx, customerId, body, { freeTrialMs });
    });
    // Without a free trial, the first period is due now.
    billing.wake();
    return entry;
  });

  serve(readFreeTrial, async ({ caller }) => ({
    freeTrial: {
      isAvailable: await hasFreeTrial(db, caller.customerId),
      days: Math.floor(freeTrialMs / DAY_MS),
    },
  }));

  serve(renameWorkspaceCall, async ({ params: { workspaceId }, body }) => {
    await withWorkspace(db, workspaceId, (tx) => renameWorkspace(tx, workspaceId, body.name));
    return {};
  });

  serve(deleteWorkspaceCall, async ({ params: { workspaceId } }) => {
    await db.transaction((tx) => deleteWorkspace(tx, workspaceId));
    deletion.wake();
    return {};
  });
}
