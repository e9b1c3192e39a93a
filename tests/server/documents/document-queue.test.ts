import { expect, it } from "vitest";
import { batches, batchParts, documents, workspaceQueues } from "../../../server/database/schema/documents";
import { workspaces } from "../../../server/database/schema/workspaces";
import { type LeasedDocument, leaseNextDocument } from "../../../server/documents/document-queue";
import { emptyDatabase } from "../../support/database";

/** Ids in ascending order. */
const WORKSPACES = ["1", "2", "3"].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));
const waiting = { state: "queued", html: "<p>", options: {}, createdAt: at(0), leaseUntil: at(0) } as const;

it("gives turns to the workspaces that have waited longest, whatever their ids", async () => {
  const { db } = await emptyDatabase();
  await db.insert(workspaces).values(WORKSPACES.map((id) => ({ id, name: "x", createdAt: at(0) })));
  const [first = "", second = "", third = ""] = WORKSPACES;
  await db.insert(workspaceQueues).values([
    { workspaceId: first, servedAt: at(30) },
    { workspaceId: second, servedAt: at(10) },
    { workspaceId: third, servedAt: at(20) },
  ]);
  await db
    .insert(documents)
    .values(WORKSPACES.flatMap((workspaceId) => [1, 2].map(() => ({ ...waiting, workspaceId }))));
  const turns: (string | undefined)[] = [];
  for (let second = 40; second < 47; second++) turns.push((await leaseNextDocument(db, at(second)))?.workspaceId);
  expect(turns).toEqual([second, third, first, second, third, first, undefined]);
});

it("skips workspaces that were deleted while one of their batches was being written", async () => {
  const { db } = await emptyDatabase();
  const [deleted = "", other = ""] = WORKSPACES;
  await db.insert(workspaces).values([
    { id: deleted, name: "x", createdAt: at(0), deletedAt: at(1) },
    { id: other, name: "x", createdAt: at(0) },
  ]);
  await db.insert(workspaceQueues).values([
    { workspaceId: deleted, servedAt: at(0) },
    { workspaceId: other, servedAt: at(10) },
  ]);
  const batch = { state: "queued", output: "zip", html: "<b>", options: {}, total: 1, createdAt: at(0) } as const;
  const [{ id: batchId = "" } = {}] = await db
    .insert(batches)
    .values({ ...batch, workspaceId: deleted, isDraft: false })
    .returning();
  await db.insert(batchParts).values({ workspaceId: deleted, batchId, firstItem: 0, items: [{}] });
  await db.insert(documents).values({ ...waiting, workspaceId: other });
  expect(await leaseNextDocument(db, at(20))).toMatchObject({ workspaceId: other });
});

it("gives turns to workspaces whose batches are still in parts, and never to drafts", async () => {
  const { db } = await emptyDatabase();
  await db.insert(workspaces).values(WORKSPACES.map((id) => ({ id, name: "x", createdAt: at(0) })));
  const [single = "", parted = "", draft = ""] = WORKSPACES;
  await db.insert(workspaceQueues).values(WORKSPACES.map((workspaceId) => ({ workspaceId, servedAt: at(0) })));
  await db.insert(documents).values([1, 2, 3].map(() => ({ ...waiting, workspaceId: single })));
  for (const [workspaceId, isDraft] of [
    [parted, false],
    [draft, true],
  ] as const) {
    const batch = { state: "queued", output: "zip", html: "<b>", options: {}, total: 3, createdAt: at(0) } as const;
    const [{ id: batchId = "" } = {}] = await db
      .insert(batches)
      .values({ ...batch, workspaceId, isDraft })
      .returning();
    await db.insert(batchParts).values([
      { workspaceId, batchId, firstItem: 0, items: [{ b: 1, a: 2 }, { n: 2 }] },
      { workspaceId, batchId, firstItem: 2, items: [{ n: 3 }] },
    ]);
  }
  const leased: (LeasedDocument | undefined)[] = [];
  for (let second = 1; second < 8; second++) leased.push(await leaseNextDocument(db, at(second)));
  const turnsOf = (workspaceId: string) => leased.filter((document) => document?.workspaceId === workspaceId);
  expect([turnsOf(single).length, turnsOf(parted).length, turnsOf(draft).length]).toEqual([3, 3, 0]);
  expect(leased.slice(0, 4).map((document) => document?.workspaceId)).toContain(parted);
  expect(turnsOf(parted)).toMatchObject(
    ['{"b":1,"a":2}', '{"n":2}', '{"n":3}'].map((parameters) => ({
      isBatchItem: true,
      renderJob: { html: "<b>" },
      parameters,
    })),
  );
  expect(await db.$count(batchParts)).toBe(2);
});
