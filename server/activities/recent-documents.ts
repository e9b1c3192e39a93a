import { and, count, desc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { activities } from "../database/schema/activities";

/** Number of the newest documents that a count reads, which takes a few milliseconds at most. */
export const MAX_RECENT_DOCUMENTS = 10_000;

const { number, createdAt } = activities;
const isOwn = (workspaceId: string) => eq(activities.workspaceId, workspaceId);

/**
 * The newest documents of a workspace, to select from. PostgreSQL reads them from the end of the primary key. For a
 * condition such as `number > (select max(number) ...) - 10000`, it expects a third of the workspace's documents, and
 * reads the whole table if most of it belongs to one workspace.
 */
export const recentDocuments = (tx: Transaction, workspaceId: string) =>
  tx
    .select({
      templateId: activities.templateId,
      templateVersion: activities.templateVersion,
      createdAt,
      generationTimeInMs: activities.generationTimeInMs,
    })
    .from(activities)
    .where(isOwn(workspaceId))
    .orderBy(desc(number))
    .limit(MAX_RECENT_DOCUMENTS)
    .as("recent_documents");

/** The number of the newest document that is not among the newest ones. */
function lastUncounted(tx: Transaction, workspaceId: string): SQL {
  const newest = tx
    .select({ number: sql`max(${number})` })
    .from(activities)
    .where(isOwn(workspaceId));
  return sql`(${newest}) - ${MAX_RECENT_DOCUMENTS}::bigint`;
}

/** A query: the newest document of a workspace that is not among the newest ones. */
const newestUncounted = (tx: Transaction, workspaceId: string) =>
  tx
    .select({ createdAt })
    .from(activities)
    .where(and(isOwn(workspaceId), lte(number, lastUncounted(tx, workspaceId))))
    .orderBy(desc(number))
    .limit(1);

/** An expression: whether all documents of a workspace since a time are among its newest ones. */
export function areAllRecent(tx: Transaction, workspaceId: string, since: Date): SQL<boolean> {
  return sql<boolean>`coalesce((${newestUncounted(tx, workspaceId)}) < ${sql.param(since, createdAt)}, true)`;
}

/** Returns the time from which on all documents of a workspace are among its newest ones; null = of any time. */
export async function readRecentSince(tx: Transaction, workspaceId: string): Promise<Date | null> {
  const [document] = await newestUncounted(tx, workspaceId);
  return document?.createdAt ?? null;
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
  const recent = recentDocuments(tx, workspaceId);
  const { templateVersion: version } = recent;
  const rows = await tx
    .select({ version, documents: count() })
    .from(recent)
    .where(and(eq(recent.templateId, templateId), inArray(version, numbers)))
    .groupBy(version);
  return new Map(rows.flatMap(({ version, documents }) => (version === null ? [] : [[version, documents]])));
}

/** A query to join: the number of documents by template since a time, among the newest of the workspace. */
export function documentsByTemplate(tx: Transaction, workspaceId: string, since: Date) {
  const recent = recentDocuments(tx, workspaceId);
  return tx
    .select({ templateId: recent.templateId, documents: count().as("documents") })
    .from(recent)
    .where(gte(recent.createdAt, since))
    .groupBy(recent.templateId)
    .as("documents_by_template");
}
