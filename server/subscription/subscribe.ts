import type { BillingPeriod, PlanCode } from "../../contract/product";
import type { Transaction } from "../database/open";
import { subscriptions } from "../database/schema/billing";

/** A plan and its billing period. */
export interface PlanChoice {
  productCode: PlanCode;
  billingPeriod: BillingPeriod;
}

/** Adds the subscription of a new workspace. A paid plan starts with a free trial of `freeTrialMs`. */
export async function subscribe(
  tx: Transaction,
  workspaceId: string,
  { productCode, billingPeriod }: PlanChoice,
  { freeTrialMs, createdAt }: { freeTrialMs: number; createdAt: Date },
): Promise<void> {
  const freeTrialExpiresAt = productCode === "FREE" ? null : new Date(createdAt.getTime() + freeTrialMs);
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
