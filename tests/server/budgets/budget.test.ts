import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { Budget } from "../../../server/budgets/budget";
import { createBudgets, instrumentBudgets } from "../../../server/budgets/budgets";
import { readConfig } from "../../../server/config/config";

it("refuses a holder above its limit, and nobody else", () => {
  const budget = new Budget("passwordHashes", 2);
  budget.take("a");
  const release = budget.take("a");
  expect(() => budget.take("a")).toThrow(
    expect.objectContaining({
      errorCode: "TOO_MANY_REQUESTS",
      data: { limit: "passwordHashes", max: 2 },
      retryAfterSeconds: 1,
    }),
  );
  expect(budget.tryTake("b", 2)).toBeDefined();
  release();
  expect(budget.tryTake("a")).toBeDefined();
});

it("takes back what was released once", () => {
  const budget = new Budget("passwordHashes", 2);
  const release = budget.take("a");
  budget.take("a");
  release();
  release();
  expect(budget.used).toBe(1);
  expect(budget.tryTake("a", 2)).toBeUndefined();
});

it("shows use and refusals in the metrics", async () => {
  const registry = new Registry();
  const budgets = createBudgets(readConfig({ BUDGET_PASSWORD_HASHES: "3" }));
  instrumentBudgets(budgets, registry);
  budgets.passwordHashes.take("", 3);
  budgets.passwordHashes.tryTake("");
  const text = await registry.metrics();
  expect(text).toContain('platen_budget_used{budget="passwordHashes"} 3');
  expect(text).toContain('platen_budget_refusals_total{budget="passwordHashes"} 1');
});
