import { availableParallelism } from "node:os";
import { expect, it } from "vitest";
import { BUDGETS, defaultBodyThreads, defaultPasswordHashes } from "../../../server/budgets/budget-table";

it.each([
  { cores: 1, poolThreads: 4, hashes: 1 },
  { cores: 2, poolThreads: 4, hashes: 1 },
  { cores: 4, poolThreads: 4, hashes: 2 },
  { cores: 8, poolThreads: 4, hashes: 2 },
  { cores: 64, poolThreads: 4, hashes: 2 },
  { cores: 64, poolThreads: 16, hashes: 8 },
  { cores: 8, poolThreads: 1, hashes: 1 },
])("leaves threads to others with $cores cores and $poolThreads threads: $hashes hashes", (machine) => {
  expect(defaultPasswordHashes(machine.cores, machine.poolThreads)).toBe(machine.hashes);
});

it.each([
  { cores: 1, threads: 1 },
  { cores: 2, threads: 1 },
  { cores: 3, threads: 1 },
  { cores: 8, threads: 4 },
])("leaves half of $cores cores to others than the threads that read bodies: $threads threads", (machine) => {
  expect(defaultBodyThreads(machine.cores)).toBe(machine.threads);
});

it("uses the cores and threads of this process", () => {
  const poolThreads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
  expect(BUDGETS.passwordHashes.max).toBe(defaultPasswordHashes(availableParallelism(), poolThreads));
  expect(BUDGETS.bodyThreads.max).toBe(defaultBodyThreads(availableParallelism()));
});
