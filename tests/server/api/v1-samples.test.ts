import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LIMITS } from "../../../contract/product";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { startService, type TestService } from "../../support/service";

const SAMPLES = "/v1/templates/:templateId/samples";
const CALLS = {
  list: `GET ${SAMPLES}`,
  create: `POST ${SAMPLES}`,
  read: `GET ${SAMPLES}/:sampleId`,
  update: `PATCH ${SAMPLES}/:sampleId`,
  remove: `DELETE ${SAMPLES}/:sampleId`,
} as const;

interface Sent {
  sampleId?: string;
  body?: unknown;
  ifMatch?: string;
  template?: string;
  token?: string;
}

let service: TestService;
let client: TestApiClient;
let key: string;
let templateId: string;
beforeAll(async () => {
  service = await startService();
  ({ client, key } = await createClient());
});
beforeEach(async () => {
  templateId = await client.addTemplate(randomUUID(), "<p>{{ name }}</p>");
});

/** Creates a workspace with a key that may change templates. */
async function createClient() {
  const owner = await service.signUp();
  const client = await createTestApiClient(service, owner);
  const created = await service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
    params: { workspaceId: client.workspaceId },
    token: owner.accessToken,
    body: { name: "Deployment", scope: "templates" },
  });
  return { client, key: created.json<{ apiKey: string }>().apiKey };
}

const send = (name: keyof typeof CALLS, sent: Sent = {}) => {
  const { sampleId = "", body, ifMatch, template = templateId, token = key } = sent;
  const headers = ifMatch === undefined ? {} : { headers: { "if-match": ifMatch } };
  return service.call(CALLS[name], { params: { templateId: template, sampleId }, token, body, ...headers });
};
const outcomeOf = async (answer: ReturnType<typeof send>) => {
  const { statusCode, body } = await answer;
  return [statusCode, JSON.parse(body).errorCode];
};

const FULL = {
  name: "Long",
  parameters: { b: [1, { c: "ü" }], a: null },
  options: { format: "A5", landscape: true, locale: "de-DE", timezone: "Europe/Berlin" },
  now: 1_709_245_815,
};

describe("sample sets of API clients", () => {
  it("are created, listed, read, changed and deleted", async () => {
    const created = await send("create", { body: FULL });
    const { parameters, ...details } = FULL;
    const { id } = created.json();
    const times = { createdAt: expect.any(Number), updatedAt: expect.any(Number) };
    expect([created.statusCode, created.json()]).toEqual([201, { id, ...details, revision: 1, ...times }]);
    expect(created.headers).toMatchObject({ location: `/v1/templates/${templateId}/samples/${id}`, etag: '"r1"' });

    expect((await send("list")).json()).toEqual({ samples: [created.json()] });

    const read = await send("read", { sampleId: id });
    expect([read.headers.etag, read.json()]).toEqual(['"r1"', { ...created.json(), parameters }]);
    expect(Object.keys(read.json().parameters)).toEqual(["b", "a"]);

    const changed = await send("update", { sampleId: id, body: { now: null, parameters: { x: 1 } } });
    expect(changed.headers.etag).toBe('"r2"');
    expect(changed.json()).toMatchObject({ id, name: "Long", options: FULL.options, now: null, revision: 2 });
    expect((await send("read", { sampleId: id })).json().parameters).toEqual({ x: 1 });

    expect((await send("remove", { sampleId: id })).json()).toEqual({});
    expect(await outcomeOf(send("read", { sampleId: id }))).toEqual([404, "SAMPLE_NOT_FOUND"]);
  });

  it("are changed only as their caller has seen them, if it says so", async () => {
    const sampleId = (await send("create", { body: FULL })).json().id;
    const rename = (name: string) => send("update", { sampleId, body: { name }, ifMatch: '"r1"' });
    const answers = await Promise.all(["a", "b", "c", "d"].map(rename));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412]);
    const refused = await send("remove", { sampleId, ifMatch: '"r1"' });
    expect(refused.json()).toMatchObject({ errorCode: "SAMPLE_CHANGED", data: { revision: 2 } });
    expect((await send("remove", { sampleId, ifMatch: '"r2"' })).statusCode).toBe(200);
  });

  it("have the limits of those of the portal", async () => {
    const create = (body: object) => send("create", { body: { name: randomUUID(), parameters: {}, ...body } });
    for (const [body, outcome] of [
      [{ name: " " }, [400, "EMPTY_SAMPLE_NAME"]],
      [{ parameters: [] }, [400, "INVALID_TEMPLATE_PARAMETERS"]],
      [{ options: { format: "B7" } }, [400, "INVALID_REQUEST"]],
      [{ html: "<p>" }, [400, "INVALID_REQUEST"]],
      [{ parameters: { x: "x".repeat(LIMITS.maxParametersBytes) } }, [413, "PAYLOAD_TOO_LARGE"]],
    ] as const) {
      expect(await outcomeOf(create(body))).toEqual(outcome);
    }
    const taken = await create({ name: "Taken" });
    expect(await outcomeOf(create({ name: "Taken" }))).toEqual([409, "SAMPLE_NAME_ALREADY_IN_USE"]);
    const { id: sampleId } = taken.json();
    const parameters = { x: "x".repeat(LIMITS.maxParametersBytes) };
    expect(await outcomeOf(send("update", { sampleId, body: { parameters } }))).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    for (let count = 1; count < LIMITS.maxSamples; count += 1) expect((await create({})).statusCode).toBe(201);
    expect((await create({})).json()).toMatchObject({
      errorCode: "TOO_MANY_SAMPLES",
      data: { limit: "samplesPerTemplate", max: LIMITS.maxSamples },
    });
  });

  it("are those of the key's workspace", async () => {
    const sampleId = (await send("create", { body: FULL })).json().id;
    const { key: token } = await createClient();
    for (const name of ["read", "update", "remove"] as const) {
      const body = name === "update" ? { name: "x" } : undefined;
      expect(await outcomeOf(send(name, { sampleId, body, token }))).toEqual([404, "TEMPLATE_NOT_FOUND"]);
    }
    expect(await outcomeOf(send("list", { token }))).toEqual([404, "TEMPLATE_NOT_FOUND"]);
    expect(await outcomeOf(send("create", { body: FULL, token }))).toEqual([404, "TEMPLATE_NOT_FOUND"]);
    expect((await send("read", { sampleId })).statusCode).toBe(200);
  });

  it("are the same ones that members see", async () => {
    await send("create", { body: FULL });
    const listed = await service.call("GET /api/app/workspaces/:workspaceId/templates/:templateId/samples", {
      params: { workspaceId: client.workspaceId, templateId },
      token: (await memberOf(client.workspaceId)).accessToken,
    });
    expect(listed.json()).toEqual((await send("list")).json());
  });
});

async function memberOf(workspaceId: string) {
  const member = await service.signUp();
  await service.addMember(workspaceId, member);
  return member;
}
