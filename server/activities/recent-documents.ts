import { and, count, desc, eq, gt, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { activities } from "../database/schema/activities";

/** Number of the newest documents that a count reads, which takes a few milliseconds at most. */
export const MAX_RECENT_DOCUMENTS = 10_000;

const { number, createdAt } = activities;
const isOwn = (workspaceId: string) => eq(activities.workspaceId, workspaceId);

/** Selects the newest documents of a workspace. */
export const recentDocuments = (tx: Transaction, workspaceId: string): SQL | undefined =>
  and(isOwn(workspaceId), gt(number, lastUncounted(tx, workspaceId)));

/** The number of the newest document that is not among the newest ones. */
function lastUncounted(tx: Transaction, workspaceId: string): SQL {
  const newest = tx
    .select({ number: sql`max(${number})` })
    .from(activities)
    .where(isOwn(workspaceId));
  return sql`(${newest}) - ${MAX_RECENT_DOCUMENTS}::bigint`;
}

/** An expression: whether all documents of a workspace since a time are among its newest ones. */
export function areAllRecent(tx: Transaction, workspaceId: string, since: Date): SQL<boolean> {
  const newestUncounted = tx
    .select({ createdAt })
    .from(activities)
    .where(and(isOwn(workspaceId), lte(number, lastUncounted(tx, workspaceId))))
    .orderBy(desc(number))
    .limit(1);
  return sql<boolean>`coalesce((${newestUncounted}) < ${sql.param(since, createdAt)}, true)`;
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
