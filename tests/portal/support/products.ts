import type { Product } from "../../../contract/products";

/** Plans of the mocked service. */
export const products: Product[] = [
  { code: "FREE", monthlyPrice: 0, yearlyPrice: 0, monthlyUsageLimit: 50 },
  { code: "STARTER", monthlyPrice: 19, yearlyPrice: 190, monthlyUsageLimit: 1000 },
  { code: "STANDARD", monthlyPrice: 49, yearlyPrice: 480, monthlyUsageLimit: 5000 },
  { code: "PRO", monthlyPrice: 149, yearlyPrice: 1440, monthlyUsageLimit: 25_000 },
];
