import type { BillingPeriod, PlanCode } from "../../contract/product";
import type { Transaction } from "../database/open";
import { subscriptions } from "../database/schema/billing";
import { claimFreeTrial } from "./free-trials";

/** A plan and its billing period. */
export interface PlanChoice {
  productCode: PlanCode;
  billingPeriod: BillingPeriod;
}

/**
 * Adds the subscription of a new workspace. A paid plan starts with a free trial of `freeTrialMs` if the owner has not
 * had one; otherwise the first period is due at once.
 */
export async function subscribe(
  tx: Transaction,
  { workspaceId, ownerId }: { workspaceId: string; ownerId: string },
  { productCode, billingPeriod }: PlanChoice,
  { freeTrialMs, createdAt }: { freeTrialMs: number; createdAt: Date },
): Promise<void> {
  const isFree = productCode === "FREE";
  const hasTrial = !isFree && (await claimFreeTrial(tx, { workspaceId, ownerId }, createdAt));
  const freeTrialExpiresAt = hasTrial ? new Date(createdAt.getTime() + freeTrialMs) : null;
  const firstStart = isFree ? null : (freeTrialExpiresAt ?? createdAt);
  await tx.insert(subscriptions).values({
    workspaceId,
    productCode,
    billingPeriod,
    freeTrialExpiresAt,
    billedFrom: firstStart,
    billedUntil: firstStart,
    createdAt,
  });
}
