import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { Budget } from "../../../server/budgets/budget";
import { REPORT_LIFETIME_MS, SharedBudget } from "../../../server/budgets/shared-budget";
import type { Queries } from "../../../server/database/open";
import { budgetShares } from "../../../server/database/schema/budgets";
import { silentLog, testDatabase } from "../../support/database";

/** Small enough for tests, and large enough that a process reports a holder from two on. */
const MAX = 16;

let db: Queries;
beforeAll(async () => {
  db = (await testDatabase()).db;
});

// The tests tell when reports are exchanged.
vi.useFakeTimers({ toFake: ["setInterval"] });

/** Does what a process does that shares the budget with others. */
function startProcess() {
  const budget = new Budget("concurrentDocuments", MAX);
  const shared = new SharedBudget({ db, budget, log: silentLog });
  onTestFinished(() => shared.close());
  return { budget, shared };
}

const reports = () => db.select().from(budgetShares);

it("counts what a holder holds in other processes", async () => {
  const [one, two] = [startProcess(), startProcess()];
  const release = one.budget.take("customer", 10);
  await one.shared.exchange();
  two.budget.take("customer", 4);
  two.budget.take("other", 12);
  await two.shared.exchange();
  two.budget.take("customer", 2);
  expect(() => two.budget.take("customer")).toThrow(
    expect.objectContaining({ data: { limit: "concurrentDocuments", max: MAX } }),
  );
  expect(two.budget.tryTake("other", 4)).toBeDefined();

  release();
  await one.shared.exchange();
  await two.shared.exchange();
  expect(two.budget.tryTake("customer", 10)).toBeDefined();
});

it("leaves a report of a process that has died behind after some seconds", async () => {
  const [died, other] = [startProcess(), startProcess()];
  died.budget.take("customer", MAX);
  await died.shared.exchange();
  other.budget.take("customer", 2);
  await other.shared.exchange();
  expect(other.budget.tryTake("customer")).toBeUndefined();

  const past = new Date(Date.now() - REPORT_LIFETIME_MS - 1);
  await db.update(budgetShares).set({ reportedAt: past });
  await other.shared.exchange();
  expect(other.budget.tryTake("customer")).toBeDefined();
});

it("writes nothing while all holders hold little, and removes its report when it stops", async () => {
  const { budget, shared } = startProcess();
  budget.take("customer");
  await shared.exchange();
  expect(await reports()).toEqual([]);

  budget.take("customer");
  await shared.exchange();
  expect(await reports()).toMatchObject([{ held: { customer: 2 } }]);

  await shared.close();
  expect(await reports()).toEqual([]);
});

it("applies the limit of its own process while the database does not answer", async () => {
  const failing = new Proxy({} as Queries, {
    get: () => () => {
      throw new Error("no answer");
    },
  });
  const budget = new Budget("concurrentDocuments", MAX);
  const shared = new SharedBudget({ db: failing, budget, log: silentLog });
  onTestFinished(() => shared.close());
  budget.take("customer", MAX - 1);
  await shared.exchange();
  expect(budget.tryTake("customer", 2)).toBeUndefined();
  expect(budget.tryTake("customer")).toBeDefined();
});
