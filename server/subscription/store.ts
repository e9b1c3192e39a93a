import { eq } from "drizzle-orm";
import { lockWorkspace } from "../access/lock-workspace";
import { audit } from "../audit/audit";
import type { Transaction } from "../database/open";
import { subscriptions } from "../database/schema/billing";
import { ApiError } from "../http/api-error";
import type { Plans } from "../products/plans";
import { claimFreeTrial, hasFreeTrial } from "./free-trials";
import { findCurrentInvoice, voidInvoice, writeInvoices } from "./invoices";
import { calculatePlanChange, type PlanChange } from "./plan-change";
import type { PlanChoice } from "./subscribe";

interface SubscriptionSettings {
  plans: Plans;
  /** Owner of the workspace, who has one free trial. */
  ownerId: string;
  /** How long a customer's first paid plan is free. */
  freeTrialMs: number;
}

/**
 * The subscription of one workspace. Each method throws ApiError NOT_FOUND if the workspace was deleted in the
 * meantime.
 */
export function subscriptionOf(
  tx: Transaction,
  workspaceId: string,
  { plans, ownerId, freeTrialMs: fullTrialMs }: SubscriptionSettings,
) {
  const own = eq(subscriptions.workspaceId, workspaceId);

  async function read() {
    const [subscription] = await tx.select().from(subscriptions).where(own);
    if (!subscription) throw new ApiError("NOT_FOUND");
    return subscription;
  }

  /** @param claimTrial returns whether the workspace gets the owner's free trial */
  async function calculate(
    current: Awaited<ReturnType<typeof read>>,
    choice: PlanChoice,
    { now, claimTrial }: { now: Date; claimTrial: () => Promise<boolean> },
  ): Promise<PlanChange> {
    const currentInvoice = await findCurrentInvoice(tx, workspaceId, current);
    const mayHaveTrial =
      current.productCode === "FREE" && choice.productCode !== "FREE" && current.freeTrialExpiresAt === null;
    const freeTrialMs = mayHaveTrial && (await claimTrial()) ? fullTrialMs : 0;
    return calculatePlanChange(current, choice, { now, freeTrialMs, plans, currentInvoice });
  }

  return {
    read,

    /** Calculates what `change` would do, without doing it. */
    async preview(choice: PlanChoice, now: Date): Promise<PlanChange> {
      return calculate(await read(), choice, { now, claimTrial: () => hasFreeTrial(tx, ownerId) });
    },

    /** Changes plan and billing period at once. This month's usage is kept. */
    async change(choice: PlanChoice, now: Date): Promise<void> {
      // Writing invoices and changing plans take the same lock, so the values read below are the latest.
      await lockWorkspace(tx, workspaceId);
      const current = await read();
      const claimTrial = () => claimFreeTrial(tx, { workspaceId, ownerId }, now);
      const { invoices, voidInvoiceId, terms } = await calculate(current, choice, { now, claimTrial });
      if (voidInvoiceId) await voidInvoice(tx, voidInvoiceId, now);
      await writeInvoices(tx, workspaceId, invoices, now);
      await tx.update(subscriptions).set(terms).where(own);
      const { productCode, billingPeriod } = choice;
      const { productCode: previousProductCode, billingPeriod: previousBillingPeriod } = current;
      if (productCode === previousProductCode && billingPeriod === previousBillingPeriod) return;
      const details = { productCode, billingPeriod, previousProductCode, previousBillingPeriod };
      await audit(tx, { action: "plan.changed", workspaceId, details });
    },
  };
}
