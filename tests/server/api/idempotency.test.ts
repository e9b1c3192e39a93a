import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { DocumentResource } from "../../../contract/v1/documents";
import type { Queries } from "../../../server/database/open";
import { batches, documents } from "../../../server/database/schema/documents";
import { idempotencyKeys } from "../../../server/database/schema/idempotency";
import { RenderError } from "../../../server/render/render-error";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { sampleDocument } from "../../support/sample-document";
import { type Customer, startService, type TestService } from "../../support/service";

const HOUR_MS = 3_600_000;
const JSON_ANSWER = { accept: "application/json" };
const BACKGROUND = { prefer: "respond-async" };

const render = vi.fn<Renderer["render"]>();
beforeEach(() => void render.mockReset().mockResolvedValue(sampleDocument));

// One service for all tests: a second one would make background documents of the first with its own settings.
let db: Queries;
let service: TestService;
let owner: Customer;
let client: TestApiClient;
beforeAll(async () => {
  db = (await testDatabase()).db;
  // Longer than a key is kept.
  service = await startService({ DOCUMENT_LIFETIME: "48h" }, { render });
  owner = await service.signUp();
});
beforeEach(async () => {
  client = await createTestApiClient(service, owner);
});

const newKey = () => ({ "idempotency-key": randomUUID() });
const create = (client: TestApiClient, headers: Record<string, string>, html = "<p>x</p>") =>
  client.call("POST /v1/documents", { body: { html }, headers });
const refusalOf = (response: Awaited<ReturnType<typeof create>>) => [response.statusCode, response.json().errorCode];
/**
 * Makes what a workspace has stored older. A clock in the future would also be the clock of clean-ups, which could
 * delete rows of the next test.
 */
async function age(workspaceId: string, ms: number, tables = [documents, batches, idempotencyKeys]): Promise<void> {
  for (const table of tables) {
    const expiresAt = sql`${table.expiresAt} - ${ms} * interval '1 ms'`;
    await db.update(table).set({ expiresAt }).where(eq(table.workspaceId, workspaceId));
  }
}

/** Lets the documents and batches of a workspace expire, but not its keys. */
const expire = (workspaceId: string) => age(workspaceId, 49 * HOUR_MS, [documents, batches]);

describe("an Idempotency-Key", () => {
  it.each([
    new RenderError("RENDERER_BUSY", null, "no room"),
    new RenderError("SERVICE_UNAVAILABLE", { reason: "renderer" }, "lost"),
    new RenderError("RENDER_TIMEOUT", { phase: "load" }, "too long"),
    new Error("a fault of the service"),
  ])("does not repeat a failure of the service: $message", async (failure) => {
    for (const preference of [{}, JSON_ANSWER]) {
      const headers = { ...newKey(), ...preference };
      render.mockRejectedValueOnce(failure);
      expect((await create(client, headers)).statusCode).toBeGreaterThanOrEqual(500);
      expect((await create(client, headers)).statusCode).toBeLessThan(300);
    }
  });

  it("repeats its outcome for 24 hours, and then runs again", async () => {
    const headers = { ...newKey(), ...JSON_ANSWER };
    const first = (await create(client, headers)).json<DocumentResource>();
    await age(client.workspaceId, 24 * HOUR_MS - 60_000);
    expect((await create(client, headers)).json().id).toBe(first.id);
    await age(client.workspaceId, 2 * 60_000);
    const second = await create(client, headers);
    expect(second.statusCode).toBe(201);
    expect(second.json().id).not.toBe(first.id);
    expect(await client.counted()).toEqual({ used: 2, recorded: 2 });
  });

  it("belongs to the request that took it over, whichever is finished first", async () => {
    const headers = { ...newKey(), ...JSON_ANSWER };
    const finish: (() => void)[] = [];
    render.mockImplementation(async () => {
      await new Promise<void>((resolve) => finish.push(resolve));
      return sampleDocument;
    });
    const slow = create(client, headers);
    await eventually(() => expect(finish).toHaveLength(1));
    const own = eq(idempotencyKeys.key, headers["idempotency-key"]);
    await db.update(idempotencyKeys).set({ leaseUntil: new Date() }).where(own);
    const second = create(client, headers);
    await eventually(() => expect(finish).toHaveLength(2));
    finish[0]?.();
    expect(refusalOf(await slow)).toEqual([409, "REQUEST_IN_PROGRESS"]);
    finish[1]?.();
    expect((await second).statusCode).toBe(201);
    expect(await client.counted()).toEqual({ used: 1, recorded: 1 });
  });

  it.each([
    ["a PDF", {}],
    ["a stored document", JSON_ANSWER],
  ])("lets only one of two requests commit if the second took over: %s", async (_what, preference) => {
    const headers = { ...newKey(), ...preference };
    let finish = () => {};
    render.mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return sampleDocument;
    });
    const slow = create(client, headers);
    await eventually(() => expect(render).toHaveBeenCalledOnce());
    // As if the first request had run longer than its lease.
    const own = eq(idempotencyKeys.key, headers["idempotency-key"]);
    await db.update(idempotencyKeys).set({ leaseUntil: new Date() }).where(own);
    const second = await create(client, headers);
    expect(second.statusCode).toBeLessThan(300);
    finish();
    expect(refusalOf(await slow)).toEqual([409, "REQUEST_IN_PROGRESS"]);
    expect(await client.counted()).toEqual({ used: 1, recorded: 1 });
    expect(await db.$count(documents, eq(documents.workspaceId, client.workspaceId))).toBe(1);
    expect((await create(client, headers)).statusCode).toBe(second.statusCode);
  });

  it("repeats the headers that describe the PDF", async () => {
    const warnings = [{ code: "BLOCKED_REQUEST", address: "https://example.com/é.png" }, { code: "CUT_OFF" }] as const;
    render.mockResolvedValueOnce({ ...sampleDocument, pages: 3, warnings: [...warnings] });
    const body = { template: await client.addTemplate("Invoice", "<p>x</p>") };
    const headers = newKey();
    const send = () => client.call("POST /v1/documents", { body, headers });
    const [first, again] = [await send(), await send()];
    expect(JSON.parse(String(again.headers["x-document-warnings"]))).toEqual(warnings);
    const described = ["x-document-pages", "x-document-warnings", "server-timing", "content-disposition"];
    for (const name of [...described, "x-template-version"]) {
      expect(first.headers[name], name).toBeTruthy();
      expect(again.headers[name], name).toBe(first.headers[name]);
    }
    expect(render).toHaveBeenCalledOnce();
  });

  it("makes a deleted document again", async () => {
    const headers = { ...newKey(), ...JSON_ANSWER };
    const { id: documentId } = (await create(client, headers)).json<DocumentResource>();
    await client.call("DELETE /v1/documents/:documentId", { params: { documentId } });
    const again = await create(client, headers);
    expect(again.statusCode).toBe(201);
    expect(again.json().id).not.toBe(documentId);
  });
});

describe("an Idempotency-Key whose document has expired", () => {
  it.each([
    ["a PDF", {}],
    ["a stored document", JSON_ANSWER],
    ["a background document", BACKGROUND],
  ])("makes the document again: %s", async (_what, preference) => {
    const headers = { ...newKey(), ...preference };
    const html = `<p>${randomUUID()}</p>`;
    const timesRendered = () => render.mock.calls.filter(([{ template }]) => template === html).length;
    const first = await create(client, headers, html);
    if (preference === BACKGROUND) {
      const { id: documentId } = first.json<DocumentResource>();
      await client.untilEnded("GET /v1/documents/:documentId", { documentId });
    }
    expect((await create(client, headers, html)).statusCode).toBe(first.statusCode);
    expect(timesRendered()).toBe(1);

    await expire(client.workspaceId);
    const again = await create(client, headers, html);
    expect(again.statusCode).toBe(first.statusCode);
    if (preference === BACKGROUND) {
      const { id: documentId } = again.json<DocumentResource>();
      await client.untilEnded("GET /v1/documents/:documentId", { documentId });
    }
    expect(timesRendered()).toBe(2);
    // A request with other content is a new one, too.
    await expire(client.workspaceId);
    expect((await create(client, headers, "<p>other</p>")).statusCode).toBe(first.statusCode);
  });

  it("makes a batch again", async () => {
    const batch = (headers: object) =>
      client.call("POST /v1/batches", { body: { html: "<p>x</p>", items: [{}] }, headers: { ...headers } });
    const key = newKey();
    const { id: batchId } = (await batch(key)).json();
    await client.untilEnded("GET /v1/batches/:batchId", { batchId });
    expect((await batch(key)).json().id).toBe(batchId);
    await expire(client.workspaceId);
    const again = await batch(key);
    expect(again.statusCode).toBe(202);
    expect(again.json().id).not.toBe(batchId);
  });
});
