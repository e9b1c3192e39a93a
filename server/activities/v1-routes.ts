import { readUsage } from "../../contract/v1/workspace-of-key";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import type { Plans } from "../products/plans";
import { generationsOf } from "./generations";

/** Serves this month's usage and limit to API clients. */
export function serveV1Usage(serve: Serve, db: Queries, plans: Plans): void {
  serve(readUsage, async ({ caller: { workspaceId } }) => {
    const { plan, used } = await withWorkspace(db, workspaceId, (tx) => generationsOf(tx, workspaceId, plans).usage());
    const now = new Date();
    const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
    const limit = plan.monthlyUsageLimit;
    return { plan: plan.code, limit, used, remaining: Math.max(0, limit - used), resetsAt: epochSeconds(nextMonth) };
  });
}
