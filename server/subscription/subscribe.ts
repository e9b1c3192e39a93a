import type { BillingPeriod, PlanCode } from "../../contract/product";
import type { Transaction } from "../database/open";
import { subscriptions } from "../database/schema/billing";

/** A plan and how it is paid. */
export interface PlanChoice {
  productCode: PlanCode;
  billingPeriod: BillingPeriod;
}

/**
 * For whoever makes a workspace: gives it its plan. A paid one costs nothing at first.
 *
 * @param freeTrial milliseconds
 */
export async function subscribe(
  tx: Transaction,
  workspaceId: string,
  { productCode, billingPeriod }: PlanChoice,
  freeTrial: number,
  createdAt: Date,
): Promise<void> {
  const freeTrialExpiresAt = productCode === "FREE" ? null : new Date(createdAt.getTime() + freeTrial);
  await tx.insert(subscriptions).values({
    workspaceId,
    productCode,
    billingPeriod,
    freeTrialExpiresAt,
    billedFrom: freeTrialExpiresAt,
    billedUntil: freeTrialExpiresAt,
    createdAt,
  });
}
