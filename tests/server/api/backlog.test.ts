import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { PlanCode } from "../../../contract/product";
import type { BatchResource } from "../../../contract/v1/batches";
import type { DocumentResource } from "../../../contract/v1/documents";
import type { Queries } from "../../../server/database/open";
import { backlogs, batches, batchParts, documents } from "../../../server/database/schema/documents";
import { idempotencyKeys } from "../../../server/database/schema/idempotency";
import { removeOldDrafts } from "../../../server/documents/remove-drafts";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { setUsage } from "../../support/monthly-usage";
import { sampleDocument } from "../../support/sample-document";
import { type Customer, startService, type TestService } from "../../support/service";

const KIB = 1024;
const HTML = "<p>{{ text }}</p>";

const render = vi.fn<Renderer["render"]>();
/** Lets the renderer make the waiting documents. */
let release: () => void;
beforeEach(() => {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  render.mockReset().mockImplementation(async () => {
    await released;
    return sampleDocument;
  });
});

afterEach(async () => {
  release();
  // Other test files use the same database, and their services would make what still waits.
  const isOwn = inArray(documents.workspaceId, ownWorkspaces);
  const isUnfinished = inArray(documents.state, ["queued", "running"]);
  await db.delete(batchParts).where(inArray(batchParts.workspaceId, ownWorkspaces));
  await db.delete(documents).where(and(isOwn, isUnfinished));
});

let service: TestService;
let db: Queries;
let owner: Customer;
beforeAll(async () => {
  const limits = { BACKLOG_BYTES_PER_WORKSPACE: String(64 * KIB), BACKLOG_BYTES_PER_CUSTOMER: String(160 * KIB) };
  service = await startService(limits, { render });
  db = (await testDatabase()).db;
});
beforeEach(async () => {
  owner = await service.signUp();
});

const ownWorkspaces: string[] = [];
async function createClient(plan?: PlanCode, by = owner, on = service): Promise<TestApiClient> {
  const client = await createTestApiClient(on, by, plan);
  ownWorkspaces.push(client.workspaceId);
  return client;
}
const enqueue = (client: TestApiClient, parameters = {}, headers = {}) =>
  client.call("POST /v1/documents", {
    body: { html: HTML, parameters },
    headers: { prefer: "respond-async", ...headers },
  });
const createBatch = (client: TestApiClient, items: object[], headers = {}) =>
  client.call("POST /v1/batches", { body: { html: HTML, items }, headers });
const items = (count: number) => Array.from({ length: count }, (_, number) => ({ number }));
const statusesOf = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();
const use = ({ workspaceId }: TestApiClient, used: number) => setUsage(db, workspaceId, used);
const backlogOf = async ({ workspaceId }: TestApiClient) => {
  const [row] = await db.select().from(backlogs).where(eq(backlogs.workspaceId, workspaceId));
  return { documents: row?.documents ?? 0, bytes: row?.bytes ?? 0 };
};
const untilEmpty = (client: TestApiClient) =>
  vi.waitFor(async () => expect(await backlogOf(client)).toEqual({ documents: 0, bytes: 0 }), {
    timeout: 240_000,
    interval: 100,
  });

describe("waiting documents", () => {
  it("are never more than the month has left, also if they are requested at the same time", async () => {
    const client = await createClient("FREE");
    await use(client, 44);
    const answers = await Promise.all(Array.from({ length: 10 }, () => enqueue(client)));
    expect(statusesOf(answers)).toEqual([...Array(6).fill(202), ...Array(4).fill(402)]);
    const refused = answers.find(({ statusCode }) => statusCode === 402)?.json();
    expect(refused).toMatchObject({ errorCode: "USAGE_LIMIT_EXCEEDED", data: { limit: 50, used: 44, waiting: 6 } });
    release();
    await untilEmpty(client);
    // `use` has counted in two months.
    expect(await client.counted()).toEqual({ used: 2 * 44 + 6, recorded: 6 });
  });

  it("include the items of batches, and a batch that does not fit is refused as a whole", async () => {
    const client = await createClient("FREE");
    expect((await createBatch(client, items(30))).statusCode).toBe(202);
    expect((await createBatch(client, items(21))).statusCode).toBe(402);
    expect((await createBatch(client, items(19))).statusCode).toBe(202);
    expect((await enqueue(client)).statusCode).toBe(202);
    expect((await enqueue(client)).json()).toMatchObject({
      errorCode: "USAGE_LIMIT_EXCEEDED",
      data: { limit: 50, used: 0, waiting: 50 },
    });
    expect(await db.$count(batches, eq(batches.workspaceId, client.workspaceId))).toBe(2);
    release();
    await untilEmpty(client);
    expect(await client.counted()).toEqual({ used: 50, recorded: 50 });
  });

  it("leave the backlog if they fail", async () => {
    const client = await createClient("FREE");
    await use(client, 49);
    expect((await enqueue(client)).statusCode).toBe(202);
    await use(client, 50);
    release();
    await untilEmpty(client);
    expect((await client.call("GET /v1/usage")).json()).toMatchObject({ used: 50, remaining: 0 });
  });

  it("have a limit for the size of what they are made from", async () => {
    const client = await createClient();
    const text = "x".repeat(20 * KIB);
    expect(statusesOf([await enqueue(client, { text }), await enqueue(client, { text })])).toEqual([202, 202]);
    const refused = [await enqueue(client, { text: text.repeat(2) }), await createBatch(client, [{ text }, { text }])];
    for (const answer of refused) {
      expect([answer.statusCode, answer.json()]).toEqual([
        429,
        {
          errorCode: "TOO_MANY_REQUESTS",
          correlationId: expect.any(String),
          data: { limit: "backlogBytesPerWorkspace", max: 64 * KIB },
        },
      ]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect((await createBatch(client, [{}, { text: "ä" }])).statusCode).toBe(202);
    expect(await backlogOf(client)).toMatchObject({ documents: 4 });
    release();
    await untilEmpty(client);
    expect((await enqueue(client, { text: text.repeat(2) })).statusCode).toBe(202);
  });

  it("are accepted if nothing else waits, however large", async () => {
    const client = await createClient();
    expect((await enqueue(client, { text: "x".repeat(100 * KIB) })).statusCode).toBe(202);
    expect((await enqueue(client)).statusCode).toBe(429);
  });

  it("have a limit for all workspaces of a customer, and none for workspaces of others", async () => {
    const clients = await Promise.all([1, 2, 3].map(() => createClient()));
    const text = "x".repeat(60 * KIB);
    const [first, second, third] = clients as [TestApiClient, TestApiClient, TestApiClient];
    expect(statusesOf([await enqueue(first, { text }), await enqueue(second, { text })])).toEqual([202, 202]);
    const refused = [await enqueue(third, { text }), await createBatch(third, [{ text }])];
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().data]).toEqual([
        429,
        { limit: "backlogBytesPerCustomer", max: 160 * KIB },
      ]);
    }
    // The owner of a workspace is one of its admins; a member of it brings nothing along.
    const stranger = await service.signUp();
    await service.addMember(first.workspaceId, stranger);
    const other = await createClient(undefined, stranger);
    expect((await enqueue(other, { text })).statusCode).toBe(202);
  });
});

describe("a batch that is being written", () => {
  /** Lets each part of a batch fail from the second on. */
  const breakParts = () =>
    db.execute(`
      create or replace function refuse_part() returns trigger language plpgsql as $$
        begin if new.first_item > 0 then raise exception 'no part'; end if; return new; end $$;
      create or replace trigger refuse_part before insert on batch_parts for each row execute function refuse_part()`);
  const repairParts = () => db.execute("drop trigger refuse_part on batch_parts");
  const rowsOf = async ({ workspaceId }: TestApiClient) => [
    await db.$count(batches, eq(batches.workspaceId, workspaceId)),
    await db.$count(batchParts, eq(batchParts.workspaceId, workspaceId)),
    await db.$count(documents, eq(documents.workspaceId, workspaceId)),
  ];

  it("is removed if it can't be finished, and its key makes it again", async () => {
    const large = await startService({}, { render });
    const client = await createClient(undefined, await large.signUp(), large);
    const key = { "idempotency-key": randomUUID() };
    await breakParts();
    const failed = await createBatch(client, items(260), key).finally(repairParts);
    expect([failed.statusCode, failed.json().errorCode]).toEqual([500, "UNEXPECTED"]);
    expect([await rowsOf(client), await backlogOf(client)]).toEqual([[0, 0, 0], { documents: 0, bytes: 0 }]);

    const again = await createBatch(client, items(260), key);
    expect(again.statusCode).toBe(202);
    release();
    const ended = await client.untilEnded<BatchResource>("GET /v1/batches/:batchId", { batchId: again.json().id });
    expect(ended).toMatchObject({ status: "done", done: 260, failed: 0 });
    expect([await backlogOf(client), await client.counted()]).toEqual([
      { documents: 0, bytes: 0 },
      { used: 260, recorded: 260 },
    ]);
    const order = await db
      .select({ item: documents.item })
      .from(documents)
      .where(eq(documents.workspaceId, client.workspaceId));
    expect(order.map(({ item }) => item).sort((a, b) => Number(a) - Number(b))).toEqual(
      items(260).map((i) => i.number),
    );
  });

  it("is removed by the clean-up if its process has crashed, and its key makes it again", async () => {
    const client = await createClient();
    const key = { "idempotency-key": randomUUID() };
    const { id } = (await createBatch(client, items(3), key)).json<BatchResource>();
    const size = await backlogOf(client);
    release();
    await client.untilEnded("GET /v1/batches/:batchId", { batchId: id });
    // As if the process had been killed before the last transaction of another batch.
    const { workspaceId } = client;
    const [draft] = await db
      .insert(batches)
      .values({
        workspaceId,
        state: "queued",
        isDraft: true,
        output: "zip",
        options: {},
        total: size.documents,
        inputBytes: size.bytes,
        createdAt: new Date(),
      })
      .returning();
    await db.insert(batchParts).values({ workspaceId, batchId: draft?.id ?? "", firstItem: 0, items: [{}, {}, {}] });
    await db.update(backlogs).set(size).where(eq(backlogs.workspaceId, workspaceId));
    await db
      .update(idempotencyKeys)
      .set({ outcome: null, leaseUntil: new Date() })
      .where(eq(idempotencyKeys.key, key["idempotency-key"]));

    await removeOldDrafts(db, new Date(Date.now() + 5 * 60_000));
    expect(await rowsOf(client)).toEqual([2, 1, 3]);
    await removeOldDrafts(db, new Date(Date.now() + 11 * 60_000));
    expect([await rowsOf(client), await backlogOf(client)]).toEqual([[1, 0, 3], { documents: 0, bytes: 0 }]);
    expect(await client.counted()).toEqual({ used: 3, recorded: 3 });
    const again = await createBatch(client, items(3), key);
    expect(again.statusCode).toBe(202);
    expect(again.json().id).not.toBe(id);
  });

  it("adds to the backlog what its documents take out of it", async () => {
    const client = await createClient();
    // Characters of several bytes, and what JSON escapes.
    const texts = ["ä", "\u{1F600}", '"\\\n', "\u2028", ""];
    await createBatch(
      client,
      texts.map((text) => ({ text, list: [1, { a: null }] })),
    );
    release();
    await untilEmpty(client);
    const [row] = await db.select().from(documents).where(eq(documents.workspaceId, client.workspaceId));
    expect(row?.inputBytes).toBeGreaterThan(KIB);
  });
});

describe("a deleted document", () => {
  it("leaves the backlog and is not made", async () => {
    const client = await createClient();
    const answers = await Promise.all(Array.from({ length: 4 }, () => enqueue(client)));
    const ids = answers.map((answer) => answer.json<DocumentResource>().id);
    for (const documentId of ids) {
      const deleted = await client.call("DELETE /v1/documents/:documentId", { params: { documentId } });
      expect([deleted.statusCode, deleted.json()]).toEqual([200, {}]);
    }
    expect(await backlogOf(client)).toEqual({ documents: 0, bytes: 0 });
    release();
    // Whatever was being rendered at its deletion is dropped.
    const next = (await enqueue(client)).json<DocumentResource>();
    await client.untilEnded("GET /v1/documents/:documentId", { documentId: next.id });
    await untilEmpty(client);
    expect(await client.counted()).toEqual({ used: 1, recorded: 1 });
  });
});
