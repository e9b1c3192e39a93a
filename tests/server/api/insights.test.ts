import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { readInsights } from "../../../contract/activities";
import type { ResponseOf } from "../../../contract/endpoint";
import type { Queries } from "../../../server/database/open";
import { activities } from "../../../server/database/schema/activities";
import { requests } from "../../../server/database/schema/requests";
import { createTimeOrderedId } from "../../../server/lib/time-ordered-id";
import { collectStatements } from "../../support/collect-statements";
import { testDatabase } from "../../support/database";
import { base64, type Customer, startService, type TestService } from "../../support/service";

let service: TestService;
let db: Queries;
let owner: Customer;
beforeAll(async () => {
  service = await startService();
  db = (await testDatabase()).db;
  owner = await service.signUp();
});

const statementsOf = collectStatements();

const ask = (workspaceId: string, days?: string, customer = owner) =>
  service.call("GET /api/app/workspaces/:workspaceId/insights", {
    params: { workspaceId },
    token: customer.accessToken,
    ...(days !== undefined && { query: { days } }),
  });
const read = async (workspaceId: string, days?: string): Promise<ResponseOf<typeof readInsights>> => {
  const answer = await ask(workspaceId, days);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);

interface Made {
  count: number;
  ago?: number;
  templateId?: string;
  /** Time of the n-th document, from 0. */
  timeOf?: (index: number) => number;
}

let lastNumber = 0;

/** Writes activities without rendering documents. */
async function made(workspaceId: string, { count, ago = 0, templateId, timeOf = () => 5 }: Made): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    lastNumber += 1;
    return {
      workspaceId,
      number: lastNumber,
      templateId: templateId ?? null,
      templateName: null,
      source: "API" as const,
      createdAt: daysAgo(ago),
      generationTimeInMs: timeOf(index),
      resultSizeInBytes: 1,
    };
  });
  for (let start = 0; start < count; start += 2_000) {
    await db.insert(activities).values(rows.slice(start, start + 2_000));
  }
}

/** Writes requests of the log. */
async function logged(workspaceId: string, errorCode: string | null, { count = 1, ago = 0 } = {}): Promise<void> {
  const createdAt = daysAgo(ago);
  const rows = Array.from({ length: count }, () => ({
    id: createTimeOrderedId(createdAt),
    workspaceId,
    createdAt,
    operation: "DOCUMENT" as const,
    source: "API" as const,
    status: errorCode ? 422 : 200,
    errorCode,
    durationInMs: 5,
    correlationId: randomUUID(),
  }));
  for (let start = 0; start < count; start += 2_000) await db.insert(requests).values(rows.slice(start, start + 2_000));
}

async function templateOf(workspaceId: string, name: string): Promise<string> {
  const created = await service.call("POST /api/app/workspaces/:workspaceId/templates", {
    params: { workspaceId },
    token: owner.accessToken,
    body: { name, contentBase64: base64("<p>x</p>") },
  });
  return created.json<{ id: string }>().id;
}

describe("insights", () => {
  it("are empty for a workspace without documents", async () => {
    const workspaceId = await service.workspaceOf(owner);
    expect(await read(workspaceId)).toEqual({
      from: expect.any(Number),
      documents: { count: 0, isComplete: true, generationTimeInMs: null },
      failures: { count: 0, isComplete: true },
      templates: [],
      errors: [],
    });
  });

  it("count the documents of the requested days, 30 by default, and say how long they took", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await made(workspaceId, { count: 3, ago: 100 });
    await made(workspaceId, { count: 10, ago: 60, timeOf: () => 9_000 });
    await made(workspaceId, { count: 80, ago: 20, timeOf: () => 1_000 });
    await made(workspaceId, { count: 20, timeOf: (index) => index + 1 });
    const [week, month, quarter] = [
      await read(workspaceId, "7"),
      await read(workspaceId),
      await read(workspaceId, "90"),
    ];

    expect(week.documents).toEqual({ count: 20, isComplete: true, generationTimeInMs: { p50: 10, p95: 19 } });
    expect(month.documents).toEqual({ count: 100, isComplete: true, generationTimeInMs: { p50: 1_000, p95: 1_000 } });
    expect(quarter.documents).toEqual({ count: 110, isComplete: true, generationTimeInMs: { p50: 1_000, p95: 9_000 } });
    expect(Math.abs(week.from - daysAgo(7).getTime() / 1_000)).toBeLessThan(60 * 60);
  });

  it("name the five templates with the most documents, without deleted ones", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const names = ["Six", "Five", "Four", "Three", "Two", "One"];
    const ids = new Map<string, string>();
    for (const [index, name] of names.entries()) {
      const id = await templateOf(workspaceId, name);
      ids.set(name, id);
      await made(workspaceId, { count: names.length - index, templateId: id });
    }
    const deleted = await templateOf(workspaceId, "Deleted");
    await made(workspaceId, { count: 20, templateId: deleted });
    await made(workspaceId, { count: 30 });
    await service.call("DELETE /api/app/workspaces/:workspaceId/templates/:templateId", {
      params: { workspaceId, templateId: deleted },
      token: owner.accessToken,
    });
    const { documents, templates } = await read(workspaceId);

    expect(documents.count).toBe(71);
    expect(templates).toEqual(
      names.slice(0, 5).map((name, index) => ({ id: ids.get(name), name, documents: names.length - index })),
    );
  });

  it("count failed requests by their code, the most frequent five, and no others", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const codes = ["A", "B", "C", "D", "E", "F"];
    for (const [index, code] of codes.entries()) await logged(workspaceId, code, { count: codes.length - index });
    await logged(workspaceId, "OLD", { count: 9, ago: 8 });
    await logged(workspaceId, null, { count: 9 });
    const { failures, errors } = await read(workspaceId, "7");

    expect(failures).toEqual({ count: 21, isComplete: true });
    expect(errors).toEqual(codes.slice(0, 5).map((errorCode, index) => ({ errorCode, count: codes.length - index })));
  });

  it("read the newest 10,000 documents and failures at most, and say so", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await made(workspaceId, { count: 10, timeOf: () => 60_000 });
    await made(workspaceId, { count: 10_000 });
    await logged(workspaceId, "OLDER", { ago: 1 });
    await logged(workspaceId, "NEWER", { count: 10_000 });
    const { documents, failures, errors } = await read(workspaceId);

    expect(documents).toEqual({ count: 10_000, isComplete: false, generationTimeInMs: { p50: 5, p95: 5 } });
    expect(failures).toEqual({ count: 10_000, isComplete: false });
    expect(errors).toEqual([{ errorCode: "NEWER", count: 10_000 }]);
  });

  it("are read with one statement", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await read(workspaceId);
    // Authorization; begin, the workspace's scope, the statement, commit.
    expect(await statementsOf(() => ask(workspaceId))).toHaveLength(5);
  });

  it("are about one workspace only, and for its members", async () => {
    const [workspaceId, other] = [await service.workspaceOf(owner), await service.workspaceOf(owner)];
    await made(other, { count: 3, templateId: await templateOf(other, "Theirs") });
    await logged(other, "INVALID_TEMPLATE");
    const insights = await read(workspaceId);
    expect([insights.documents.count, insights.failures.count]).toEqual([0, 0]);
    expect([insights.templates, insights.errors]).toEqual([[], []]);

    expect((await ask(other, "30", await service.signUp())).json().errorCode).toBe("NOT_FOUND");
  });

  it.each(["0", "31", "-7", "7.0", "a week", ""])("refuse %j days", async (days) => {
    const answer = await ask(await service.workspaceOf(owner), days);
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
  });
});
