import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiKey } from "../../../contract/apikeys";
import type { CallName } from "../../../contract/calls";
import { KEY_ROUTES, TEMPLATE_KEY_ROUTES, TEMPLATES_SCOPE_ROUTES } from "../../../contract/routes";
import { templates } from "../../../server/database/schema/templates";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { type Customer, startService, type TestService } from "../../support/service";

const CREATE = "POST /api/app/workspaces/:workspaceId/apikeys";
const LIST = "GET /api/app/workspaces/:workspaceId/apikeys";

let service: TestService;
let owner: Customer;
/** A client without a limit, in the same workspace. */
let client: TestApiClient;
let own: string;
let other: string;
let token: string;
beforeAll(async () => {
  service = await startService();
  owner = await service.signUp();
  client = await createTestApiClient(service, owner);
  own = await client.addTemplate("Own", "<p>Own {{ name }}");
  other = await client.addTemplate("Other", "<p>Other {{ name }}");
  token = (await created({ templateId: own })).apiKey;
});

const createKey = (limits: object, { workspaceId } = client) =>
  service.call(CREATE, {
    params: { workspaceId },
    token: owner.accessToken,
    body: { name: randomUUID(), ...limits },
  });
const created = async (limits: object): Promise<ApiKey> => (await createKey(limits)).json();
const listed = async (id: string): Promise<ApiKey | undefined> => {
  const params = { workspaceId: client.workspaceId };
  const answer = await service.call(LIST, { params, token: owner.accessToken });
  return answer.json().apiKeys.find((key: ApiKey) => key.id === id);
};
const call = (name: CallName, body?: unknown, options: object = {}) => service.call(name, { token, body, ...options });
const notAllowed = () => [403, "TEMPLATE_NOT_ALLOWED", { templateId: own }];
async function outcome(answer: ReturnType<typeof call>) {
  const { statusCode, body } = await answer;
  if (statusCode < 400) return [statusCode];
  const { errorCode, data } = JSON.parse(body);
  return [statusCode, errorCode, data];
}

/** Every way to ask for documents, with the status of its answer. */
const WAYS: [name: string, ask: (source: object) => ReturnType<typeof call>, status: number][] = [
  ["at once", (source) => call("POST /v1/documents", source), 200],
  ["stored", (source) => call("POST /v1/documents", source, { headers: { accept: "application/json" } }), 201],
  [
    "once per key",
    (source) => call("POST /v1/documents", source, { headers: { "idempotency-key": randomUUID() } }),
    200,
  ],
  ["in the background", (source) => call("POST /v1/documents", source, { headers: { prefer: "respond-async" } }), 202],
  ["in a batch", (source) => call("POST /v1/batches", { ...source, items: [{}] }), 202],
];

describe.each(WAYS)("documents %s, with a key that is limited to one template", (_, ask, status) => {
  it("are made from this template, by its id or its name, in each version", async () => {
    for (const template of [own, "Own", "Own@1", "Own@draft", `${own}@live`]) {
      expect([template, await outcome(ask({ template }))]).toEqual([template, [status]]);
    }
  });

  it("are refused for other templates, unknown ones, and HTML", async () => {
    const wrong = [other, "Other", "Other@1", "Other@99", "Unknown", randomUUID()].map((template) => ({ template }));
    for (const source of [...wrong, { html: "<p>" }]) {
      expect([source, await outcome(ask(source))]).toEqual([source, notAllowed()]);
    }
  });
});

describe("a key that is limited to one template", () => {
  it("reads and deletes only documents and batches of this template", async () => {
    const stored = { headers: { accept: "application/json" } };
    const read = (documentId: string) =>
      outcome(call("GET /v1/documents/:documentId", undefined, { params: { documentId } }));
    const remove = (documentId: string) =>
      outcome(call("DELETE /v1/documents/:documentId", undefined, { params: { documentId } }));
    const ours = (await client.call("POST /v1/documents", { body: { template: own }, ...stored })).json().id;
    const theirs = (await client.call("POST /v1/documents", { body: { template: other }, ...stored })).json().id;
    expect([await read(ours), await read(theirs)]).toEqual([[200], [404, "NOT_FOUND", null]]);
    expect([await remove(ours), await remove(theirs)]).toEqual([[200], [404, "NOT_FOUND", null]]);
    expect((await client.call("GET /v1/documents/:documentId", { params: { documentId: theirs } })).statusCode).toBe(
      200,
    );

    const batchOf = async (template: string) =>
      (await client.call("POST /v1/batches", { body: { template, items: [{}] } })).json().id;
    const batch = (batchId: string) => outcome(call("GET /v1/batches/:batchId", undefined, { params: { batchId } }));
    expect(await batch(await batchOf(own))).toEqual([200]);
    expect(await batch(await batchOf(other))).toEqual([404, "NOT_FOUND", null]);
  });

  it("does not get what another key has made with the same Idempotency-Key", async () => {
    const request = { body: { template: other }, headers: { "idempotency-key": randomUUID() } };
    expect((await client.call("POST /v1/documents", request)).statusCode).toBe(200);
    expect(await outcome(call("POST /v1/documents", request.body, request))).toEqual([
      409,
      "IDEMPOTENCY_KEY_REUSED",
      null,
    ]);
  });

  it("reads the schema of this template, and validates parameters with it", async () => {
    const schema = (templateId: string) =>
      outcome(call("GET /v1/templates/:templateId/schema", undefined, { params: { templateId } }));
    const validate = (templateId: string) =>
      outcome(call("POST /v1/templates/:templateId/validate", { parameters: {} }, { params: { templateId } }));
    expect([await schema(own), await validate(own)]).toEqual([[200], [200]]);
    expect([await schema(other), await validate(other)]).toEqual([notAllowed(), notAllowed()]);
  });

  it("is refused by every other call", async () => {
    const allowed: readonly string[] = TEMPLATE_KEY_ROUTES;
    const params = {
      templateId: own,
      sampleId: own,
      comparisonId: own,
      number: "1",
      channel: "live",
      name: "logo.png",
    };
    for (const name of KEY_ROUTES.filter((route) => !allowed.includes(route))) {
      const scope = (TEMPLATES_SCOPE_ROUTES as readonly string[]).includes(name) ? "templates" : "render";
      const refused = await outcome(call(name, name.startsWith("GET") ? undefined : {}, { params }));
      expect([name, ...refused]).toEqual([name, 403, "INSUFFICIENT_SCOPE", { scope }]);
    }
  });

  it("stays limited when the template is deleted, restored and finally deleted", async () => {
    const templateId = await client.addTemplate("Short-lived", "<p>");
    const key = await created({ templateId });
    expect(key.template).toEqual({ id: templateId, name: "Short-lived" });
    const make = (source: object) => outcome(service.call("POST /v1/documents", { token: key.apiKey, body: source }));
    const inWorkspace = { params: { workspaceId: client.workspaceId, templateId }, token: owner.accessToken };
    await service.call("DELETE /api/app/workspaces/:workspaceId/templates/:templateId", inWorkspace);

    expect((await listed(key.id))?.template).toEqual({ id: templateId, name: null });
    expect(await make({ template: templateId })).toEqual([404, "TEMPLATE_NOT_FOUND", null]);
    const refused = [403, "TEMPLATE_NOT_ALLOWED", { templateId }];
    await client.addTemplate("Short-lived", "<p>Another one of the same name");
    for (const source of [{ template: "Short-lived" }, { template: own }, { html: "<p>" }]) {
      expect(await make(source)).toEqual(refused);
    }
    const { db } = await testDatabase();
    await db.delete(templates).where(eq(templates.id, templateId));
    expect((await listed(key.id))?.template).toEqual({ id: templateId, name: null });
    expect(await make({ template: own })).toEqual(refused);
  });

  it("keeps its limit when it is rolled", async () => {
    const { id } = await created({ templateId: own });
    const rolled = await service.call("POST /api/app/workspaces/:workspaceId/apikeys/:keyId/roll", {
      params: { workspaceId: client.workspaceId, keyId: id },
      token: owner.accessToken,
      body: { graceHours: 0 },
    });
    const { apiKey, template }: ApiKey = rolled.json();
    expect(template).toEqual({ id: own, name: "Own" });
    const answer = service.call("POST /v1/documents", { token: apiKey, body: { template: other } });
    expect(await outcome(answer)).toEqual(notAllowed());
  });

  it("can only be created for a template of the workspace that makes documents, with the scope render", async () => {
    const stranger = await createTestApiClient(service, await service.signUp());
    const foreign = await stranger.addTemplate("Foreign", "<p>");
    const partial = await client.addTemplate("Header", "<p>");
    const { db } = await testDatabase();
    await db.update(templates).set({ kind: "partial" }).where(eq(templates.id, partial));
    for (const [limits, refusal] of [
      [{ templateId: foreign }, [404, "TEMPLATE_NOT_FOUND"]],
      [{ templateId: randomUUID() }, [404, "TEMPLATE_NOT_FOUND"]],
      [{ templateId: "Own" }, [404, "TEMPLATE_NOT_FOUND"]],
      [{ templateId: partial }, [400, "TEMPLATE_IS_PARTIAL"]],
      [{ templateId: own, scope: "templates" }, [400, "INVALID_REQUEST"]],
    ] as const) {
      expect((await outcome(createKey(limits))).slice(0, 2)).toEqual(refusal);
    }
  });

  it("has its refusals in the request log", async () => {
    const { id, apiKey } = await created({ templateId: own });
    await service.call("POST /v1/documents", { token: apiKey, body: { template: other } });
    await eventually(async () => {
      const answer = await service.call("GET /api/app/workspaces/:workspaceId/requests", {
        params: { workspaceId: client.workspaceId },
        token: owner.accessToken,
        query: { apiKeyId: id },
      });
      expect(answer.json().requests).toMatchObject([{ status: 403, errorCode: "TEMPLATE_NOT_ALLOWED" }]);
    });
  });
});
