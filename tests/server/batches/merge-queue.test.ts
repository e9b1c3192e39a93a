import { eq, sql } from "drizzle-orm";
import { expect, it, onTestFinished, vi } from "vitest";
import { MergeQueue, putBackMerge, renewMergeLeases } from "../../../server/batches/merge-queue";
import { endBatch } from "../../../server/batches/progress";
import { batches } from "../../../server/database/schema/documents";
import { workspaces } from "../../../server/database/schema/workspaces";
import { LeaseLost } from "../../../server/jobs/lease";
import { emptyDatabase } from "../../support/database";

const BUSY = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));
const batch = { state: "running", output: "pdf", options: {}, total: 1, done: 1, createdAt: at(0) } as const;

it("lets customers take turns in the merging of their batches", async () => {
  const { db } = await emptyDatabase();
  await db.insert(workspaces).values([BUSY, OTHER].map((id) => ({ id, name: "x", createdAt: at(0) })));
  // The other workspace's batches became due after all of the busy one's.
  const due = [BUSY, BUSY, BUSY, BUSY, OTHER, OTHER].map((workspaceId, second) => ({
    workspaceId,
    leaseUntil: at(second),
  }));
  await db.insert(batches).values(due.map((row) => ({ ...batch, ...row })));
  const queue = new MergeQueue(db);
  const turns: (string | undefined)[] = [];
  for (let turn = 0; turn < 7; turn++) turns.push((await queue.take())[0]?.workspaceId);
  expect(turns).toEqual([BUSY, OTHER, BUSY, OTHER, BUSY, BUSY, undefined]);
});

it("passes over a customer whose batch may not begin, and takes it when it may", async () => {
  const { db } = await emptyDatabase();
  await db.insert(workspaces).values([BUSY, OTHER].map((id) => ({ id, name: "x", createdAt: at(0) })));
  const due = [BUSY, BUSY, OTHER].map((workspaceId) => ({ ...batch, workspaceId, leaseUntil: at(0) }));
  await db.insert(batches).values(due);
  let isFull = false;
  const queue = new MergeQueue(db, (ownerId) => ownerId !== BUSY || !isFull);
  const next = async () => (await queue.take())[0]?.ownerId;
  expect(await next()).toBe(BUSY);
  isFull = true;
  expect([await next(), await next()]).toEqual([OTHER, undefined]);
  isFull = false;
  expect(await next()).toBe(BUSY);
});

it("takes a batch without reading those behind it", async () => {
  const { db } = await emptyDatabase();
  await db.insert(workspaces).values([BUSY, OTHER].map((id) => ({ id, name: "x", createdAt: at(0) })));
  const due = Array.from({ length: 2_000 }, (_, item) => ({ ...batch, workspaceId: BUSY, leaseUntil: at(item) }));
  await db.insert(batches).values([...due, { ...batch, workspaceId: OTHER, leaseUntil: at(5_000) }]);
  await db.execute("analyze batches");
  await db.transaction(async (tx) => {
    const queue = new MergeQueue(tx);
    const turns = [await queue.take(), await queue.take(), await queue.take()].map(([taken]) => taken?.workspaceId);
    expect(turns).toEqual([BUSY, OTHER, BUSY]);
    const { rows } = await tx.execute<{ count: number }>(sql`
      select (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_xact_user_tables where relname = 'batches'`);
    expect(rows[0]?.count).toBeLessThan(50);
  });
});

it("lists those who wait once for several takes, and again when the list has ended or is old", async () => {
  const { db } = await emptyDatabase();
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
  onTestFinished(() => clock.mockRestore());
  await db.insert(workspaces).values([BUSY, OTHER].map((id) => ({ id, name: "x", createdAt: at(0) })));
  const due = [BUSY, BUSY, BUSY, OTHER].map((workspaceId, second) => ({
    ...batch,
    workspaceId,
    leaseUntil: at(second),
  }));
  await db.insert(batches).values(due);
  const queue = new MergeQueue(db);
  const lists = vi.spyOn(db, "execute");
  for (let taken = 0; taken < 4; taken++) expect(await queue.take()).toHaveLength(1);
  expect(lists).toHaveBeenCalledTimes(1);
  expect(await queue.take()).toEqual([]);
  expect(lists).toHaveBeenCalledTimes(2);
  await db.insert(batches).values([BUSY, BUSY].map((workspaceId) => ({ ...batch, workspaceId, leaseUntil: at(0) })));
  expect(await queue.take()).toHaveLength(1);
  expect(lists).toHaveBeenCalledTimes(3);
  clock.mockReturnValue(1_021);
  expect(await queue.take()).toHaveLength(1);
  expect(lists).toHaveBeenCalledTimes(4);
});

it("uses up no attempt of a batch that is put back, unless another replica has taken it", async () => {
  const { db } = await emptyDatabase();
  await db.insert(workspaces).values({ id: BUSY, name: "x", createdAt: at(0) });
  await db.insert(batches).values({ ...batch, workspaceId: BUSY, leaseUntil: at(0) });
  const [stopped] = await new MergeQueue(db).take(at(10));
  if (!stopped) throw new Error("nothing to merge");
  await putBackMerge(db, stopped);
  const [putBack] = await db.select().from(batches);
  expect(putBack).toMatchObject({ mergeAttempts: 0 });
  await renewMergeLeases(db, [stopped]);
  expect(await db.select().from(batches)).toEqual([putBack]);
  const [first] = await new MergeQueue(db).take();
  if (!first) throw new Error("the batch is not due");
  expect(first).toMatchObject({ mergeAttempts: 1 });
  await db.update(batches).set({ leaseUntil: at(0) });
  const [second] = await new MergeQueue(db).take();
  await putBackMerge(db, first);
  expect(await db.select().from(batches)).toMatchObject([{ mergeAttempts: 2, leaseUntil: second?.leaseUntil }]);
});

it("drops the result of a replica that was frozen while another one merged the batch", async () => {
  const { db } = await emptyDatabase();
  await db.insert(workspaces).values({ id: BUSY, name: "x", createdAt: at(0) });
  await db.insert(batches).values({ ...batch, workspaceId: BUSY, leaseUntil: at(0) });
  const [frozen] = await new MergeQueue(db).take(at(10));
  if (!frozen) throw new Error("nothing to merge");
  expect(await new MergeQueue(db).take(at(15))).toEqual([]);
  const [retaken] = await new MergeQueue(db).take(at(30));
  if (!retaken) throw new Error("the lease has not ended");
  await renewMergeLeases(db, [frozen]);
  const { ownerId: _, ...kept } = retaken;
  expect(await db.select().from(batches).where(eq(batches.id, frozen.id))).toEqual([kept]);
  const options = { lifetimeMs: 60_000, onEnded: async () => {} };
  await expect(db.transaction((tx) => endBatch(tx, frozen, { state: "failed" }, options))).rejects.toThrow(LeaseLost);
  await db.transaction((tx) => endBatch(tx, retaken, { state: "done" }, options));
  expect(await db.select().from(batches)).toMatchObject([{ state: "done", leaseUntil: null }]);
});
