import { and, desc, eq, lt } from "drizzle-orm";
import type { Queries } from "../database/open";
import { activities } from "../database/schema/activities";
import { withWorkspace } from "../database/workspace-scope";
import { createExportFormats } from "../lib/export-format";
import { type Page, readPages } from "../lib/read-pages";

/** Formats of exported activities. Times are in ISO 8601, in UTC. */
export const ACTIVITY_FORMATS = createExportFormats([
  "createdAt",
  "id",
  "templateId",
  "templateName",
  "templateVersion",
  "source",
  "generationTimeInMs",
  "resultSizeInBytes",
]);

/** Reads the documents that a workspace has made, the newest first. */
export function exportedActivities(db: Queries, workspaceId: string) {
  const { number } = activities;
  return readPages(
    ({ cursor, size }: Page<number>) =>
      withWorkspace(db, workspaceId, (tx) =>
        tx
          .select()
          .from(activities)
          .where(and(eq(activities.workspaceId, workspaceId), cursor === undefined ? undefined : lt(number, cursor)))
          .orderBy(desc(number))
          .limit(size),
      ),
    (activity) => activity.number,
  );
}
