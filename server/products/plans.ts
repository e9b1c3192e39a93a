import { readFileSync } from "node:fs";
import { z } from "zod";
import { PLAN_CODES, type PlanCode } from "../../contract/product";
import type { Product } from "../../contract/products";
import { ConfigError } from "../config/config";
import { assetPath } from "../lib/asset-path";

/** The configured plans. */
export interface Plans {
  /** Smallest plan first. */
  readonly list: readonly Product[];
  get(code: PlanCode): Product;
}

/** In US dollars, with whole cents. */
const price = z.number().min(0).multipleOf(0.01).max(1_000_000);

const planList = z
  .array(
    z.strictObject({
      code: z.enum(PLAN_CODES),
      monthlyPrice: price,
      yearlyPrice: price,
      monthlyUsageLimit: z.int().min(1).max(1_000_000_000),
    }),
  )
  .superRefine((plans, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    // Each code must be present, because existing workspaces may have any of these plans.
    if (plans.map(({ code }) => code).join() !== PLAN_CODES.join())
      refuse(`must list ${PLAN_CODES.join(", ")} once each`);
    const [free] = plans;
    if (free && (free.monthlyPrice > 0 || free.yearlyPrice > 0)) refuse("FREE must cost 0");
    for (const field of ["monthlyPrice", "yearlyPrice", "monthlyUsageLimit"] as const) {
      const falls = plans.some((plan, index) => plan[field] <= (plans[index - 1]?.[field] ?? -1));
      if (falls) refuse(`${field} must increase from plan to plan`);
    }
  });

/**
 * Reads the plans from a JSON file. Prices are in US dollars, limits in documents per calendar month.
 *
 * @param file path of the operator's file; without it, the built-in plans are used
 * @throws ConfigError with every mistake in the file
 */
export function readPlans(file?: string): Plans {
  const path = file ?? assetPath("products/products.json");
  const { data, error } = planList.safeParse(readJson(path));
  if (!data) {
    const lines = error.issues.map((issue) => `  ${issue.path.join(".") || "the file"}: ${issue.message}`);
    throw new ConfigError(`The plans in ${path} can't be used:\n${lines.join("\n")}`);
  }
  return {
    list: data,
    get(code) {
      const plan = data.find((candidate) => candidate.code === code);
      if (!plan) throw new Error(`No plan is configured for ${code}`);
      return plan;
    },
  };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new ConfigError(`The plans in ${path} can't be read: ${error instanceof Error ? error.message : error}`);
  }
}
