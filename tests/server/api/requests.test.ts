import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { LoggedRequest, LoggedRequestDetails } from "../../../contract/requests";
import type { Queries } from "../../../server/database/open";
import { requests } from "../../../server/database/schema/requests";
import { withWorkspace } from "../../../server/database/workspace-scope";
import { createTimeOrderedId } from "../../../server/lib/time-ordered-id";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { base64, type Customer, startService, type TestService } from "../../support/service";

/** A day ago: what is much older gets deleted. */
const START_SECONDS = Math.floor(Date.now() / 1_000) - 86_400;
const isoTime = (seconds: number) => new Date((START_SECONDS + seconds) * 1_000).toISOString();

let service: TestService;
let db: Queries;
let owner: Customer;
beforeAll(async () => {
  service = await startService();
  db = (await testDatabase()).db;
  owner = await service.signUp();
});

interface Page {
  requests: LoggedRequest[];
  nextCursor: string | null;
}

const ask = (workspaceId: string, query: Record<string, string> = {}, customer = owner) =>
  service.call("GET /api/app/workspaces/:workspaceId/requests", {
    params: { workspaceId },
    token: customer.accessToken,
    query,
  });
const list = async (workspaceId: string, query?: Record<string, string>): Promise<Page> =>
  (await ask(workspaceId, query)).json();
const details = async (workspaceId: string, requestId: string): Promise<LoggedRequestDetails> =>
  (
    await service.call("GET /api/app/workspaces/:workspaceId/requests/:requestId", {
      params: { workspaceId, requestId },
      token: owner.accessToken,
    })
  ).json();

/** Waits for the newest entries of the log, which is written in the background. */
const logged = (workspaceId: string, count: number) =>
  eventually(async () => {
    const { requests: found } = await list(workspaceId);
    expect(found).toHaveLength(count);
    return found;
  });

async function workspaceWithKey(name = "Server") {
  const workspaceId = await service.workspaceOf(owner);
  const params = { workspaceId };
  const created = await service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
    params,
    token: owner.accessToken,
    body: { name },
  });
  const { id, apiKey } = created.json<{ id: string; apiKey: string }>();
  return { workspaceId, keyId: id, key: apiKey };
}

const document = (token: string, body: object, headers = {}) =>
  service.call("POST /v1/documents", { token, body, headers });

async function templateOf(workspaceId: string, html: string, name = "Invoice"): Promise<string> {
  const created = await service.call("POST /api/app/workspaces/:workspaceId/templates", {
    params: { workspaceId },
    token: owner.accessToken,
    body: { name, contentBase64: base64(html) },
  });
  return created.json<{ id: string }>().id;
}

describe("the request log", () => {
  it("has a document with its template, key, size, pages, warnings and correlation id", async () => {
    const { workspaceId, keyId, key } = await workspaceWithKey();
    const templateId = await templateOf(workspaceId, `<p>{{ name }}</p><img src="https://example.com/a.png">`);
    const answer = await document(key, { template: "Invoice", parameters: { name: "x" } });
    expect(answer.statusCode).toBe(200);
    const [entry] = await logged(workspaceId, 1);
    expect(entry).toEqual({
      id: expect.any(String),
      createdAt: expect.any(Number),
      operation: "DOCUMENT",
      source: "API",
      call: null,
      status: 200,
      errorCode: null,
      templateId,
      templateName: "Invoice",
      templateVersion: 1,
      apiKey: { id: keyId, name: "Server" },
      durationInMs: expect.any(Number),
      pages: 1,
      resultSizeInBytes: answer.rawPayload.length,
      warnings: ["BLOCKED_REQUEST"],
      correlationId: answer.headers["x-correlation-id"],
      resultId: null,
    });
    expect(await details(workspaceId, entry?.id ?? "")).toMatchObject({
      hasTemplate: true,
      document: null,
      warningDetails: [{ code: "BLOCKED_REQUEST", address: "https://example.com/a.png" }],
    });
  });

  it("has failed calls with their error, found by the correlation id", async () => {
    const { workspaceId, key } = await workspaceWithKey();
    const templateId = await templateOf(workspaceId, "{{ name | nofilter }}");
    const refused = await document(key, { template: "Invoice@1" });
    const unknown = await document(key, { template: "Invoce" });
    const invalid = await document(key, { html: 1 });
    expect([refused.statusCode, unknown.statusCode, invalid.statusCode]).toEqual([422, 404, 400]);
    await logged(workspaceId, 3);
    const find = async (correlationId: string) => (await list(workspaceId, { correlationId })).requests;
    const idOf = ({ body }: { body: string }) => (JSON.parse(body) as { correlationId: string }).correlationId;

    const [failure] = await find(idOf(refused));
    expect(failure).toMatchObject({ status: 422, errorCode: "INVALID_TEMPLATE", templateId, templateVersion: 1 });
    const { errorData } = await details(workspaceId, failure?.id ?? "");
    expect(errorData).toEqual(refused.json().data);
    expect(await find(idOf(unknown))).toMatchObject([
      { errorCode: "TEMPLATE_NOT_FOUND", templateId: null, templateName: "Invoce", pages: null },
    ]);
    expect(await find(idOf(invalid).toUpperCase())).toMatchObject([
      { errorCode: "INVALID_REQUEST", templateName: null },
    ]);
    expect(await find(randomUUID())).toEqual([]);
    expect(await find("no id")).toEqual([]);
  });

  it("has the template that a call names which is refused before it is looked up", async () => {
    const { workspaceId, key } = await workspaceWithKey();
    const templateId = await templateOf(workspaceId, "<p>x");
    // The second one is so large that a thread reads it.
    const invalid = [[1], Array.from({ length: 30_000 }, () => 1)];
    for (const parameters of invalid) {
      const { statusCode, body } = await document(key, { template: "Invoice@1", parameters });
      expect([statusCode, JSON.parse(body).errorCode]).toEqual([400, "INVALID_TEMPLATE_PARAMETERS"]);
    }
    await document(key, { template: templateId, parameters: [1] });
    await service.call("POST /api/app/pdf", {
      token: owner.accessToken,
      headers: { "x-workspace-id": workspaceId, "x-template-id": templateId },
      body: { templateBase64: "?" },
    });
    await logged(workspaceId, 4);
    const { requests: found } = await list(workspaceId, { templateId });
    expect(found.toReversed()).toMatchObject([
      { templateId, templateName: "Invoice@1", templateVersion: null },
      { templateId, templateName: "Invoice@1" },
      { templateId, templateName: "Invoice" },
      { operation: "TRY_OUT", status: 400, templateId, templateName: "Invoice" },
    ]);
  });

  it("has calls with a key that has expired", async () => {
    const { workspaceId, keyId, key } = await workspaceWithKey();
    await service.call("POST /api/app/workspaces/:workspaceId/apikeys/:keyId/roll", {
      params: { workspaceId, keyId },
      token: owner.accessToken,
      body: { graceHours: 0 },
    });
    const refused = await document(key, { html: "<p>x" });
    const read = await service.call("GET /v1/batches/:batchId", { params: { batchId: randomUUID() }, token: key });
    expect([refused.statusCode, read.statusCode]).toEqual([401, 401]);
    const apiKey = { id: keyId, name: "Server" };
    const correlationId = refused.headers["x-correlation-id"];
    expect((await logged(workspaceId, 2)).toReversed()).toMatchObject([
      { operation: "DOCUMENT", status: 401, errorCode: "API_KEY_EXPIRED", source: "API", apiKey, correlationId },
      { operation: "OTHER", call: "GET /v1/batches/{batchId}", errorCode: "API_KEY_EXPIRED", apiKey },
    ]);
  });

  it("has other calls of API clients that failed, and none that succeeded", async () => {
    const { workspaceId, keyId, key } = await workspaceWithKey();
    const params = { documentId: randomUUID() };
    const missing = await service.call("GET /v1/documents/:documentId", { params, token: key });
    const batches = await service.call("GET /v1/batches/:batchId", { params: { batchId: randomUUID() }, token: key });
    await service.call("GET /v1/documents/:documentId", { params, token: "pk_unknown" });
    const good = await document(key, { html: "<p>x" }, { prefer: "respond-async" });
    const kept = { documentId: good.json<{ id: string }>().id };
    const found = await service.call("GET /v1/documents/:documentId", { params: kept, token: key });
    expect([missing, batches, good, found].map(({ statusCode }) => statusCode)).toEqual([404, 404, 202, 200]);
    await logged(workspaceId, 4);
    const { requests: failed } = await list(workspaceId, { outcome: "failed" });
    expect(failed.toReversed()).toMatchObject([
      {
        operation: "OTHER",
        call: "GET /v1/documents/{documentId}",
        status: 404,
        errorCode: missing.json().errorCode,
        templateName: null,
        apiKey: { id: keyId, name: "Server" },
        correlationId: missing.headers["x-correlation-id"],
      },
      { operation: "OTHER", call: "GET /v1/batches/{batchId}" },
    ]);
  });

  it("has calls of API clients at addresses of /v1 that do not exist", async () => {
    const { workspaceId, keyId, key } = await workspaceWithKey();
    const answers = [];
    for (const [token, url] of [
      [key, "/v1/document?secret=1"],
      ["pk_unknown", "/v1/document"],
      [key, "/v2/documents"],
      [key, `/v1/${"x".repeat(500)}`],
    ] as const) {
      const authorization = `Bearer ${token}`;
      answers.push(await service.app.inject({ method: "POST", url, headers: { authorization }, payload: {} }));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    const [long, short] = await logged(workspaceId, 2);
    expect(short).toMatchObject({
      operation: "OTHER",
      call: "POST /v1/document",
      status: 404,
      errorCode: "NOT_FOUND",
      apiKey: { id: keyId, name: "Server" },
      correlationId: answers[0]?.headers["x-correlation-id"],
    });
    expect(long?.call).toHaveLength("POST ".length + 200);
  });

  it("has try-outs, good and failed ones", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await service.tryOut(owner, workspaceId, { html: "<p>x" });
    await service.tryOut(owner, workspaceId, { html: "{% nonsense %}" });
    const entries = await logged(workspaceId, 2);
    const portal = { operation: "TRY_OUT", source: "CUSTOMER_PORTAL", apiKey: null, templateName: null };
    expect(entries.toReversed()).toMatchObject([
      { ...portal, status: 200, pages: 1, errorCode: null },
      { ...portal, status: 422, pages: null, errorCode: "INVALID_TEMPLATE" },
    ]);
  });

  it("has the call and the outcome of a document in the background, with one correlation id", async () => {
    const { workspaceId, keyId, key } = await workspaceWithKey();
    const background = { prefer: "respond-async" };
    const good = await document(key, { html: "<p>x" }, background);
    const bad = await document(key, { html: "{% nonsense %}" }, background);
    expect([good.statusCode, bad.statusCode]).toEqual([202, 202]);
    await logged(workspaceId, 4);
    const [goodId, badId] = [good, bad].map((answer) => String(answer.headers["x-correlation-id"]));
    const find = async (correlationId = "") =>
      (await list(workspaceId, { correlationId })).requests.sort((a, b) => (a.operation < b.operation ? -1 : 1));
    const resultId = good.json().id;
    const made = await find(goodId);
    expect(made).toMatchObject([
      { operation: "BACKGROUND_DOCUMENT", status: null, errorCode: null, pages: 1, apiKey: { id: keyId }, resultId },
      { operation: "DOCUMENT", status: 202, errorCode: null, pages: null, apiKey: { id: keyId }, resultId },
    ]);
    expect(await find(badId)).toMatchObject([
      { operation: "BACKGROUND_DOCUMENT", status: null, errorCode: "INVALID_TEMPLATE" },
      { operation: "DOCUMENT", status: 202, errorCode: null },
    ]);
    const { document: stored } = await details(workspaceId, made[1]?.id ?? "");
    expect(stored).toMatchObject({ status: "done", url: expect.stringContaining("/v1/files/") });
  });

  it("has batches, and none of their items", async () => {
    const { workspaceId, key } = await workspaceWithKey();
    const created = await service.call("POST /v1/batches", {
      token: key,
      body: { html: "<p>{{ n }}", items: [{ n: 1 }, { n: 2 }] },
    });
    const { id } = created.json<{ id: string }>();
    await eventually(async () => {
      const { body } = await service.call("GET /v1/batches/:batchId", { params: { batchId: id }, token: key });
      expect(JSON.parse(body)).toMatchObject({ status: "done" });
    });
    expect(await logged(workspaceId, 1)).toMatchObject([{ operation: "BATCH", status: 202, resultId: id }]);
  });

  it("has no calls of unknown callers, and none of members of other workspaces", async () => {
    const { workspaceId, key } = await workspaceWithKey();
    const stranger = await service.signUp();
    await document("pk_unknown", { html: "x" });
    await service.tryOut(stranger, workspaceId);
    await document(key, { html: "x" });
    const [only] = await logged(workspaceId, 1);
    expect(only).toMatchObject({ status: 200 });
    expect((await ask(workspaceId, {}, stranger)).statusCode).toBe(404);
  });
});

/** Writes entries without calls, one per second; the n-th, from 1, took n ms. Every tenth has failed. */
async function written(workspaceId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(START_SECONDS * 1_000 + index * 1_000);
    return {
      id: createTimeOrderedId(createdAt),
      workspaceId,
      createdAt,
      operation: "DOCUMENT",
      source: index % 2 === 0 ? "API" : "CUSTOMER_PORTAL",
      status: 200,
      errorCode: index % 10 === 9 ? "RENDER_TIMEOUT" : null,
      templateName: "=1+1",
      durationInMs: index + 1,
      correlationId: randomUUID(),
    } as const;
  });
  await db.insert(requests).values(rows);
}

describe("the list of requests", () => {
  it("comes fifty per page, the newest first, with a cursor to the next page", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await written(workspaceId, 120);
    const durations: number[][] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Page = await list(workspaceId, cursor ? { cursor } : {});
      durations.push(page.requests.map(({ durationInMs }) => durationInMs));
      cursor = page.nextCursor;
    }
    expect(durations.map((page) => page.length)).toEqual([50, 50, 20]);
    expect(durations.flat()).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
  });

  it("can be filtered, also by several filters together", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await written(workspaceId, 40);
    const found = async (query: Record<string, string>) =>
      (await list(workspaceId, query)).requests.map(({ durationInMs }) => durationInMs);
    expect(await found({ outcome: "failed" })).toEqual([40, 30, 20, 10]);
    expect(await found({ outcome: "ok", source: "API", from: String(START_SECONDS + 36) })).toEqual([39, 37]);
    expect(await found({ errorCode: "RENDER_TIMEOUT", to: String(START_SECONDS + 19) })).toEqual([10]);
    expect(await found({ from: String(START_SECONDS + 10), to: String(START_SECONDS + 12) })).toEqual([12, 11]);
    expect(await found({ templateId: randomUUID() })).toEqual([]);
    expect(await found({ apiKeyId: randomUUID() })).toEqual([]);
  });

  it.each([{ cursor: "x" }, { outcome: "x" }, { from: "-1" }, { to: "soon" }, { templateId: "x" }, { source: "x" }])(
    "refuses %j",
    async (query) => {
      const response = await ask(await service.workspaceOf(owner), query as unknown as Record<string, string>);
      expect([response.statusCode, response.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
    },
  );

  it("belongs to the workspace: another one can't read it with its own scope", async () => {
    const [own, other] = [await service.workspaceOf(owner), await service.workspaceOf(owner)];
    await written(other, 3);
    expect(await withWorkspace(db, own, (tx) => tx.select().from(requests))).toEqual([]);
  });
});

describe("the export of requests", () => {
  const exported = (workspaceId: string, query: Record<string, string>) =>
    service.call("GET /api/app/workspaces/:workspaceId/request-export", {
      params: { workspaceId },
      token: owner.accessToken,
      query,
    });

  it("has all requests that match, as JSON Lines", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await written(workspaceId, 1_203);
    const { headers, body } = await exported(workspaceId, { format: "jsonl", outcome: "ok" });
    expect(headers["content-type"]).toBe("application/jsonl; charset=utf-8");
    expect(headers["content-disposition"]).toBe('attachment; filename="requests.jsonl"');
    const lines = body.trimEnd().split("\n");
    expect(lines).toHaveLength(1_083);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ durationInMs: 1_203, createdAt: isoTime(1_202) });
  });

  it("is CSV by default, in which no text is a formula", async () => {
    const workspaceId = await service.workspaceOf(owner);
    await written(workspaceId, 2);
    const { headers, body } = await exported(workspaceId, {});
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [heading, first, ...rest] = body.split("\r\n");
    expect(heading).toMatch(/^createdAt,id,operation,source,status,/);
    expect(first).toMatch(/^[^,]+,[\da-f-]{36},DOCUMENT,CUSTOMER_PORTAL,200,,/);
    expect(first?.startsWith(isoTime(1))).toBe(true);
    expect(first).toContain(",'=1+1,");
    expect(rest).toHaveLength(2);
  });

  it("is empty without requests", async () => {
    const workspaceId = await service.workspaceOf(owner);
    expect((await exported(workspaceId, { format: "jsonl" })).body).toBe("");
  });
});
