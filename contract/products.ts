import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { PLAN_CODES } from "./product";

export const product = z.object({
  code: z.enum(PLAN_CODES),
  /** US dollars. */
  monthlyPrice: z.number(),
  /** US dollars for the whole year. */
  yearlyPrice: z.number(),
  /** Documents per calendar month. */
  monthlyUsageLimit: z.int(),
});
export type Product = z.infer<typeof product>;

export const listProducts = defineEndpoint("GET /api/app/products", {
  summary: "List the plans, smallest first",
  status: 200,
  response: z.object({ products: z.array(product) }),
  errors: [],
});
