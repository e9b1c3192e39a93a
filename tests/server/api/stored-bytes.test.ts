import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { CallName } from "../../../contract/calls";
import type { Subscription } from "../../../contract/subscription";
import type { ImportResult } from "../../../contract/template-files";
import type { BatchResource } from "../../../contract/v1/batches";
import { StoredBytes } from "../../../server/blobs/stored-bytes";
import type { Queries } from "../../../server/database/open";
import { documents } from "../../../server/database/schema/documents";
import { templates } from "../../../server/database/schema/templates";
import { tooManyRequests } from "../../../server/http/api-error";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { pdfWith } from "../../support/pdf-with";
import { sampleDocument } from "../../support/sample-document";
import { base64, type Customer, startService, type TestService } from "../../support/service";
import { archiveCalls, zipOf } from "../../support/template-archive";

const MAX = 1_000_000;
/** Random text, which the database can't compress. */
const randomText = (bytes: number) => randomBytes((bytes * 3) / 4).toString("base64");
const REFUSED = { errorCode: "TOO_MANY_REQUESTS", data: { limit: "storedBytesPerCustomer", max: MAX } };

const render = vi.fn<Renderer["render"]>().mockResolvedValue(sampleDocument);
let db: Queries;
let service: TestService;
beforeAll(async () => {
  db = (await testDatabase()).db;
  service = await startService({ STORED_BYTES_PER_CUSTOMER: String(MAX) }, { render });
});

let owner: Customer;
let client: TestApiClient;
let templateId: string;
beforeEach(async () => {
  owner = await service.signUp();
  client = await createTestApiClient(service, owner, undefined, "templates");
  templateId = await client.addTemplate("Letter", "<p>old</p>");
});

const TEMPLATES = "/api/app/workspaces/:workspaceId/templates";
const call = (name: CallName, body?: unknown, more: Record<string, string> = {}) =>
  service.call(name, {
    token: owner.accessToken,
    params: { workspaceId: client.workspaceId, templateId, ...more },
    body,
  });
const saveDraft = (html: string) =>
  call(`PATCH ${TEMPLATES}/:templateId`, { contentBase64: base64(html), publishOnSave: false });

const countTemplates = () => db.$count(templates, eq(templates.workspaceId, client.workspaceId));

/** Adds sample sets until the customer has nearly as much as possible: less than 120 kB of room is left. */
async function fill(): Promise<void> {
  let count = 0;
  await eventually(async () => {
    const body = { name: `set ${count++}`, parameters: { text: randomText(120_000) } };
    const options = { params: { templateId }, body };
    expect((await client.call("POST /v1/templates/:templateId/samples", options)).statusCode).toBe(429);
  });
}

describe("a customer who stores too much", () => {
  beforeEach(() => fill());

  it("can't store more, and loses nothing of what is there", async () => {
    const text = randomText(200_000);
    const described = Array.from({ length: 200 }, (_, index) => [
      `/properties/p${index}`,
      { description: randomText(900) },
    ]);
    const edits = Object.fromEntries(described);
    const answers = {
      template: await call(`POST ${TEMPLATES}`, { name: "New", contentBase64: base64(text) }),
      draft: await saveDraft(text),
      published: await call(`PATCH ${TEMPLATES}/:templateId`, { contentBase64: base64(text) }),
      copy: await call(`POST ${TEMPLATES}/:templateId/duplicate`, {}),
      asset: await service.call("POST /api/app/workspaces/:workspaceId/assets", {
        token: owner.accessToken,
        params: { workspaceId: client.workspaceId },
        query: { name: "large.css" },
        body: Buffer.from(`/* ${text} */`),
        headers: { "content-type": "text/css" },
      }),
      background: await client.call("POST /v1/documents", {
        body: { html: "<p>x</p>", parameters: { text } },
        headers: { prefer: "respond-async" },
      }),
      schema: await call(`PATCH ${TEMPLATES}/:templateId/schema`, { edits }),
      batch: await client.call("POST /v1/batches", { body: { html: "<p>x</p>", items: [{ text }] } }),
    };
    for (const [what, answer] of Object.entries(answers)) {
      expect([what, answer.statusCode, answer.json()]).toMatchObject([what, 429, REFUSED]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    const template = (await client.call("GET /v1/templates/:templateId", { params: { templateId } })).json();
    expect(template).toMatchObject({ name: "Letter", html: "<p>old</p>" });
    expect(await countTemplates()).toBe(1);
    // Small changes and deletions go on.
    expect((await saveDraft("<p>new</p>")).statusCode).toBe(200);
    expect((await call(`DELETE ${TEMPLATES}/:templateId`)).statusCode).toBe(200);
  });

  it("gets an import refused as a whole, with the reason for each item", async () => {
    const archive = archiveCalls(service, { owner, workspaceId: client.workspaceId });
    const zip = zipOf({
      "templates/One/template.html": "<p>small</p>",
      "templates/Two/template.html": randomText(200_000),
    });
    const { plan } = (await archive.plan(zip)).json<ImportResult>();
    const { items } = (await archive.apply(zip, plan)).json<ImportResult>();
    expect(items).toMatchObject([
      { path: "templates/One/template.html", outcome: "failed", error: REFUSED },
      { path: "templates/Two/template.html", outcome: "failed", error: REFUSED },
    ]);
    expect(await countTemplates()).toBe(1);
  });

  it("gets documents that are not stored, but none that is", async () => {
    render.mockResolvedValue({ ...sampleDocument, pdf: randomBytes(200_000) });
    onTestFinished(() => void render.mockResolvedValue(sampleDocument));
    const body = { html: "<p>x</p>" };
    expect((await client.call("POST /v1/documents", { body })).statusCode).toBe(200);
    const stored = await client.call("POST /v1/documents", { body, headers: { accept: "application/json" } });
    expect([stored.statusCode, stored.json()]).toMatchObject([429, REFUSED]);
    // The refused document is not counted.
    expect(await client.counted()).toEqual({ used: 1, recorded: 1 });
  });

  it("sees how much is stored, and other members of the workspace don't", async () => {
    const member = await service.signUp();
    await service.addMember(client.workspaceId, member, "ADMIN");
    const storageFor = async ({ accessToken: token }: Customer) => {
      const params = { workspaceId: client.workspaceId };
      const answer = await service.call("GET /api/app/workspaces/:workspaceId/subscription", { params, token });
      return answer.json<{ subscription: Subscription }>().subscription.storage;
    };
    const storage = await storageFor(owner);
    expect(storage).toMatchObject({ max: MAX });
    expect(storage?.bytes).toBeGreaterThan(MAX - 130_000);
    expect(await storageFor(member)).toBeNull();
  });

  it("does not keep others from storing", async () => {
    const other = await createTestApiClient(service, await service.signUp());
    expect(await other.addTemplate("Letter", randomText(200_000))).toEqual(expect.any(String));
  });
});

const refusal = () => tooManyRequests("storedBytesPerCustomer", MAX, 600);

it.each([
  ["before it is rendered", "assertRoom", 0],
  ["when it is stored", "add", 1],
] as const)(
  "a document in the background that was accepted before fails at once %s",
  async (_when, method, renders) => {
    const storing = vi.spyOn(StoredBytes.prototype, method);
    onTestFinished(() => storing.mockRestore());
    // The call itself checks the room once.
    if (method === "assertRoom") storing.mockImplementationOnce(async () => undefined);
    storing.mockRejectedValue(refusal());
    render.mockClear();
    const options = { body: { html: "<p>x</p>" }, headers: { prefer: "respond-async" } };
    const { id } = (await client.call("POST /v1/documents", options)).json<{ id: string }>();
    const ended = await client.untilEnded("GET /v1/documents/:documentId", { documentId: id });
    expect(ended).toMatchObject({ status: "failed", error: REFUSED });
    expect(render).toHaveBeenCalledTimes(renders);
    const [row] = await db.select().from(documents).where(eq(documents.id, id));
    // It can't be started again, so what it was made from is not kept.
    expect(row).toMatchObject({ attempts: 1, html: null, parameters: null });
  },
);

it("a batch whose merged PDF has no room ends with its zip", async () => {
  render.mockResolvedValue({ ...sampleDocument, pdf: await pdfWith(1) });
  onTestFinished(() => void render.mockResolvedValue(sampleDocument));
  const adding = vi.spyOn(StoredBytes.prototype, "add");
  onTestFinished(() => adding.mockRestore());
  const body = { html: "<p>x</p>", items: [{}, {}], output: "pdf" };
  adding.mockImplementationOnce(async () => undefined).mockImplementationOnce(async () => undefined);
  adding.mockRejectedValue(refusal());
  const { id } = (await client.call("POST /v1/batches", { body })).json<BatchResource>();
  const batch = await client.untilEnded<BatchResource>("GET /v1/batches/:batchId", { batchId: id });
  expect(batch).toMatchObject({ status: "failed", done: 2, failed: 0, error: REFUSED });
  expect(batch.url).toEqual(expect.any(String));
});
