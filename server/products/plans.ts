import type { PlanCode } from "../../contract/product";
import type { Product } from "../../contract/products";

/** The plans, from the smallest to the largest: prices in US dollars, limits in documents a calendar month. */
export const PLANS: readonly Product[] = [
  { code: "FREE", monthlyPrice: 0, yearlyPrice: 0, monthlyUsageLimit: 50 },
  { code: "STARTER", monthlyPrice: 19, yearlyPrice: 182, monthlyUsageLimit: 1_000 },
  { code: "STANDARD", monthlyPrice: 49, yearlyPrice: 470, monthlyUsageLimit: 5_000 },
  { code: "PRO", monthlyPrice: 149, yearlyPrice: 1_430, monthlyUsageLimit: 25_000 },
];

/** @returns the plan of that code */
export function planOf(code: PlanCode): Product {
  const plan = PLANS.find((candidate) => candidate.code === code);
  if (!plan) throw new Error(`No plan is configured for ${code}`);
  return plan;
}
