import { eq } from "drizzle-orm";
import { holdWorkspace } from "../access/hold-workspace";
import type { Transaction } from "../database/open";
import { subscriptions } from "../database/schema";
import { ApiError } from "../http/api-error";
import type { Plans } from "../products/plans";
import { invoiceUntil, unusedPart } from "./invoicing";
import type { PlanChoice } from "./subscribe";

/** The subscription of one workspace. */
export function subscriptionOf(tx: Transaction, workspaceId: string, plans: Plans) {
  const own = eq(subscriptions.workspaceId, workspaceId);

  return {
    /** @throws ApiError NOT_FOUND where the workspace was deleted in the meantime */
    async read() {
      const [subscription] = await tx.select().from(subscriptions).where(own);
      if (!subscription) throw new ApiError("NOT_FOUND");
      return subscription;
    },

    /**
     * Changes plan and period at once; what has been used this month stays used. The new period begins now, less what is
     * paid already, or with the end of the free trial, which a workspace has once. Nothing is paid back.
     *
     * @param freeTrial milliseconds
     * @throws ApiError NOT_FOUND where the workspace was deleted in the meantime
     */
    async change(choice: PlanChoice, freeTrial: number, now: Date): Promise<void> {
      await holdWorkspace(tx, workspaceId);
      const [current] = await tx.select().from(subscriptions).where(own).for("update");
      if (!current) throw new ApiError("NOT_FOUND");
      if (current.productCode === choice.productCode && current.billingPeriod === choice.billingPeriod) return;
      await invoiceUntil(tx, now, current, plans);

      const free = choice.productCode === "FREE";
      const trialEnd = current.freeTrialExpiresAt ?? (free ? null : new Date(now.getTime() + freeTrial));
      const billedFrom = free || !trialEnd ? null : new Date(Math.max(trialEnd.getTime(), now.getTime()));
      const changed = { ...choice, freeTrialExpiresAt: trialEnd, billedFrom, billedUntil: billedFrom };
      const credit = await unusedPart(tx, workspaceId, now);
      const billedUntil = await invoiceUntil(tx, now, { ...current, ...changed }, plans, credit);
      await tx
        .update(subscriptions)
        .set({ ...changed, billedUntil })
        .where(own);
    },
  };
}
