import { Counter, Gauge, type Registry } from "prom-client";
import { Budget } from "./budget";
import { BUDGETS, type BudgetName, type BudgetSetting } from "./budget-table";

/** The budgets of the running service, by name. */
export type Budgets = Readonly<Record<BudgetName, Budget>>;

/** @param settings the limits, by their settings */
export function createBudgets(settings: Readonly<Record<BudgetSetting, number>>): Budgets {
  const entries = Object.entries(BUDGETS).map(([name, { setting }]) => [
    name,
    new Budget(name as BudgetName, settings[setting]),
  ]);
  return Object.fromEntries(entries) as Budgets;
}

/** Adds the use and the refusals of all budgets to the metrics. */
export function instrumentBudgets(budgets: Budgets, registry: Registry): void {
  const registers = [registry];
  const labelNames = ["budget"];
  new Gauge({
    name: "platen_budget_used",
    help: "What all holders hold at the moment, by budget",
    labelNames,
    registers,
    collect() {
      for (const [budget, { used }] of Object.entries(budgets)) this.set({ budget }, used);
    },
  });
  new Gauge({
    name: "platen_budget_max",
    help: "What one holder may hold, by budget",
    labelNames,
    registers,
    collect() {
      for (const [budget, { max }] of Object.entries(budgets)) this.set({ budget }, max);
    },
  });
  new Counter({
    name: "platen_budget_refusals_total",
    help: "Requests refused because their caller held too much already, by budget",
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const [budget, { refusals }] of Object.entries(budgets)) this.inc({ budget }, refusals);
    },
  });
}
