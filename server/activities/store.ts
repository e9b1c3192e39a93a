import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { LIMITS } from "../../contract/product";
import type { Transaction } from "../database/open";
import { activities, monthlyUsage } from "../database/schema/activities";
import { templates } from "../database/schema/templates";

/** The activities of one workspace. */
export function activitiesOf(tx: Transaction, workspaceId: string) {
  const own = eq(activities.workspaceId, workspaceId);

  return {
    /**
     * Reads a page. A page is a range of numbers, so that the thousandth page is found as fast as the first.
     *
     * @param page 1 for the newest activities
     * @returns the rows of the page, the newest first, and one more row if there is a next page
     */
    page(page: number) {
      const size = LIMITS.activitiesPerPage;
      const newest = tx
        .select({ number: sql`max(${activities.number})` })
        .from(activities)
        .where(own);
      return tx
        .select({
          id: activities.id,
          createdAt: activities.createdAt,
          // Null if the template was deleted: its name is no longer shown.
          templateName: sql<
            string | null
          >`case when ${templates.id} is null then null else ${activities.templateName} end`,
          source: activities.source,
          generationTimeInMs: activities.generationTimeInMs,
          resultSizeInBytes: activities.resultSizeInBytes,
        })
        .from(activities)
        .leftJoin(
          templates,
          and(
            eq(templates.workspaceId, workspaceId),
            eq(templates.id, activities.templateId),
            isNull(templates.deletedAt),
          ),
        )
        .where(and(own, sql`${activities.number} <= (${newest}) - ${(page - 1) * size}::bigint`))
        .orderBy(desc(activities.number))
        .limit(size + 1);
    },

    /** @returns the number of documents by month (its first day, UTC); months without documents are missing */
    async usage(): Promise<Map<string, number>> {
      const rows = await tx
        .select({ month: monthlyUsage.month, used: monthlyUsage.used })
        .from(monthlyUsage)
        .where(eq(monthlyUsage.workspaceId, workspaceId));
      return new Map(rows.map(({ month, used }) => [month, used]));
    },
  };
}
