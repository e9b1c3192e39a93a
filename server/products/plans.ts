import { readFileSync } from "node:fs";
import { z } from "zod";
import { PLAN_CODES, type PlanCode } from "../../contract/product";
import type { Product } from "../../contract/products";
import { ConfigError } from "../config/config";
import { assetPath } from "../processes/asset-path";

/** The plans as they are configured. */
export interface Plans {
  /** From the smallest to the largest. */
  readonly list: readonly Product[];
  get(code: PlanCode): Product;
}

/** A price is charged in cents: a third decimal could not be. */
const price = z.number().min(0).multipleOf(0.01).max(1_000_000);

const configured = z
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
    // Every workspace is on one of them.
    if (plans.map(({ code }) => code).join() !== PLAN_CODES.join())
      refuse(`must list ${PLAN_CODES.join(", ")} once each`);
    const [free] = plans;
    if (free && (free.monthlyPrice > 0 || free.yearlyPrice > 0)) refuse("FREE must cost 0");
    for (const field of ["monthlyPrice", "yearlyPrice", "monthlyUsageLimit"] as const) {
      const falls = plans.some((plan, index) => plan[field] <= (plans[index - 1]?.[field] ?? -1));
      if (falls) refuse(`${field} must rise from plan to plan`);
    }
  });

/**
 * Reads the plans, once: prices in US dollars, limits in documents a calendar month.
 *
 * @param file an operator's own; the built-in plans without it
 * @throws ConfigError that says what is wrong with the file, all at once
 */
export function readPlans(file?: string): Plans {
  const path = file ?? assetPath("products/products.json");
  const { data, error } = configured.safeParse(readJson(path));
  if (!data) {
    const lines = error.issues.map((issue) => `  ${issue.path.join(".") || "the list"}: ${issue.message}`);
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
