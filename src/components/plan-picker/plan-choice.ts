import type { BillingPeriod, PlanCode } from "../../../contract/product";

/** A plan and how it is paid. */
export interface PlanChoice {
  productCode: PlanCode;
  billingPeriod: BillingPeriod;
}
