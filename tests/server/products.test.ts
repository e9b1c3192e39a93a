import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigError } from "../../server/config/config";
import { readPlans } from "../../server/products/plans";
import { createScratchFolder } from "../support/scratch-folder";

const folder = createScratchFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const plans = readPlans().list;
const file = join(folder, "products.json");
const readText = (text: string) => {
  writeFileSync(file, text);
  return readPlans(file);
};
const refusalOf = (changed: unknown): string => {
  try {
    readText(JSON.stringify(changed));
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
};
const withPlan = (index: number, change: object) =>
  plans.map((plan, at) => (at === index ? { ...plan, ...change } : plan));

describe("the plans file", () => {
  it("has four plans by default", () => {
    expect(plans).toEqual([
      { code: "FREE", monthlyPrice: 0, yearlyPrice: 0, monthlyUsageLimit: 50 },
      { code: "STARTER", monthlyPrice: 19, yearlyPrice: 182, monthlyUsageLimit: 1_000 },
      { code: "STANDARD", monthlyPrice: 49, yearlyPrice: 470, monthlyUsageLimit: 5_000 },
      { code: "PRO", monthlyPrice: 149, yearlyPrice: 1_430, monthlyUsageLimit: 25_000 },
    ]);
  });

  it("can be replaced by the operator", () => {
    const own = readText(JSON.stringify(withPlan(3, { monthlyPrice: 199.99 })));
    expect(own.get("PRO")).toEqual({ ...plans[3], monthlyPrice: 199.99 });
    expect(own.get("FREE")).toEqual(plans[0]);
  });

  it.each<[string, unknown, string]>([
    ["a missing plan", plans.slice(1), "FREE, STARTER, STANDARD, PRO once each"],
    ["a duplicate plan", [...plans, plans[3]], "once each"],
    ["an unknown plan", withPlan(3, { code: "GOLD" }), "3.code"],
    ["a negative price", withPlan(1, { monthlyPrice: -1 }), "1.monthlyPrice"],
    ["a fraction of a cent", withPlan(1, { monthlyPrice: 19.999 }), "1.monthlyPrice"],
    ["a limit that is not an integer", withPlan(2, { monthlyUsageLimit: 0.5 }), "2.monthlyUsageLimit"],
    ["a free plan that costs something", withPlan(0, { monthlyPrice: 1 }), "FREE must cost 0"],
    ["a plan that costs less than a smaller one", withPlan(3, { yearlyPrice: 1 }), "yearlyPrice must increase"],
    ["a misspelt field", withPlan(1, { price: 5 }), "price"],
    ["a value that is not a list", { plans }, "the file"],
  ])("is refused with %s, with a message that names the mistake", (_, changed, words) => {
    expect(refusalOf(changed)).toContain(`The plans in ${file} can't be used:`);
    expect(refusalOf(changed)).toContain(words);
  });

  it("is refused if it can't be read or is not JSON", () => {
    expect(() => readPlans(join(folder, "missing.json"))).toThrow(/missing\.json can't be read/);
    expect(() => readText("{")).toThrow(/products\.json can't be read/);
  });
});
