import { and, count, eq, gt, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { activities } from "../database/schema/activities";

/** Number of the newest documents that the count reads, which takes a few milliseconds at most. */
const MAX_DOCUMENTS = 10_000;

/**
 * Counts the documents made from versions of a template, among the newest of the workspace.
 *
 * @returns the counts by version
 */
export async function countDocumentsByVersion(
  tx: Transaction,
  workspaceId: string,
  { templateId, numbers }: { templateId: string; numbers: number[] },
): Promise<Map<number, number>> {
  const own = eq(activities.workspaceId, workspaceId);
  const newest = tx
    .select({ number: sql`max(${activities.number})` })
    .from(activities)
    .where(own);
  const { templateVersion: version } = activities;
  const isRecent = gt(activities.number, sql`(${newest}) - ${MAX_DOCUMENTS}::bigint`);
  const rows = await tx
    .select({ version, documents: count() })
    .from(activities)
    .where(and(own, isRecent, eq(activities.templateId, templateId), inArray(version, numbers)))
    .groupBy(version);
  return new Map(rows.flatMap(({ version, documents }) => (version === null ? [] : [[version, documents]])));
}
