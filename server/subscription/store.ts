import { eq } from "drizzle-orm";
import { lockWorkspace } from "../access/lock-workspace";
import type { Transaction } from "../database/open";
import { subscriptions } from "../database/schema/billing";
import { ApiError } from "../http/api-error";
import type { Plans } from "../products/plans";
import { findCurrentInvoice, writeInvoices } from "./invoices";
import { calculatePlanChange, type PlanChange } from "./plan-change";
import type { PlanChoice } from "./subscribe";

/**
 * The subscription of one workspace.
 *
 * @param freeTrial milliseconds
 */
export function subscriptionOf(tx: Transaction, workspaceId: string, plans: Plans, freeTrial: number) {
  const own = eq(subscriptions.workspaceId, workspaceId);

  /** @throws ApiError NOT_FOUND where the workspace was deleted in the meantime */
  async function read() {
    const [subscription] = await tx.select().from(subscriptions).where(own);
    if (!subscription) throw new ApiError("NOT_FOUND");
    return subscription;
  }

  /** @throws ApiError NOT_FOUND where the workspace was deleted in the meantime */
  async function preview(choice: PlanChoice, now: Date): Promise<PlanChange> {
    const current = await read();
    return calculatePlanChange(current, choice, await findCurrentInvoice(tx, workspaceId, current), {
      now,
      freeTrial,
      plans,
    });
  }

  return {
    read,

    /** Works out what `change` would do, and does nothing. */
    preview,

    /**
     * Changes plan and period at once; what has been used this month stays used.
     *
     * @throws ApiError NOT_FOUND where the workspace was deleted in the meantime
     */
    async change(choice: PlanChoice, now: Date): Promise<void> {
      // Whoever writes invoices or changes the plan holds the workspace: what is read now is the latest.
      await lockWorkspace(tx, workspaceId);
      const { invoices, terms } = await preview(choice, now);
      await writeInvoices(tx, workspaceId, invoices, now);
      await tx.update(subscriptions).set(terms).where(own);
    },
  };
}
