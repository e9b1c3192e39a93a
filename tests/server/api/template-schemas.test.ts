import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Queries } from "../../../server/database/open";
import { templateSchemas, templateVersions } from "../../../server/database/schema/templates";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { startService, type TestService } from "../../support/service";

const SCHEMA = "/api/app/workspaces/:workspaceId/templates/:templateId/schema";
const HTML = `<h1>{{ number }}</h1>{% for l in lines %}{{ l.price | money: "EUR" }}{% endfor %}`;
const FITTING = { number: "7", lines: [{ price: 1 }] };
const WRONG = { lines: [{ price: "1" }, {}] };
const PROBLEMS = [
  { pointer: "/number", expected: "string or number", got: "nothing" },
  { pointer: "/lines/0/price", expected: "number", got: "string" },
  { pointer: "/lines/1/price", expected: "number", got: "nothing" },
];

let service: TestService;
let db: Queries;
let client: TestApiClient;
let owner: Awaited<ReturnType<TestService["signUp"]>>;
let key: string;
let templateId: string;
beforeAll(async () => {
  service = await startService();
  ({ db } = await testDatabase());
  owner = await service.signUp();
  client = await createTestApiClient(service, owner);
  const created = await service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
    params: { workspaceId: client.workspaceId },
    token: owner.accessToken,
    body: { name: "Deployment", scope: "templates" },
  });
  key = created.json<{ apiKey: string }>().apiKey;
  // The process that reads templates may take long to start on a busy machine.
  templateId = await client.addTemplate(randomUUID(), HTML);
  await eventually(async () => expect((await service.call(`GET ${SCHEMA}`, inPortal())).statusCode).toBe(200));
});
beforeEach(async () => {
  templateId = await client.addTemplate(randomUUID(), HTML);
  // A sample set that is added before then would have a part in the schema of the first version.
  await untilSettled();
});

const inPortal = () => ({ params: { workspaceId: client.workspaceId, templateId }, token: owner.accessToken });
const read = async () => (await service.call(`GET ${SCHEMA}`, inPortal())).json();
const edit = (body: unknown, headers: Record<string, string> = {}) =>
  service.call(`PATCH ${SCHEMA}`, { ...inPortal(), body, headers });
const schemaOf = async (version?: string) =>
  (
    await service.call("GET /v1/templates/:templateId/schema", {
      params: { templateId },
      token: client.key,
      ...(version !== undefined && { query: { version } }),
    })
  ).json();
const validate = async (parameters: unknown, version?: string) =>
  (
    await service.call("POST /v1/templates/:templateId/validate", {
      params: { templateId },
      token: client.key,
      body: { parameters, version },
    })
  ).json();
const makeDocument = (parameters: unknown, template = templateId) =>
  service.call("POST /v1/documents", { token: client.key, body: { template, parameters } });
const warningsOf = ({ headers }: { headers: Record<string, unknown> }) =>
  JSON.parse(String(headers["x-document-warnings"] ?? "[]"));
const addSample = (parameters: unknown) =>
  service.call("POST /api/app/workspaces/:workspaceId/templates/:templateId/samples", {
    ...inPortal(),
    body: { name: randomUUID(), parameters },
  });
const publishBySaving = (publishOnSave: boolean) =>
  service.call("PATCH /api/app/workspaces/:workspaceId/templates/:templateId", {
    ...inPortal(),
    body: { publishOnSave },
  });
const storedSchemas = () => db.select().from(templateSchemas).where(eq(templateSchemas.templateId, templateId));
/** Waits until the service has settled the schemas of new versions. */
const untilSettled = () =>
  eventually(async () => {
    const { templateId: id, isSchemaPending } = templateVersions;
    expect(await db.$count(templateVersions, and(eq(id, templateId), isSchemaPending))).toBe(0);
  });
const save = (html: string) =>
  service.call("PATCH /api/app/workspaces/:workspaceId/templates/:templateId", {
    ...inPortal(),
    body: { contentBase64: Buffer.from(html).toString("base64") },
  });

describe("the schema of a template", () => {
  it("is inferred from the draft and its sample sets", async () => {
    await addSample({ number: "2026-1", lines: [] });
    const { schema, inferred, edits, sources, parameterCheck } = await read();
    expect(schema).toEqual(inferred);
    expect(schema).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      properties: {
        number: { type: "string", "x-platen": { label: "Number", order: 0 } },
        lines: { items: { properties: { price: { type: "number", "x-platen": { format: "money" } } } } },
      },
      required: ["number", "lines"],
    });
    expect([edits, parameterCheck]).toEqual([{}, "warn"]);
    expect(sources["/properties/number"]).toEqual({ line: 1, isInSamples: true });
  });

  it("keeps edits, and follows the template in all other parts", async () => {
    const edits = { "/properties/number": { type: "string", label: "Invoice number" } };
    const edited = await edit({ edits });
    expect([edited.statusCode, edited.json().edits]).toEqual([200, edits]);
    expect(edited.json().schema.properties.number).toMatchObject({ type: "string", "x-platen": { order: 0 } });
    await save(`${HTML}{{ note }}`);
    const { schema, inferred } = await read();
    expect(schema.properties.number["x-platen"].label).toBe("Invoice number");
    expect(inferred.properties.number["x-platen"].label).toBe("Number");
    expect(Object.keys(schema.properties)).toEqual(["number", "note", "lines"]);
  });

  it.each([
    ["a pointer to no parameter", { edits: { "/required": { type: "string" } } }],
    ["a pointer to a prototype", { edits: { "/properties/__proto__": { type: "string" } } }],
    ["an unknown keyword", { edits: { "/properties/number": { pattern: "(a+)+$" } } }],
    ["an unknown type", { edits: { "/properties/number": { type: "integer" } } }],
    [
      "too many edits",
      { edits: Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`/properties/p${i}`, {}])) },
    ],
    ["an unknown mode", { parameterCheck: "strict" }],
  ])("refuses %s", async (_name, body) => {
    const answer = await edit(body);
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
  });

  it("refuses edits of somebody who has not seen the last change", async () => {
    const { headers } = await service.call(`GET ${SCHEMA}`, inPortal());
    await save(`${HTML}!`);
    const answer = await edit({ edits: {} }, { "if-match": String(headers.etag) });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([412, "TEMPLATE_CHANGED"]);
  });

  it("answers with the fault of a template that can't be parsed", async () => {
    await save("{% if %}");
    const answer = await service.call(`GET ${SCHEMA}`, inPortal());
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errorCode: "INVALID_TEMPLATE", data: { line: 1 } },
    ]);
  });

  it("does not exist for a partial", async () => {
    const created = await service.call("POST /api/app/workspaces/:workspaceId/templates", {
      ...inPortal(),
      body: { name: randomUUID(), contentBase64: Buffer.from("<p>").toString("base64"), kind: "partial" },
    });
    templateId = created.json().id;
    const answer = await service.call(`GET ${SCHEMA}`, inPortal());
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, "TEMPLATE_IS_PARTIAL"]);
  });
});

describe("the schema of a version", () => {
  it("stays as it was when the version was published", async () => {
    await edit({ edits: { "/properties/number": { type: "number" } } });
    expect((await schemaOf()).properties.number.type).toBe("number");
    await edit({ edits: { "/properties/number": { type: "string" } } });
    expect((await schemaOf("2")).properties.number.type).toBe("number");
    expect((await schemaOf("3")).properties.number.type).toBe("string");
    expect((await schemaOf()).properties.number.type).toBe("string");
    expect((await schemaOf("1")).properties.number.type).toEqual(["string", "number"]);
  });

  it("is kept with the sample sets of its time", async () => {
    await addSample({ number: 1, lines: [] });
    await save(`${HTML}.`);
    await eventually(async () => expect((await schemaOf("2")).properties.number.type).toBe("number"));
    await addSample({ number: "x", lines: [] });
    expect((await schemaOf("2")).properties.number.type).toBe("number");
    expect((await schemaOf("draft")).properties.number.type).toEqual(["string", "number"]);
  });

  it("does not change with sample sets that are added later, whatever is read or saved", async () => {
    await addSample({ number: "007", lines: [] });
    const unchanged = async () => {
      expect((await schemaOf("1")).properties.number.type).toEqual(["string", "number"]);
      expect(warningsOf(await makeDocument({ ...FITTING, number: 7 }, `${templateId}@1`))).toEqual([]);
    };
    await unchanged();
    await save(HTML);
    await untilSettled();
    await unchanged();
    await edit({ parameterCheck: "enforce" });
    await eventually(async () => expect(await storedSchemas()).toHaveLength(1));
    expect((await makeDocument({ ...FITTING, number: 7 })).statusCode).toBe(200);
    await unchanged();
  });

  it("follows from text and edits if a version of an older release has no stored schema", async () => {
    await addSample({ number: "007", lines: [] });
    await save(`${HTML}.`);
    await untilSettled();
    expect((await schemaOf("2")).properties.number.type).toBe("string");
    await db.execute(sql`delete from template_schemas where template_id = ${templateId}`);
    expect((await schemaOf("2")).properties.number.type).toEqual(["string", "number"]);
    expect(await storedSchemas()).toEqual([]);
    expect(warningsOf(await makeDocument({ ...FITTING, number: 7 }))).toEqual([]);
  });

  it("is stored by the first call that reads it if the service ended before", async () => {
    await addSample({ number: "007", lines: [] });
    await db.execute(sql`update template_versions set is_schema_pending = true where template_id = ${templateId}`);
    expect((await schemaOf("1")).properties.number.type).toBe("string");
    expect(await storedSchemas()).toHaveLength(1);
    await untilSettled();
  });

  it("is settled even if the template can't be parsed", async () => {
    await addSample({ number: "007", lines: [] });
    await save("{% if %}");
    await untilSettled();
    expect(await storedSchemas()).toEqual([]);
  });

  it("comes back to the draft when the version is restored", async () => {
    const edits = { "/properties/number": { type: "number" } };
    await edit({ edits });
    await edit({ edits: {} });
    await service.call("POST /api/app/workspaces/:workspaceId/templates/:templateId/versions/:number/restore", {
      params: { ...inPortal().params, number: "2" },
      token: owner.accessToken,
    });
    expect((await read()).edits).toEqual(edits);
  });

  it("is not found for a version that does not exist", async () => {
    expect((await schemaOf("9")).errorCode).toBe("TEMPLATE_VERSION_NOT_FOUND");
  });
});

describe("a comparison of the parameters of a draft with a version", () => {
  const changesFrom = (from: string, html?: string) =>
    service.call("POST /api/app/workspaces/:workspaceId/templates/:templateId/schema-changes", {
      ...inPortal(),
      body: { from, ...(html !== undefined && { contentBase64: Buffer.from(html).toString("base64") }) },
    });

  it("says what programs have to send from then on", async () => {
    await publishBySaving(false);
    await save("{{ number }} {{ vat_id }} {% if note %}{{ note }}{% endif %}");
    const answer = await changesFrom("live");
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        changes: [
          { pointer: "/properties/vat_id", kind: "added", isBreaking: true },
          { pointer: "/properties/note", kind: "added", isBreaking: false },
          { pointer: "/properties/lines", kind: "removed", isBreaking: false },
        ],
        parameterCheck: "warn",
      },
    ]);
    expect((await changesFrom("draft")).json().changes).toEqual([]);
  });

  it("takes text that is not saved, with the edits of the draft", async () => {
    await publishBySaving(false);
    await edit({ edits: { "/properties/number": { type: "number" } } });
    expect((await changesFrom("1", HTML)).json().changes).toEqual([
      {
        pointer: "/properties/number",
        kind: "type",
        isBreaking: true,
        types: { before: { types: ["number", "string"], format: null }, after: { types: ["number"], format: null } },
      },
    ]);
    expect((await changesFrom("1")).json()).toEqual((await changesFrom("1", HTML)).json());
  });

  it("fails with the fault of a text that can't be parsed, and for versions and texts that do not exist", async () => {
    const outcome = async (from: string, html?: string) => {
      const { statusCode, json } = await changesFrom(from, html);
      return [statusCode, json().errorCode];
    };
    expect(await outcome("live", "{% if %}")).toEqual([422, "INVALID_TEMPLATE"]);
    expect(await outcome("live", " ")).toEqual([400, "EMPTY_TEMPLATE_CONTENT"]);
    expect(await outcome("9")).toEqual([404, "TEMPLATE_VERSION_NOT_FOUND"]);
    expect(await outcome("no such channel")).toEqual([400, "INVALID_REQUEST"]);
  });

  it("is for members of the workspace only", async () => {
    const stranger = await service.signUp();
    const { statusCode } = await service.call(
      "POST /api/app/workspaces/:workspaceId/templates/:templateId/schema-changes",
      { ...inPortal(), token: stranger.accessToken, body: { from: "live" } },
    );
    expect(statusCode).toBe(404);
  });
});

describe("a check of parameters", () => {
  it("reports all problems", async () => {
    expect(await validate(WRONG)).toEqual({ valid: false, problems: PROBLEMS });
    expect(await validate(FITTING)).toEqual({ valid: true, problems: [] });
    expect(await validate(FITTING, "draft")).toEqual({ valid: true, problems: [] });
    expect((await validate([])).errorCode).toBe("INVALID_TEMPLATE_PARAMETERS");
  });

  it("warns about parameters of a document, unless it is turned off", async () => {
    const warned = await makeDocument(WRONG);
    expect(warned.statusCode).toBe(200);
    expect(warningsOf(warned)).toEqual(PROBLEMS.map((problem) => ({ code: "INVALID_PARAMETER", ...problem })));
    expect(warningsOf(await makeDocument(FITTING))).toEqual([]);
    await edit({ parameterCheck: "off" });
    expect(warningsOf(await makeDocument(WRONG))).toEqual([]);
  });

  it("refuses documents if the template enforces its schema", async () => {
    await edit({ parameterCheck: "enforce" });
    const refused = await makeDocument(WRONG);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { errorCode: "INVALID_TEMPLATE_PARAMETERS", data: { problems: PROBLEMS } },
    ]);
    expect((await makeDocument(FITTING)).statusCode).toBe(200);
  });

  it("compares with the kept schema of a version", async () => {
    await addSample({ number: "x", lines: [] });
    await edit({ edits: { "/properties/number": { maxLength: 3 } }, parameterCheck: "enforce" });
    await schemaOf();
    const refused = await makeDocument({ ...FITTING, number: 7 });
    expect(refused.json().data.problems).toEqual([{ pointer: "/number", expected: "string", got: "number" }]);
    expect((await makeDocument({ ...FITTING, number: "1234" })).statusCode).toBe(400);
    expect((await makeDocument({ ...FITTING, number: "123" })).statusCode).toBe(200);
  });

  const enqueue = (parameters: unknown, template = templateId) =>
    service.call("POST /v1/documents", {
      token: client.key,
      headers: { prefer: "respond-async" },
      body: { template, parameters },
    });
  const addBatch = (items: unknown[], template = templateId) =>
    service.call("POST /v1/batches", { token: client.key, body: { template, items } });

  it("refuses background documents and batches at once if the schema is stored", async () => {
    await edit({ parameterCheck: "enforce" });
    // Reading the schema stores it. The service also does so in the background.
    await schemaOf();
    const document = await enqueue(WRONG);
    expect([document.statusCode, document.json()]).toMatchObject([
      400,
      { errorCode: "INVALID_TEMPLATE_PARAMETERS", data: { problems: PROBLEMS } },
    ]);
    expect((await enqueue(FITTING)).statusCode).toBe(202);
    const batch = await addBatch([FITTING, WRONG]);
    expect([batch.statusCode, batch.json().data]).toEqual([400, { item: 1, problems: PROBLEMS }]);
    expect((await addBatch([FITTING])).statusCode).toBe(202);
  });

  it("checks many items, and leaves large ones to the template process", async () => {
    await edit({ parameterCheck: "enforce" });
    await schemaOf();
    const large = { ...FITTING, number: "x".repeat(150_000) };
    expect((await addBatch([large, large, large, WRONG])).json().data.item).toBe(3);
    const queued = await enqueue({ ...WRONG, other: "x".repeat(300_000) });
    expect(queued.statusCode).toBe(202);
  });

  it("fails background documents and items of a draft when they are made", async () => {
    await edit({ parameterCheck: "enforce" });
    const queued = await enqueue(WRONG, `${templateId}@draft`);
    expect(queued.statusCode).toBe(202);
    const document = await client.untilEnded("GET /v1/documents/:documentId", { documentId: queued.json().id });
    expect(document).toMatchObject({
      status: "failed",
      error: { errorCode: "INVALID_TEMPLATE_PARAMETERS", data: { problems: PROBLEMS } },
    });
    const batch = await addBatch([FITTING, WRONG], `${templateId}@draft`);
    const ended = await client.untilEnded("GET /v1/batches/:batchId", { batchId: batch.json().id });
    expect(ended).toMatchObject({ done: 1, failures: [{ item: 1, errorCode: "INVALID_TEMPLATE_PARAMETERS" }] });
  });

  it("applies to try-outs, with the edits of the draft", async () => {
    await edit({ edits: { "/properties/number": { type: "string" } }, parameterCheck: "enforce" });
    const tryOut = (html: string, parameters: unknown) =>
      service.call("POST /api/app/pdf", {
        token: owner.accessToken,
        headers: { "x-workspace-id": client.workspaceId, "x-template-id": templateId },
        body: { templateBase64: Buffer.from(html).toString("base64"), parameters },
      });
    expect((await tryOut(HTML, FITTING)).statusCode).toBe(200);
    const refused = await tryOut(HTML, { ...FITTING, number: 1 });
    expect(refused.json().errorCode).toBe("INVALID_TEMPLATE_PARAMETERS");
    expect((await tryOut("{{ other }}", { other: 1, number: "1" })).statusCode).toBe(200);
  });
});

it("lets only keys that may change templates edit a schema", async () => {
  const change = (token: string) =>
    service.call("PATCH /v1/templates/:templateId/schema", {
      params: { templateId },
      token,
      body: { parameterCheck: "enforce" },
    });
  expect((await change(client.key)).json().errorCode).toBe("INSUFFICIENT_SCOPE");
  expect((await change(key)).json().parameterCheck).toBe("enforce");
});
