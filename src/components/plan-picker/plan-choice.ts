import type { BillingPeriod, PlanCode } from "../../../contract/product";

/** A plan and its billing period. */
export interface PlanChoice {
  productCode: PlanCode;
  billingPeriod: BillingPeriod;
}
