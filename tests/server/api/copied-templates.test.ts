import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { CallName } from "../../../contract/calls";
import { LIMITS, STARTER_KEYS } from "../../../contract/product";
import { base64, type Customer, startService, type TestService } from "../../support/service";

const LIST = "/api/app/workspaces/:workspaceId/templates";
const TEMPLATE = `${LIST}/:templateId` as const;
const STARTERS = "POST /api/app/workspaces/:workspaceId/starter-templates";

let service: TestService;
let owner: Customer;
let workspaceId: string;
beforeAll(async () => {
  service = await startService();
  owner = await service.signUp();
  workspaceId = await service.workspaceOf(owner);
});

const send = (name: CallName, params: Record<string, string> = {}, body?: unknown) =>
  service.call(name, { params: { workspaceId, ...params }, token: owner.accessToken, body });
const added = async (name: string, html: string, more: object = {}) =>
  (await send(`POST ${LIST}`, {}, { name, contentBase64: base64(html), ...more })).json().id as string;
const duplicate = (templateId: string, body: object = {}) => send(`POST ${TEMPLATE}/duplicate`, { templateId }, body);

describe("a duplicate of a template", () => {
  it("has its draft, settings and sample sets, and one version, which is live", async () => {
    const name = randomUUID();
    const id = await added(name, "<p>{{ total }}</p>", { publishOnSave: false });
    const of = { templateId: id };
    for (const [index, sample] of ["Typical", "Long"].entries()) {
      const body = { name: sample, parameters: { b: index, a: 1 }, options: { locale: "de-DE" }, now: 1_700_000_000 };
      expect((await send(`POST ${TEMPLATE}/samples`, of, body)).statusCode).toBe(201);
    }
    const edits = { "/properties/total": { type: "number" } };
    await send(`PATCH ${TEMPLATE}/schema`, of, { edits, parameterCheck: "enforce" });
    await send(`PATCH ${TEMPLATE}`, of, { contentBase64: base64("<p>{{ total }} draft</p>") });

    const response = await duplicate(id);
    expect([response.statusCode, response.json().name]).toEqual([201, `${name} copy`]);
    const copy = { templateId: response.json().id };
    expect((await send(`GET ${TEMPLATE}`, copy)).json()).toMatchObject({
      kind: "document",
      name: `${name} copy`,
      templateBase64: base64("<p>{{ total }} draft</p>"),
    });
    const { versions, channels, publishOnSave } = (await send(`GET ${TEMPLATE}/versions`, copy)).json();
    expect([versions.length, channels[0].number, publishOnSave]).toEqual([1, 1, false]);
    expect((await send(`GET ${TEMPLATE}/schema`, copy)).json()).toMatchObject({ edits, parameterCheck: "enforce" });
    const { samples } = (await send(`GET ${TEMPLATE}/samples`, copy)).json();
    expect(samples).toMatchObject([
      { name: "Long", options: { locale: "de-DE" }, now: 1_700_000_000, revision: 1 },
      { name: "Typical" },
    ]);
    const version = (await send(`GET ${TEMPLATE}/versions/:number`, { ...copy, number: "1" })).json();
    expect(version.samples.map((sample: { name: string }) => sample.name)).toEqual(["Long", "Typical"]);
    // The original stays as it is.
    expect((await send(`GET ${TEMPLATE}/samples`, of)).json().samples.length).toBe(2);
  });

  it("gets a name that no template has, or the given one", async () => {
    const name = "n".repeat(LIMITS.maxNameCharacters - 5);
    const id = await added(name, "<p>");
    const names = [];
    for (let copy = 0; copy < 3; copy++) names.push((await duplicate(id)).json().name);
    expect(names).toEqual([`${name} copy`, `${name} co 2`.slice(0, LIMITS.maxNameCharacters), `${name} co 3`]);
    const own = randomUUID();
    expect((await duplicate(id, { name: own })).json().name).toBe(own);
    const taken = await duplicate(id, { name: own });
    expect([taken.statusCode, taken.json().errorCode]).toEqual([409, "TEMPLATE_NAME_ALREADY_IN_USE"]);
    expect((await duplicate(id, { name: "a@b" })).json().errorCode).toBe("INVALID_TEMPLATE_NAME");
    expect((await duplicate(randomUUID())).json().errorCode).toBe("TEMPLATE_NOT_FOUND");
  });

  it("of a partial is a partial", async () => {
    const name = randomUUID();
    const id = await added(name, "<header>", { kind: "partial" });
    const copy = (await duplicate(id)).json();
    expect((await send(`GET ${TEMPLATE}`, { templateId: copy.id })).json()).toMatchObject({
      kind: "partial",
      name: `${name} copy`,
      usedBy: [],
    });
  });
});

describe("a starter", () => {
  const kinds = async () => {
    const { templateDetails } = (await send(`GET ${LIST}`)).json();
    return Object.fromEntries(templateDetails.map((one: { name: string; kind: string }) => [one.name, one.kind]));
  };

  it("brings its sample sets, and the partials and assets that it uses", async () => {
    const response = await send(STARTERS, {}, { starter: "invoice" });
    expect([response.statusCode, response.json().name]).toEqual([201, "Invoice"]);
    expect(await kinds()).toMatchObject({ Invoice: "document", document: "partial", letterhead: "partial" });
    const { assets } = (await send("GET /api/app/workspaces/:workspaceId/assets")).json();
    expect(assets.map(({ name }: { name: string }) => name).sort()).toEqual(["brand.css", "logo.svg"]);
    const of = { templateId: response.json().id };
    const { samples } = (await send(`GET ${TEMPLATE}/samples`, of)).json();
    expect(samples.map(({ name }: { name: string }) => name)).toEqual(["Typical", "Very long", "With Chinese text"]);
    const version = (await send(`GET ${TEMPLATE}/versions/:number`, { ...of, number: "1" })).json();
    expect(version.partials.map(({ name }: { name: string }) => name)).toEqual(["document", "letterhead"]);
    expect(version.assets.map(({ name }: { name: string }) => name)).toEqual(["brand.css", "logo.svg"]);
  });

  it("keeps the partials and assets that the workspace has, and gets a number if its name is taken", async () => {
    const { templateDetails } = (await send(`GET ${LIST}`)).json();
    const { id } = templateDetails.find(({ name }: { name: string }) => name === "letterhead");
    await send(`PATCH ${TEMPLATE}`, { templateId: id }, { contentBase64: base64("<header>Own</header>") });
    expect((await send(STARTERS, {}, { starter: "invoice" })).json().name).toBe("Invoice 2");
    const { templateBase64 } = (await send(`GET ${TEMPLATE}`, { templateId: id })).json();
    expect(templateBase64).toBe(base64("<header>Own</header>"));
    const { assets } = (await send("GET /api/app/workspaces/:workspaceId/assets")).json();
    expect(assets.length).toBe(2);
  });

  it.each(STARTER_KEYS)("%s can be added", async (starter) => {
    expect((await send(STARTERS, {}, { starter })).statusCode).toBe(201);
  });

  it("must exist", async () => {
    const refused = await send(STARTERS, {}, { starter: "../../etc/passwd" });
    expect([refused.statusCode, refused.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
  });
});
