import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Queries } from "../../../server/database/open";
import { backlogs, batches, batchParts, documents } from "../../../server/database/schema/documents";
import { workspaces } from "../../../server/database/schema/workspaces";
import { withWorkspace } from "../../../server/database/workspace-scope";
import { DocumentQueue } from "../../../server/documents/document-queue";
import {
  finishDocument,
  type LeasedDocument,
  reclaimDocuments,
  renewLeases,
  requeueDocument,
} from "../../../server/documents/leased-documents";
import { LeaseLost } from "../../../server/jobs/lease";
import { emptyDatabase } from "../../support/database";
import { addOwner, addWaiting, removeAll } from "../../support/waiting-documents";

/** Ids in ascending order. */
const [FIRST = "", SECOND = "", THIRD = ""] = ["1", "2", "3"].map(
  (digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`,
);
const queueOf = (db: Queries, maxPerCustomer = 1_000) => new DocumentQueue({ db, maxPerCustomer });

let db: Queries;
beforeAll(async () => {
  db = (await emptyDatabase()).db;
});
afterEach(() => {
  vi.restoreAllMocks();
  return removeAll(db);
});

/** Takes documents one by one until the queue is empty. @returns their workspaces */
async function takeAll(queue: DocumentQueue, afterEachTake: () => void = () => undefined): Promise<string[]> {
  const turns: string[] = [];
  for (let [taken] = await queue.take(1); taken; [taken] = await queue.take(1)) {
    turns.push(taken.workspaceId);
    afterEachTake();
  }
  return turns;
}

describe("the queue of documents", () => {
  it.each([
    ["and reads the list of those who wait once", 0],
    // The list may be 20 ms old.
    ["and reads the list of those who wait before each turn", 21],
  ])("serves customers, and the workspaces of each customer, in turns, %s", async (_what, msBetween) => {
    let now = 1_000;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    await addOwner(db, [FIRST, SECOND]);
    await addOwner(db, [THIRD]);
    await addWaiting(db, FIRST, 3);
    await addWaiting(db, SECOND, 2);
    await addWaiting(db, THIRD, 3);
    const turns = await takeAll(queueOf(db), () => (now += msBetween));
    const ownerOf = (workspaceId: string) => (workspaceId === THIRD ? "other" : "first");
    expect(turns.slice(0, 6).map(ownerOf)).toEqual(["first", "other", "first", "other", "first", "other"]);
    expect(turns.filter((workspaceId) => workspaceId !== THIRD)).toEqual([FIRST, SECOND, FIRST, SECOND, FIRST]);
  });

  it("shares a take of several documents between those who wait", async () => {
    for (const workspaceId of [FIRST, SECOND]) {
      await addOwner(db, [workspaceId]);
      await addWaiting(db, workspaceId, 10);
    }
    const taken = await queueOf(db).take(4);
    expect(taken.map(({ workspaceId }) => workspaceId).toSorted()).toEqual([FIRST, FIRST, SECOND, SECOND]);
  });

  it("passes over a customer who may have no more documents made now, and serves it later", async () => {
    const owner = await addOwner(db, [FIRST]);
    await addOwner(db, [SECOND]);
    await addWaiting(db, FIRST, 4);
    await addWaiting(db, SECOND, 2);
    let room = 1;
    const roomOf = (ownerId: string) => (ownerId === owner ? room : 10);
    const queue = new DocumentQueue({ db, maxPerCustomer: 1_000, roomOf });
    const take = async () => (await queue.take(4)).map(({ workspaceId }) => workspaceId).toSorted();
    expect(await take()).toEqual([FIRST, SECOND, SECOND]);
    room = 0;
    expect(await take()).toEqual([]);
    room = 4;
    expect(await take()).toEqual([FIRST, FIRST, FIRST]);
  });

  it("serves customers who come later at the end of the line, and before anybody's next turn but one", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
    await addOwner(db, [FIRST]);
    await addWaiting(db, FIRST, 50);
    const queue = queueOf(db);
    await queue.take(1);
    await addOwner(db, [SECOND]);
    await addWaiting(db, SECOND, 1);
    const turns: (string | undefined)[] = [];
    for (const now of [1_020, 1_021, 1_021, 1_021]) {
      clock.mockReturnValue(now);
      turns.push((await queue.take(1))[0]?.workspaceId);
    }
    // The list of those who wait may be 20 ms old.
    expect(turns).toEqual([FIRST, FIRST, SECOND, FIRST]);
  });

  it("finds customers who come later as soon on a slow database", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    await addOwner(db, [FIRST]);
    await addWaiting(db, FIRST, 50);
    const queue = queueOf(db);
    const execute = db.execute.bind(db);
    const listing = vi.spyOn(db, "execute").mockImplementation((query) => {
      clock.mockReturnValue(1_000);
      return execute(query);
    });
    await queue.take(1);
    listing.mockRestore();
    await addOwner(db, [SECOND]);
    await addWaiting(db, SECOND, 1);
    clock.mockReturnValue(1_021);
    const taken = await queue.take(2);
    expect(taken.map(({ workspaceId }) => workspaceId)).toContain(SECOND);
  });

  it("gives every one of many takers documents of the same workspace, and none twice", async () => {
    await addOwner(db, [FIRST]);
    await addWaiting(db, FIRST, 12 * 5);
    const takers = Array.from({ length: 12 }, () => queueOf(db));
    const taken: string[] = [];
    for (let round = 0; round < 5; round++) {
      const documentsOfRound = await Promise.all(takers.map((taker) => taker.take(1)));
      expect(documentsOfRound.map(({ length }) => length)).toEqual(takers.map(() => 1));
      taken.push(...documentsOfRound.flat().map(({ id }) => id));
    }
    expect(new Set(taken).size).toBe(60);
    expect(await queueOf(db).take(1)).toEqual([]);
  });

  it("lets no more documents of a customer be made at the same time than allowed, by all replicas together", async () => {
    await addOwner(db, [FIRST, SECOND]);
    await addOwner(db, [THIRD]);
    for (const workspaceId of [FIRST, SECOND, THIRD]) await addWaiting(db, workspaceId, 20);
    const replicas = Array.from({ length: 6 }, () => queueOf(db, 4));
    const taken = (await Promise.all(replicas.map((replica) => replica.take(5)))).flat();
    const ofThird = taken.filter(({ workspaceId }) => workspaceId === THIRD);
    expect([taken.length, ofThird.length]).toEqual([8, 4]);
    const [ended] = ofThird;
    if (ended) await withWorkspace(db, THIRD, (tx) => finishDocument(tx, ended, { state: "done" }));
    const next = (await Promise.all(replicas.map((replica) => replica.take(5)))).flat();
    expect(next.map(({ workspaceId }) => workspaceId)).toEqual([THIRD]);
  });

  it("keeps the first problems of a document that fails, and no long list", async () => {
    await addOwner(db, [FIRST]);
    await addWaiting(db, FIRST, 1);
    const [leased] = await queueOf(db).take(1);
    const problems = Array.from({ length: 100 }, (_, index) => ({ pointer: `/${index}`, expected: "x".repeat(1_000) }));
    const error = { errorCode: "INVALID_TEMPLATE_PARAMETERS", data: { problems } } as const;
    if (leased) await withWorkspace(db, FIRST, (tx) => finishDocument(tx, leased, { state: "failed", error }));
    const [failed] = await db.select().from(documents);
    expect(failed?.error).toEqual({ ...error, data: { problems: problems.slice(0, 1) } });
  });

  it("skips workspaces that were deleted", async () => {
    for (const workspaceId of [FIRST, SECOND]) {
      await addOwner(db, [workspaceId]);
      await addWaiting(db, workspaceId, 1);
    }
    await db.update(workspaces).set({ deletedAt: new Date() }).where(eq(workspaces.id, FIRST));
    expect(await takeAll(queueOf(db))).toEqual([SECOND]);
  });

  it("skips documents that wait for another attempt until they are due", async () => {
    await addOwner(db, [FIRST]);
    await addWaiting(db, FIRST, 1);
    const [leased] = await queueOf(db).take(1);
    if (leased) await requeueDocument(db, leased, 60_000);
    expect(await queueOf(db).take(1)).toEqual([]);
    expect(await queueOf(db).take(1, new Date(Date.now() + 61_000))).toMatchObject([{ attempts: 2 }]);
  });

  it("turns one part of a customer's batches into documents at a time", async () => {
    await addOwner(db, [FIRST, SECOND]);
    for (const workspaceId of [FIRST, SECOND]) {
      const [{ id: batchId = "" } = {}] = await db
        .insert(batches)
        .values({
          ...{ workspaceId, state: "queued", output: "zip", html: "<b>", options: {}, total: 1, isDraft: false },
          createdAt: new Date(),
        })
        .returning();
      await db.insert(batchParts).values({ workspaceId, batchId, firstItem: 0, items: [{ n: 1 }] });
      await db.insert(backlogs).values({ workspaceId, documents: 1, bytes: 1 });
    }
    const queue = queueOf(db);
    expect(await queue.take(1)).toHaveLength(1);
    expect(await db.$count(batchParts)).toBe(1);
    expect(await queue.take(1)).toHaveLength(1);
    expect(await queue.take(1)).toHaveLength(0);
  });

  it("turns batches that are still in parts into documents, and never drafts", async () => {
    await addOwner(db, [FIRST]);
    await addWaiting(db, FIRST, 3);
    for (const [workspaceId, isDraft] of [
      [SECOND, false],
      [THIRD, true],
    ] as const) {
      await addOwner(db, [workspaceId]);
      const batch = {
        state: "queued",
        output: "zip",
        html: "<b>",
        options: {},
        total: 3,
        createdAt: new Date(),
      } as const;
      const [{ id: batchId = "" } = {}] = await db
        .insert(batches)
        .values({ ...batch, workspaceId, isDraft })
        .returning();
      await db.insert(batchParts).values([
        { workspaceId, batchId, firstItem: 0, items: [{ b: 1, a: 2 }, { n: 2 }] },
        { workspaceId, batchId, firstItem: 2, items: [{ n: 3 }] },
      ]);
      await db.insert(backlogs).values({ workspaceId, documents: 3, bytes: 1 });
    }
    const queue = queueOf(db);
    const leased: LeasedDocument[] = [];
    for (let taken = await queue.take(1); taken.length > 0; taken = await queue.take(1)) leased.push(...taken);
    const turnsOf = (workspaceId: string) => leased.filter((document) => document.workspaceId === workspaceId);
    expect([turnsOf(FIRST).length, turnsOf(SECOND).length, turnsOf(THIRD).length]).toEqual([3, 3, 0]);
    expect(turnsOf(SECOND)).toMatchObject(
      ['{"b":1,"a":2}', '{"n":2}', '{"n":3}'].map((parameters) => ({
        isBatchItem: true,
        renderJob: { html: "<b>" },
        parameters,
      })),
    );
    expect(await db.$count(batchParts)).toBe(2);
  });
});

describe("a document whose worker is frozen", () => {
  it("is taken by another worker when its lease has ended, and the late result is dropped", async () => {
    await addOwner(db, [FIRST]);
    await addWaiting(db, FIRST, 1);
    const start = Date.now();
    const [frozen] = await queueOf(db).take(1, new Date(start));
    if (!frozen) throw new Error("nothing to take");
    expect(await reclaimDocuments(db, new Date(start + 11_000))).toBe(0);
    expect(await reclaimDocuments(db, new Date(start + 16_000))).toBe(1);
    const [retaken] = await queueOf(db).take(1, new Date(start + 16_000));
    expect(retaken).toMatchObject({ id: frozen.id, attempts: 2 });
    if (!retaken) throw new Error("not taken again");

    const stateOf = async () => (await db.select().from(documents))[0];
    const before = await stateOf();
    await renewLeases(db, [frozen]);
    await requeueDocument(db, frozen, 0);
    expect(await stateOf()).toEqual(before);
    const finish = (leased: LeasedDocument) =>
      withWorkspace(db, FIRST, (tx) => finishDocument(tx, leased, { state: "done" }));
    await expect(finish(frozen)).rejects.toThrow(LeaseLost);
    expect(await db.select().from(backlogs)).toMatchObject([{ documents: 1 }]);
    await finish(retaken);
    expect(await db.select().from(backlogs)).toMatchObject([{ documents: 0 }]);
  });

  it("keeps its document as long as it renews the lease", async () => {
    await addOwner(db, [FIRST]);
    await addWaiting(db, FIRST, 1);
    const [leased] = await queueOf(db).take(1, new Date(Date.now() - 60_000));
    if (leased) await renewLeases(db, [leased]);
    expect(await reclaimDocuments(db, new Date())).toBe(0);
  });
});
