import { availableParallelism } from "node:os";
import { expect, it } from "vitest";
import { BUDGETS, halfOf } from "../../../server/budgets/budget-table";

it.each([
  { cores: 1, threads: 1 },
  { cores: 2, threads: 1 },
  { cores: 3, threads: 1 },
  { cores: 8, threads: 4 },
])("leaves half of $cores cores to others than one kind of threads: $threads threads", ({ cores, threads }) => {
  expect(halfOf(cores)).toBe(threads);
});

it("counts the cores that this process may use", () => {
  const threads = halfOf(availableParallelism());
  expect([BUDGETS.passwordHashes.max, BUDGETS.bodyThreads.max]).toEqual([threads, threads]);
});
