import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LIMITS } from "../../../contract/product";
import { templateSamples } from "../../../server/database/schema/template-samples";
import { templates } from "../../../server/database/schema/templates";
import { testDatabase } from "../../support/database";
import { base64, type Customer, startService, type TestService } from "../../support/service";

const SAMPLES = "/api/app/workspaces/:workspaceId/templates/:templateId/samples";
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
  customer?: Customer;
  template?: string;
  workspace?: string;
}

let service: TestService;
let owner: Customer;
let workspaceId: string;
let templateId: string;
beforeAll(async () => {
  service = await startService();
  owner = await service.signUp();
  workspaceId = await service.workspaceOf(owner);
});
beforeEach(async () => {
  templateId = await addTemplate();
});

async function addTemplate(customer = owner, workspace = workspaceId): Promise<string> {
  const response = await service.call("POST /api/app/workspaces/:workspaceId/templates", {
    params: { workspaceId: workspace },
    token: customer.accessToken,
    body: { name: randomUUID(), contentBase64: base64("<p>{{ name }}</p>") },
  });
  return response.json().id;
}

function send(name: keyof typeof CALLS, sent: Sent = {}) {
  const { sampleId = "", body, ifMatch, customer = owner, template = templateId, workspace = workspaceId } = sent;
  return service.call(CALLS[name], {
    params: { workspaceId: workspace, templateId: template, sampleId },
    token: customer.accessToken,
    body,
    ...(ifMatch && { headers: { "if-match": ifMatch } }),
  });
}

const FULL = {
  name: "Long",
  parameters: { b: [1, { c: "ü" }], a: null },
  options: { format: "A5", landscape: true, locale: "de-DE", timezone: "Europe/Berlin" },
  now: 1_709_245_815,
};
const outcomeOf = async (answer: ReturnType<typeof send>) => {
  const { statusCode, body } = await answer;
  return [statusCode, JSON.parse(body).errorCode];
};
const create = (name: string = randomUUID()) => send("create", { body: { name, parameters: {} } });
const created = async (name?: string): Promise<string> => (await create(name)).json().id;

describe("a sample set", () => {
  it("keeps parameters in their order, print options and clock", async () => {
    const response = await send("create", { body: FULL });
    expect(response.statusCode).toBe(201);
    const { id } = response.json();
    expect(response.json()).toEqual({ id, revision: 1 });
    const read = await send("read", { sampleId: id });
    const times = { createdAt: expect.any(Number), updatedAt: expect.any(Number) };
    expect(read.json()).toEqual({ id, ...FULL, revision: 1, ...times });
    expect(read.headers["content-type"]).toContain("application/json");
    expect(Object.keys(read.json().parameters)).toEqual(["b", "a"]);
  });

  it("has no print options and no fixed clock unless they are given", async () => {
    const sampleId = await created();
    expect((await send("read", { sampleId })).json()).toMatchObject({ parameters: {}, options: {}, now: null });
  });

  it("is listed by name without its parameters", async () => {
    for (const name of ["b", "a", "c"]) await create(name);
    const { samples } = (await send("list")).json();
    expect(samples.map(({ name }: { name: string }) => name)).toEqual(["a", "b", "c"]);
    expect(Object.keys(samples[0]).sort()).toEqual([
      "createdAt",
      "id",
      "name",
      "now",
      "options",
      "revision",
      "updatedAt",
    ]);
  });

  it("changes only what is sent, and counts the changes", async () => {
    const sampleId = (await send("create", { body: FULL })).json().id;
    const renamed = await send("update", { sampleId, body: { name: "Longer" } });
    expect(renamed.json()).toEqual({ id: sampleId, revision: 2 });
    expect((await send("read", { sampleId })).json()).toMatchObject({ ...FULL, name: "Longer", revision: 2 });
    await send("update", { sampleId, body: { parameters: { x: 1 }, options: {}, now: null } });
    const changed = { name: "Longer", parameters: { x: 1 }, options: {}, now: null, revision: 3 };
    expect((await send("read", { sampleId })).json()).toMatchObject(changed);
  });

  it("is gone once deleted", async () => {
    const sampleId = await created();
    expect((await send("remove", { sampleId })).statusCode).toBe(200);
    for (const name of ["read", "update", "remove"] as const) {
      const answer = send(name, { sampleId, body: name === "update" ? { name: "x" } : undefined });
      expect(await outcomeOf(answer)).toEqual([404, "SAMPLE_NOT_FOUND"]);
    }
  });

  it("is deleted with its template", async () => {
    const sampleId = await created();
    const { db } = await testDatabase();
    await db.delete(templates).where(eq(templates.id, templateId));
    expect(await db.select().from(templateSamples).where(eq(templateSamples.id, sampleId))).toEqual([]);
    expect(await outcomeOf(send("list"))).toEqual([404, "TEMPLATE_NOT_FOUND"]);
    expect(await outcomeOf(create())).toEqual([404, "TEMPLATE_NOT_FOUND"]);
  });

  it("belongs to one template and one workspace", async () => {
    const sampleId = await created();
    const stranger = await service.signUp();
    const elsewhere = await service.workspaceOf(stranger);
    const theirs = await addTemplate(stranger, elsewhere);
    for (const [sent, outcome] of [
      [{ template: await addTemplate() }, [404, "SAMPLE_NOT_FOUND"]],
      [{ customer: stranger }, [404, "NOT_FOUND"]],
      [{ customer: stranger, workspace: elsewhere }, [404, "TEMPLATE_NOT_FOUND"]],
      [{ customer: stranger, workspace: elsewhere, template: theirs }, [404, "SAMPLE_NOT_FOUND"]],
    ] as const) {
      for (const name of ["read", "update", "remove"] as const) {
        const body = name === "update" ? { name: "x" } : undefined;
        expect(await outcomeOf(send(name, { sampleId, body, ...sent }))).toEqual(outcome);
      }
    }
    expect((await send("read", { sampleId })).statusCode).toBe(200);
  });

  it("can be managed by members who are not admins", async () => {
    const member = await service.signUp();
    await service.addMember(workspaceId, member);
    const sampleId = (await send("create", { customer: member, body: { name: "x", parameters: {} } })).json().id;
    expect((await send("update", { customer: member, sampleId, body: { name: "y" } })).statusCode).toBe(200);
    expect((await send("remove", { customer: member, sampleId })).statusCode).toBe(200);
  });
});

describe("the name of a sample set", () => {
  it("is used once in a template", async () => {
    await create("Taken");
    const sampleId = await created("Free");
    for (const answer of [create("Taken"), send("update", { sampleId, body: { name: "Taken" } })]) {
      expect(await outcomeOf(answer)).toEqual([409, "SAMPLE_NAME_ALREADY_IN_USE"]);
    }
    const template = await addTemplate();
    expect((await send("create", { template, body: { name: "Taken", parameters: {} } })).statusCode).toBe(201);
  });

  it("is used once by six concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create("Same")));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it("is not empty, too long or invisible", async () => {
    expect(await outcomeOf(create(" "))).toEqual([400, "EMPTY_SAMPLE_NAME"]);
    for (const name of ["a\nb", "x".repeat(LIMITS.maxNameCharacters + 1)]) {
      expect(await outcomeOf(create(name))).toEqual([400, "INVALID_REQUEST"]);
    }
  });
});

describe("the limits of sample sets", () => {
  it("allow as many as they say, also at the same time", async () => {
    const { db } = await testDatabase();
    const [createdAt, empty] = [new Date(), { parameters: {}, options: {} }];
    const rows = Array.from({ length: LIMITS.maxSamples - 1 }, (_, index) => ({ name: `Sample ${index}`, ...empty }));
    const own = { workspaceId, templateId, createdAt, updatedAt: createdAt };
    await db.insert(templateSamples).values(rows.map((row) => ({ ...row, ...own })));
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      errorCode: "TOO_MANY_SAMPLES",
      data: { limit: "samplesPerTemplate", max: LIMITS.maxSamples },
    });
  });

  it("allow parameters of 10 MiB and not a byte more", async () => {
    const parametersOf = (bytes: number) => ({ x: "x".repeat(bytes - '{"x":""}'.length) });
    const largest = { name: "Largest", parameters: parametersOf(LIMITS.maxParametersBytes) };
    const sampleId = (await send("create", { body: largest })).json().id;
    expect((await send("read", { sampleId })).json().parameters).toEqual(largest.parameters);
    const parameters = parametersOf(LIMITS.maxParametersBytes + 1);
    for (const answer of [
      send("create", { body: { name: "More", parameters } }),
      send("update", { sampleId, body: { parameters } }),
    ]) {
      expect(await outcomeOf(answer)).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    }
  });

  it.each([
    ["parameters that are a list", { parameters: [] }, "INVALID_TEMPLATE_PARAMETERS"],
    ["no parameters", { parameters: undefined }, "INVALID_TEMPLATE_PARAMETERS"],
    ["an unknown paper", { options: { format: "B7" } }, "INVALID_REQUEST"],
    ["an unknown option", { options: { colour: "red" } }, "INVALID_REQUEST"],
    ["a clock before 1970", { now: -1 }, "INVALID_REQUEST"],
    ["a clock after 9999", { now: 253_402_300_800 }, "INVALID_REQUEST"],
    ["an unknown field", { html: "" }, "INVALID_REQUEST"],
  ])("refuse %s", async (_name, part, errorCode) => {
    expect(await outcomeOf(send("create", { body: { name: "x", parameters: {}, ...part } }))).toEqual([400, errorCode]);
  });
});

describe("a change of a sample set that somebody else has changed", () => {
  it("is refused if the caller names the revision that it has seen", async () => {
    const sampleId = await created();
    const rename = (name: string) => send("update", { sampleId, body: { name }, ifMatch: '"r1"' });
    expect((await rename("First")).json().revision).toBe(2);
    const refused = await rename("Second");
    expect([refused.statusCode, refused.json()]).toMatchObject([
      412,
      { errorCode: "SAMPLE_CHANGED", data: { revision: 2 } },
    ]);
    expect(await outcomeOf(send("remove", { sampleId, ifMatch: '"r1"' }))).toEqual([412, "SAMPLE_CHANGED"]);
    expect((await send("read", { sampleId })).json().name).toBe("First");
    expect((await send("remove", { sampleId, ifMatch: '"r1", "r2"' })).statusCode).toBe(200);
  });

  it("is made once by six concurrent callers", async () => {
    const sampleId = await created();
    const change = (now: number) => send("update", { sampleId, body: { now }, ifMatch: '"r1"' });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(change));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412, 412, 412]);
  });
});

describe("a try-out with a sample set", () => {
  it("has its print options and clock, and the same bytes each time", async () => {
    const tryOut = async (now: number | null) => {
      const templateBase64 = base64('<p>{{ "now" | local_date: "long" }} {{ name }}</p>');
      const body = { templateBase64, parameters: { name: "Ann" }, options: { format: "A6", locale: "de-DE" }, now };
      return service.call("POST /api/app/pdf", {
        body,
        token: owner.accessToken,
        headers: { "x-workspace-id": workspaceId },
      });
    };
    const [first, second, later] = [await tryOut(FULL.now), await tryOut(FULL.now), await tryOut(FULL.now + 86_400)];
    expect(first.statusCode).toBe(200);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(later.rawPayload.equals(first.rawPayload)).toBe(false);
    expect((await tryOut(null)).statusCode).toBe(200);
  });
});
