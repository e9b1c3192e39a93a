import { and, eq, lt, sql } from "drizzle-orm";
import type { Source } from "../../contract/product";
import type { Transaction } from "../database/open";
import { activities, monthlyUsage, subscriptions } from "../database/schema";
import { ApiError } from "../http/api-error";
import { planOf } from "../products/plans";

export interface Generation {
  templateId: string | null;
  templateName: string | null;
  source: Source;
  generationTimeInMs: number;
  resultSizeInBytes: number;
}

/** The generations of one workspace, and what they use of its plan. */
export function generationsOf(tx: Transaction, workspaceId: string) {
  async function limit(): Promise<number> {
    const [subscription] = await tx
      .select({ productCode: subscriptions.productCode })
      .from(subscriptions)
      .where(eq(subscriptions.workspaceId, workspaceId));
    if (!subscription) throw new ApiError("NOT_FOUND");
    return planOf(subscription.productCode).monthlyUsageLimit;
  }

  return {
    /**
     * Spares the work where the month's limit is reached already; only `record` decides exactly.
     *
     * @throws ApiError USAGE_LIMIT_EXCEEDED
     */
    async refuseAboveLimit(): Promise<void> {
      const [month] = await tx
        .select({ used: monthlyUsage.used })
        .from(monthlyUsage)
        .where(and(eq(monthlyUsage.workspaceId, workspaceId), eq(monthlyUsage.month, monthOf(new Date()))));
      if (month && month.used >= (await limit())) throw new ApiError("USAGE_LIMIT_EXCEEDED");
    },

    /**
     * Counts a generation and writes its activity; both or neither, and never beyond the limit, however many at once.
     *
     * @throws ApiError USAGE_LIMIT_EXCEEDED
     */
    async record(generation: Generation): Promise<void> {
      const now = new Date();
      const counted = await tx
        .insert(monthlyUsage)
        .values({ workspaceId, month: monthOf(now), used: 1 })
        .onConflictDoUpdate({
          target: [monthlyUsage.workspaceId, monthlyUsage.month],
          set: { used: sql`${monthlyUsage.used} + 1` },
          setWhere: lt(monthlyUsage.used, await limit()),
        })
        .returning({ used: monthlyUsage.used });
      if (counted.length === 0) throw new ApiError("USAGE_LIMIT_EXCEEDED");
      await tx.insert(activities).values({ workspaceId, ...generation, createdAt: now });
    },
  };
}

/** @returns the first day of a time's calendar month (UTC), as PostgreSQL writes dates */
export const monthOf = (time: Date): string => `${time.toISOString().slice(0, 7)}-01`;
