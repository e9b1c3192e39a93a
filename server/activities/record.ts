import { and, eq, lt, sql } from "drizzle-orm";
import type { Source } from "../../contract/product";
import type { Product } from "../../contract/products";
import type { Transaction } from "../database/open";
import { activities, monthlyUsage, subscriptions, workspaces } from "../database/schema";
import { ApiError } from "../http/api-error";
import type { Plans } from "../products/plans";

export interface Generation {
  templateId: string | null;
  templateName: string | null;
  source: Source;
  generationTimeInMs: number;
  resultSizeInBytes: number;
}

/** The generations of one workspace, and what they use of its plan. */
export function generationsOf(tx: Transaction, workspaceId: string, plans: Plans) {
  /** @returns the plan, and how much of it this month has used @throws ApiError NOT_FOUND */
  async function usage(): Promise<{ plan: Product; used: number }> {
    const thisMonth = and(
      eq(monthlyUsage.workspaceId, subscriptions.workspaceId),
      eq(monthlyUsage.month, monthOf(new Date())),
    );
    const [state] = await tx
      .select({ productCode: subscriptions.productCode, used: monthlyUsage.used })
      .from(subscriptions)
      .leftJoin(monthlyUsage, thisMonth)
      .where(eq(subscriptions.workspaceId, workspaceId));
    if (!state) throw new ApiError("NOT_FOUND");
    return { plan: plans.of(state.productCode), used: state.used ?? 0 };
  }

  return {
    usage,

    /**
     * Spares the work where the month's limit is reached already; only `record` decides exactly.
     *
     * @throws ApiError USAGE_LIMIT_EXCEEDED
     */
    async refuseAboveLimit(): Promise<void> {
      const { used, plan } = await usage();
      if (used >= plan.monthlyUsageLimit) throw new ApiError("USAGE_LIMIT_EXCEEDED");
    },

    /**
     * Counts a generation and writes its activity; both or neither, and never beyond the limit, however many at once: they
     * wait for one another at the subscription, whose plan no change can replace meanwhile.
     *
     * @throws ApiError USAGE_LIMIT_EXCEEDED
     */
    async record(generation: Generation): Promise<void> {
      // The workspace first, as where it is deleted: nobody waits in a circle.
      const held = tx
        .select({ id: workspaces.id })
        .from(workspaces)
        .where(eq(workspaces.id, workspaceId))
        .for("key share")
        .as("held");
      const [subscription] = await tx
        .update(subscriptions)
        .set({ generations: sql`${subscriptions.generations} + 1` })
        .from(held)
        .where(eq(subscriptions.workspaceId, held.id))
        .returning({ productCode: subscriptions.productCode, number: subscriptions.generations });
      if (!subscription) throw new ApiError("NOT_FOUND");
      // After the wait: a higher number never has an earlier time.
      const createdAt = new Date();
      const counted = await tx
        .insert(monthlyUsage)
        .values({ workspaceId, month: monthOf(createdAt), used: 1 })
        .onConflictDoUpdate({
          target: [monthlyUsage.workspaceId, monthlyUsage.month],
          set: { used: sql`${monthlyUsage.used} + 1` },
          setWhere: lt(monthlyUsage.used, plans.of(subscription.productCode).monthlyUsageLimit),
        })
        .returning({ used: monthlyUsage.used });
      if (counted.length === 0) throw new ApiError("USAGE_LIMIT_EXCEEDED");
      await tx.insert(activities).values({ workspaceId, number: subscription.number, ...generation, createdAt });
    },
  };
}

/** @returns the first day of a time's calendar month (UTC), as PostgreSQL writes dates */
export const monthOf = (time: Date): string => `${time.toISOString().slice(0, 7)}-01`;
