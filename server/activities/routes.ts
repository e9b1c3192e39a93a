import { listActivities, readAnalytics, readInsights } from "../../contract/activities";
import { LIMITS } from "../../contract/product";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { analyse } from "./analytics";
import { insightsOf } from "./insights";
import { activitiesOf } from "./store";

const DAY_MS = 24 * 60 * 60_000;

export function serveActivities(serve: Serve, db: Queries): void {
  serve(listActivities, async ({ params: { workspaceId }, query }) => {
    const rows = await withWorkspace(db, workspaceId, (tx) => activitiesOf(tx, workspaceId).page(query.page));
    return {
      activities: rows
        .slice(0, LIMITS.activitiesPerPage)
        .map(({ createdAt, ...activity }) => ({ ...activity, pdfCreatedAt: epochSeconds(createdAt) })),
      hasNextPage: rows.length > LIMITS.activitiesPerPage,
    };
  });

  serve(readAnalytics, async ({ params: { workspaceId } }) => {
    const usage = await withWorkspace(db, workspaceId, (tx) => activitiesOf(tx, workspaceId).usage());
    return analyse(usage, new Date());
  });

  serve(readInsights, async ({ params: { workspaceId }, query: { days } }) => {
    const since = new Date(Date.now() - days * DAY_MS);
    const insights = await withWorkspace(db, workspaceId, (tx) => insightsOf(tx, workspaceId, since));
    return { from: epochSeconds(since), ...insights };
  });
}
