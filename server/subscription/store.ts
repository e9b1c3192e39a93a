import { eq } from "drizzle-orm";
import { lockWorkspace } from "../access/lock-workspace";
import type { Transaction } from "../database/open";
import { subscriptions } from "../database/schema/billing";
import { ApiError } from "../http/api-error";
import type { Plans } from "../products/plans";
import { findCurrentInvoice, writeInvoices } from "./invoices";
import { calculatePlanChange, type PlanChange } from "./plan-change";
import type { PlanChoice } from "./subscribe";

interface SubscriptionSettings {
  plans: Plans;
  /** How long a workspace's first paid plan is free. */
  freeTrialMs: number;
}

/**
 * The subscription of one workspace. Each method throws ApiError NOT_FOUND if the workspace was deleted in the
 * meantime.
 */
export function subscriptionOf(tx: Transaction, workspaceId: string, { plans, freeTrialMs }: SubscriptionSettings) {
  const own = eq(subscriptions.workspaceId, workspaceId);

  async function read() {
    const [subscription] = await tx.select().from(subscriptions).where(own);
    if (!subscription) throw new ApiError("NOT_FOUND");
    return subscription;
  }

  async function preview(choice: PlanChoice, now: Date): Promise<PlanChange> {
    const current = await read();
    const currentInvoice = await findCurrentInvoice(tx, workspaceId, current);
    return calculatePlanChange(current, choice, { now, freeTrialMs, plans, currentInvoice });
  }

  return {
    read,

    /** Calculates what `change` would do, without doing it. */
    preview,

    /** Changes plan and billing period at once. This month's usage is kept. */
    async change(choice: PlanChoice, now: Date): Promise<void> {
      // Writing invoices and changing plans take the same lock, so the values read below are the latest.
      await lockWorkspace(tx, workspaceId);
      const { invoices, terms } = await preview(choice, now);
      await writeInvoices(tx, workspaceId, invoices, now);
      await tx.update(subscriptions).set(terms).where(own);
    },
  };
}
