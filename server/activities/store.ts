import { and, desc, eq, sql } from "drizzle-orm";
import { LIMITS } from "../../contract/product";
import type { Transaction } from "../database/open";
import { activities, monthlyUsage } from "../database/schema/activities";
import { templates } from "../database/schema/templates";

/** What one workspace has made. */
export function activitiesOf(tx: Transaction, workspaceId: string) {
  const own = eq(activities.workspaceId, workspaceId);

  return {
    /**
     * A page is a range of numbers, so the thousandth is found as fast as the first one.
     *
     * @param page 1 for the newest activities
     * @returns the page's rows, the newest first, and one more where there is a next page
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
          // Of the row that is there still: a deleted template's name is not shown.
          templateName: sql<
            string | null
          >`case when ${templates.id} is null then null else ${activities.templateName} end`,
          source: activities.source,
          generationTimeInMs: activities.generationTimeInMs,
          resultSizeInBytes: activities.resultSizeInBytes,
        })
        .from(activities)
        .leftJoin(templates, and(eq(templates.workspaceId, workspaceId), eq(templates.id, activities.templateId)))
        .where(and(own, sql`${activities.number} <= (${newest}) - ${(page - 1) * size}::bigint`))
        .orderBy(desc(activities.number))
        .limit(size + 1);
    },

    /** @returns documents a month, for every month (its first day, UTC) that has any */
    async usage(): Promise<Map<string, number>> {
      const rows = await tx
        .select({ month: monthlyUsage.month, used: monthlyUsage.used })
        .from(monthlyUsage)
        .where(eq(monthlyUsage.workspaceId, workspaceId));
      return new Map(rows.map(({ month, used }) => [month, used]));
    },
  };
}
