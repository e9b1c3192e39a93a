import { expect, it } from "vitest";
import { claimBatchToMerge } from "../../../server/batches/claim-batch-to-merge";
import { batches, workspaceQueues } from "../../../server/database/schema/documents";
import { workspaces } from "../../../server/database/schema/workspaces";
import { emptyDatabase } from "../../support/database";

const BUSY = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));

it("lets workspaces take turns in the merging of their batches", async () => {
  const { db } = await emptyDatabase();
  await db.insert(workspaces).values([BUSY, OTHER].map((id) => ({ id, name: "x", createdAt: at(0) })));
  await db.insert(workspaceQueues).values([BUSY, OTHER].map((workspaceId) => ({ workspaceId, servedAt: at(0) })));
  const batch = { state: "running", output: "pdf", options: {}, total: 1, done: 1, createdAt: at(0) } as const;
  // The other workspace's batches became due after all of the busy one's.
  const due = [BUSY, BUSY, BUSY, BUSY, OTHER, OTHER].map((workspaceId, second) => ({
    workspaceId,
    leaseUntil: at(second),
  }));
  await db.insert(batches).values(due.map((row) => ({ ...batch, ...row })));
  const turns: (string | undefined)[] = [];
  for (let turn = 0; turn < 7; turn++) {
    turns.push((await claimBatchToMerge(db, 60_000))?.workspaceId);
    // Turns are counted in milliseconds.
    const before = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(before);
  }
  expect(turns).toEqual([BUSY, OTHER, BUSY, OTHER, BUSY, BUSY, undefined]);
});
