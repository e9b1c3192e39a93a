import { and, count, eq, gt, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { activities } from "../database/schema/activities";

/** Number of the newest documents that a count reads, which takes a few milliseconds at most. */
export const MAX_RECENT_DOCUMENTS = 10_000;

/** Selects the newest documents of a workspace. */
export function recentDocuments(tx: Transaction, workspaceId: string): SQL | undefined {
  const own = eq(activities.workspaceId, workspaceId);
  const newest = tx
    .select({ number: sql`max(${activities.number})` })
    .from(activities)
    .where(own);
  return and(own, gt(activities.number, sql`(${newest}) - ${MAX_RECENT_DOCUMENTS}::bigint`));
}

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
  const { templateVersion: version } = activities;
  const isOfVersions = and(eq(activities.templateId, templateId), inArray(version, numbers));
  const rows = await tx
    .select({ version, documents: count() })
    .from(activities)
    .where(and(recentDocuments(tx, workspaceId), isOfVersions))
    .groupBy(version);
  return new Map(rows.flatMap(({ version, documents }) => (version === null ? [] : [[version, documents]])));
}

/** A query to join: the number of documents by template since a time, among the newest of the workspace. */
export const documentsByTemplate = (tx: Transaction, workspaceId: string, since: Date) =>
  tx
    .select({ templateId: activities.templateId, documents: count().as("documents") })
    .from(activities)
    .where(and(recentDocuments(tx, workspaceId), gte(activities.createdAt, since)))
    .groupBy(activities.templateId)
    .as("documents_by_template");
