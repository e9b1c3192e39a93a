import { asc, gt, sql } from "drizzle-orm";
import type { Queries } from "../database/open";
import { activities } from "../database/schema/activities";
import { workspaces } from "../database/schema/workspaces";
import { ROWS_PER_STEP } from "./delete-in-steps";

const WORKSPACES_PER_STEP = 50;
const BEFORE_ALL_WORKSPACES = "00000000-0000-0000-0000-000000000000";

/**
 * Removes the activities that were recorded before a time. Usage and analytics count months, and stay.
 *
 * The activities of a workspace are numbered in the order in which they were recorded. So each step looks at the lowest
 * numbers of some workspaces, which needs no index by time.
 */
export async function removeOldActivities(db: Queries, before: Date): Promise<void> {
  for (let last = BEFORE_ALL_WORKSPACES; ; ) {
    const some = await db
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(gt(workspaces.id, last))
      .orderBy(asc(workspaces.id))
      .limit(WORKSPACES_PER_STEP);
    const ids = some.map(({ id }) => id);
    while (await removeSome(db, ids, before));
    if (ids.length < WORKSPACES_PER_STEP) return;
    last = ids.at(-1) ?? last;
  }
}

/** @returns whether there was anything to remove */
async function removeSome(db: Queries, workspaceIds: string[], before: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with oldest as (
      select oldest.* from unnest(${sql.param(workspaceIds)}::uuid[]) as workspace (id)
      cross join lateral (
        select workspace_id, number, created_at from ${activities}
        where workspace_id = workspace.id order by number limit ${ROWS_PER_STEP}
      ) as oldest
      where oldest.created_at < ${before} limit ${ROWS_PER_STEP}
    )
    delete from ${activities} using oldest
    where activities.workspace_id = oldest.workspace_id and activities.number = oldest.number`);
  return rowCount !== null && rowCount > 0;
}
