import { listActivities, readAnalytics } from "../../contract/activities";
import { LIMITS } from "../../contract/product";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { analyse } from "./analytics";
import { activitiesOf } from "./store";

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
}
