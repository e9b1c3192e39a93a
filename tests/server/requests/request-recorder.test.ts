import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { Registry } from "prom-client";
import { beforeAll, expect, it } from "vitest";
import { DatabaseDownError } from "../../../server/database/database-unavailable";
import type { Queries } from "../../../server/database/open";
import { requests } from "../../../server/database/schema/requests";
import { workspaces } from "../../../server/database/schema/workspaces";
import { type RequestEntry, RequestRecorder } from "../../../server/requests/request-recorder";
import { silentLog, testDatabase } from "../../support/database";

let db: Queries;
beforeAll(async () => {
  db = (await testDatabase()).db;
});

async function addWorkspace(deletedAt: Date | null = null): Promise<string> {
  const id = randomUUID();
  await db.insert(workspaces).values({ id, name: "Workshop", createdAt: new Date(), deletedAt });
  return id;
}

const entry = (workspaceId: string, changes: Partial<RequestEntry> = {}): RequestEntry => ({
  workspaceId,
  operation: "DOCUMENT",
  source: "API",
  status: 422,
  error: { errorCode: "INVALID_TEMPLATE", data: null },
  apiKeyId: null,
  durationInMs: 1.6,
  correlationId: randomUUID(),
  ...changes,
});

const ok = { error: null, status: 200 };
const rowsOf = (workspaceId: string) => db.select().from(requests).where(eq(requests.workspaceId, workspaceId));

function createRecorder(queries: Queries = db) {
  const metrics = new Registry();
  const recorder = new RequestRecorder({ db: queries, metrics, log: silentLog });
  const dropped = async () => {
    const counter = await metrics.getSingleMetric("platen_request_log_dropped_total")?.get();
    return Object.fromEntries(counter?.values.map(({ labels, value }) => [labels.reason, value]) ?? []);
  };
  return { recorder, dropped };
}

it("writes what waits when it closes", async () => {
  const { recorder } = createRecorder();
  const workspaceId = await addWorkspace();
  for (let count = 0; count < 450; count++) recorder.add(entry(workspaceId, ok));
  await recorder.close();
  expect(await rowsOf(workspaceId)).toHaveLength(450);
});

it("keeps a flood of failures within the workspace's budget, and documents of all workspaces", async () => {
  const { recorder, dropped } = createRecorder();
  const [flooded, quiet] = [await addWorkspace(), await addWorkspace()];
  for (let count = 0; count < 1_500; count++) recorder.add(entry(flooded));
  recorder.add(entry(flooded, ok));
  recorder.add(entry(quiet));
  await recorder.close();
  expect(await rowsOf(flooded)).toHaveLength(1_001);
  expect(await rowsOf(quiet)).toHaveLength(1);
  expect(await dropped()).toEqual({ budget: 500 });
});

it("keeps failed documents beside a flood of other calls that fail", async () => {
  const { recorder, dropped } = createRecorder();
  const workspaceId = await addWorkspace();
  const other = { ...entry(workspaceId), operation: "OTHER", call: "GET /v1/documents/{documentId}" } as const;
  for (let count = 0; count < 1_200; count++) recorder.add(other);
  recorder.add(entry(workspaceId));
  await recorder.close();
  expect(await rowsOf(workspaceId)).toHaveLength(1_001);
  expect(await dropped()).toEqual({ budget: 200 });
});

it("keeps 20,000 requests of a workspace that succeed", async () => {
  const { recorder, dropped } = createRecorder({ execute: async () => undefined } as unknown as Queries);
  const [busy, other] = [randomUUID(), randomUUID()];
  for (let count = 1; count <= 20_010; count++) {
    recorder.add(entry(busy, ok));
    // Fewer than the entries that wait in memory.
    if (count % 4_000 === 0) await recorder.flush();
  }
  recorder.add(entry(other, ok));
  await recorder.close();
  expect(await dropped()).toEqual({ budget: 10 });
});

it("holds a limited number of entries in memory", async () => {
  const { recorder, dropped } = createRecorder();
  const ids = [await addWorkspace(), await addWorkspace()];
  for (let count = 0; count < 6_000; count++) recorder.add(entry(ids[count % 2] ?? "", ok));
  await recorder.close();
  expect(await dropped()).toEqual({ buffer: 1_000 });
});

it("skips workspaces that are deleted, and writes the others", async () => {
  const { recorder, dropped } = createRecorder();
  const [deleted, kept] = [await addWorkspace(new Date()), await addWorkspace()];
  for (const workspaceId of [deleted, kept, randomUUID()]) recorder.add(entry(workspaceId));
  await recorder.close();
  expect(await rowsOf(deleted)).toEqual([]);
  expect(await rowsOf(kept)).toHaveLength(1);
  expect(await dropped()).toEqual({});
});

it("tries again after an outage of the database", async () => {
  const outage = new DatabaseDownError("no answer");
  let isDown = true;
  const failing = { execute: (query: never) => (isDown ? Promise.reject(outage) : db.execute(query)) };
  const { recorder, dropped } = createRecorder(failing as unknown as Queries);
  const workspaceId = await addWorkspace();
  recorder.add(entry(workspaceId));
  await recorder.flush();
  expect(await rowsOf(workspaceId)).toEqual([]);
  isDown = false;
  await recorder.close();
  expect(await rowsOf(workspaceId)).toHaveLength(1);
  expect(await dropped()).toEqual({});
});

it("drops entries that the database refuses", async () => {
  const failing = { execute: () => Promise.reject(new Error("refused")) };
  const { recorder, dropped } = createRecorder(failing as unknown as Queries);
  recorder.add(entry(randomUUID()));
  await recorder.close();
  expect(await dropped()).toEqual({ database: 1 });
});

it("keeps short texts and data only", async () => {
  const { recorder } = createRecorder();
  const workspaceId = await addWorkspace();
  const large = { errorCode: "INVALID_TEMPLATE", data: { message: "x".repeat(3_000) } };
  recorder.add(entry(workspaceId, { error: large, templateName: "n".repeat(5_000) }));
  await recorder.close();
  const [row] = await rowsOf(workspaceId);
  expect([row?.errorData, row?.templateName?.length, row?.durationInMs]).toEqual([null, 200, 2]);
});

it("keeps each warning, with details until they are too large", async () => {
  const { recorder } = createRecorder();
  const workspaceId = await addWorkspace();
  const warnings = [
    { code: "BLOCKED_REQUEST", address: "a".repeat(2_000) },
    { code: "INVALID_PARAMETER", pointer: "/total", expected: "number", got: "string" },
    { code: "BLOCKED_REQUEST", address: "b".repeat(2_000) },
  ];
  recorder.add(entry(workspaceId, { ...ok, warnings }));
  await recorder.close();
  expect(await rowsOf(workspaceId)).toMatchObject([
    { warnings: "BLOCKED_REQUEST INVALID_PARAMETER BLOCKED_REQUEST", warningDetails: warnings.slice(0, 2) },
  ]);
});

it("writes warnings and errors with characters that PostgreSQL refuses", async () => {
  const { recorder, dropped } = createRecorder();
  const [warned, failed] = [await addWorkspace(), await addWorkspace()];
  const unstorable = "a\0b\uD83D";
  const warnings = [{ code: "MISSING_ASSET", name: unstorable }];
  recorder.add(entry(warned, { ...ok, warnings }));
  recorder.add(entry(failed, { error: { errorCode: "INVALID_TEMPLATE", data: { reason: unstorable } } }));
  await recorder.close();
  const stored = "a\uFFFDb\uFFFD";
  expect(await rowsOf(warned)).toMatchObject([{ warningDetails: [{ code: "MISSING_ASSET", name: stored }] }]);
  expect(await rowsOf(failed)).toMatchObject([{ errorData: { reason: stored } }]);
  expect(await dropped()).toEqual({});
});

it("keeps few calls with expired keys, which take nothing from the budget of other failures", async () => {
  const { recorder, dropped } = createRecorder();
  const workspaceId = await addWorkspace();
  const expired = { status: 401, error: { errorCode: "API_KEY_EXPIRED", data: null } };
  for (let count = 0; count < 150; count++) recorder.add(entry(workspaceId, expired));
  for (let count = 0; count < 1_000; count++) recorder.add(entry(workspaceId));
  await recorder.close();
  expect(await rowsOf(workspaceId)).toHaveLength(1_100);
  expect(await dropped()).toEqual({ budget: 50 });
});
