import { randomUUID } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallName } from "../../../contract/calls";
import { LIMITS } from "../../../contract/product";
import type { BatchResource } from "../../../contract/v1/batches";
import type { DocumentResource } from "../../../contract/v1/documents";
import { backlogs, documents } from "../../../server/database/schema/documents";
import { templates } from "../../../server/database/schema/templates";
import { LiquidRenderer } from "../../../server/render/liquid/liquid-renderer";
import { RenderError } from "../../../server/render/render-error";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { sampleDocument } from "../../support/sample-document";
import { base64, type Customer, startService, type TestService } from "../../support/service";

// Other files of this worker need liquidjs without the patch.
afterAll(() => void vi.resetModules());

const liquid = new LiquidRenderer();
/** HTML of the documents that were rendered. */
const rendered: string[] = [];
/** Fills in templates, and prints nothing. */
const render = vi.fn<Renderer["render"]>(async ({ template, partials = [], parameters }) => {
  const text = typeof parameters === "string" ? parameters : JSON.stringify(parameters);
  const limits = { nowMs: 0, maxHtmlLength: 1_000_000, timeoutMs: 10_000 };
  const result = liquid.render({ template, partials, parameters: text, ...limits });
  if (result.kind !== "html") {
    throw new RenderError(
      "INVALID_TEMPLATE",
      result.kind === "fault" ? result.fault : { line: null, column: null, reason: "" },
      "",
    );
  }
  rendered.push(result.html);
  return sampleDocument;
});

let service: TestService;
let owner: Customer;
let client: TestApiClient;
beforeAll(async () => {
  service = await startService({}, { render });
  owner = await service.signUp();
});
beforeEach(async () => {
  client = await createTestApiClient(service, owner);
  rendered.length = 0;
});

const TEMPLATES = "/api/app/workspaces/:workspaceId/templates";
const send = (name: CallName, templateId = "", body?: unknown, workspaceId = client.workspaceId) =>
  service.call(name, { params: { workspaceId, templateId }, token: owner.accessToken, body });
const create = (name: string, html: string, kind?: string) =>
  send(`POST ${TEMPLATES}`, "", { name, contentBase64: base64(html), kind });
async function add(name: string, html: string, kind: "document" | "partial" = "partial"): Promise<string> {
  const response = await create(name, html, kind);
  expect(response.statusCode).toBe(201);
  return response.json().id;
}
const read = async (id: string) => (await send(`GET ${TEMPLATES}/:templateId`, id)).json();
const htmlOf = async (id: string) => Buffer.from((await read(id)).templateBase64, "base64").toString();
const change = (id: string, body: object) => send(`PATCH ${TEMPLATES}/:templateId`, id, body);
const save = (id: string, html: string) => change(id, { contentBase64: base64(html) });
const remove = (id: string) => send(`DELETE ${TEMPLATES}/:templateId`, id);
const restoreFirst = (templateId: string) =>
  service.call(`POST ${TEMPLATES}/:templateId/versions/:number/restore`, {
    params: { workspaceId: client.workspaceId, templateId, number: "1" },
    token: owner.accessToken,
  });
const make = (body: object, headers = {}) => client.call("POST /v1/documents", { body, headers });

describe("a document with partials", () => {
  const LETTER = "<main>{% block body %}{% endblock %}</main>{% render 'foot' %}";
  beforeEach(async () => {
    await add("letter", LETTER);
    await add("foot", "<i>{{ 1 | plus: 1 }}</i>");
    await add("unused", "never");
  });
  const template = '{% layout "letter" %}{% block body %}Hello {{ name }}{% endblock %}';
  const html = "<main>Hello Ada</main><i>2</i>";
  const parameters = { name: "Ada" };
  const closure = ["foot", "letter"];
  const partialsOf = (call: number) =>
    render.mock.calls
      .at(call)?.[0]
      .partials?.map(({ name }) => name)
      .sort();

  it("is made from a template, and gets exactly the partials that it uses", async () => {
    await add("Greeting", template, "document");
    expect((await make({ template: "Greeting", parameters })).statusCode).toBe(200);
    expect(rendered).toEqual([html]);
    expect(partialsOf(-1)).toEqual(closure);
  });

  it("is made from HTML", async () => {
    expect((await make({ html: template, parameters })).statusCode).toBe(200);
    expect(rendered).toEqual([html]);
    expect(partialsOf(-1)).toEqual(closure);
  });

  it("is made in the portal, from a draft and the saved partials", async () => {
    const body = { templateBase64: base64(template), parameters };
    const headers = { "x-workspace-id": client.workspaceId };
    const response = await service.call("POST /api/app/pdf", { token: owner.accessToken, headers, body });
    expect(response.statusCode).toBe(200);
    expect(rendered).toEqual([html]);
  });

  it("is made in the background from the partials of the time of the request", async () => {
    const id = await add("Greeting", template, "document");
    const { db } = await testDatabase();
    const ids = await Promise.all(
      [{ template: id }, { html: template }].map(async (source) => {
        const response = await make({ ...source, parameters }, { prefer: "respond-async" });
        expect(response.statusCode).toBe(202);
        return response.json<DocumentResource>().id;
      }),
    );
    for (const documentId of ids) {
      const ended = await client.untilEnded<DocumentResource>("GET /v1/documents/:documentId", { documentId });
      expect(ended.status).toBe("done");
      const [row] = await db.select().from(documents).where(eq(documents.id, documentId));
      expect(row).toMatchObject({ html: null, partials: [] });
    }
    expect(rendered).toEqual([html, html]);
  });

  it("is an item of a batch, whose partials are resolved once and leave no backlog", async () => {
    await add("Greeting", template, "document");
    const items = [{ name: "Ada" }, { name: "Grace" }];
    const response = await client.call("POST /v1/batches", { body: { template: "Greeting", items } });
    expect(response.statusCode).toBe(202);
    const params = { batchId: response.json<BatchResource>().id };
    expect((await client.untilEnded<BatchResource>("GET /v1/batches/:batchId", params)).done).toBe(2);
    expect([...rendered].sort()).toEqual([html, html.replace("Ada", "Grace")]);
    const { db } = await testDatabase();
    const [backlog] = await db.select().from(backlogs).where(eq(backlogs.workspaceId, client.workspaceId));
    expect(backlog).toMatchObject({ documents: 0, bytes: 0 });
  });

  it("never gets another workspace's partial of the same name", async () => {
    const other = await createTestApiClient(service, owner);
    const response = await other.call("POST /v1/documents", { body: { html: template } });
    expect(response.statusCode).toBe(422);
    const body = { name: "letter", kind: "partial", contentBase64: base64("other") };
    await send(`POST ${TEMPLATES}`, "", body, other.workspaceId);
    await other.call("POST /v1/documents", { body: { html: template } });
    await make({ html: template, parameters });
    expect(rendered).toEqual(["other", html]);
  });

  it("is refused with the place of the error", async () => {
    await add("bad", "\n{{ a | nofilter }}");
    const response = await make({ html: '{% render "bad" %}' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      errorCode: "INVALID_TEMPLATE",
      data: { partial: "bad", line: 2, column: 1, reason: "undefined filter: nofilter" },
    });
    const unknown = await make({ html: '\n {% render "nosuch" %}' });
    const reason = 'There is no partial with the name "nosuch"';
    expect(unknown.json().data).toEqual({ line: 2, column: 2, reason });
  });

  it("finds no documents by the name of a partial", async () => {
    await add("Document", "x", "document");
    expect((await make({ html: '{% render "Document" %}' })).statusCode).toBe(422);
  });

  it("is as large as its limit allows, with its partials", async () => {
    const half = LIMITS.maxTemplateBytes / 2;
    await add("large", "x".repeat(half));
    const tag = '{% render "large" %}';
    const fits = tag + " ".repeat(half - tag.length);
    await add("Fits", fits, "document");
    const tooLarge = { errorCode: "PAYLOAD_TOO_LARGE", data: { limit: "template" } };
    expect((await make({ html: `${fits} ` })).json()).toMatchObject(tooLarge);
    await add("Too large", `${fits} `, "document");
    expect((await make({ template: "Too large" })).json()).toMatchObject(tooLarge);
    // The HTML of this size is above the limit of the output here, not above that of the template.
    expect((await make({ template: "Fits" })).json()).toMatchObject({ errorCode: "INVALID_TEMPLATE" });
    expect((await make({ html: fits })).json()).toMatchObject({ errorCode: "INVALID_TEMPLATE" });
  });

  it("uses 100 partials at most", async () => {
    const tags = (count: number) => Array.from({ length: count }, (_, index) => `{% render "p${index}" %}`).join("");
    const refused = { errorCode: "PAYLOAD_TOO_LARGE", data: { limit: "partials", max: 100 } };
    expect((await make({ html: tags(101) })).json()).toMatchObject(refused);
    expect((await create("Many", tags(101))).json()).toMatchObject(refused);
    await add("p0", '{% render "one more" %}');
    const id = await add("Many", tags(100), "document");
    expect((await make({ template: id })).json()).toMatchObject(refused);
    expect((await change(id, { contentBase64: base64(tags(101)) })).json()).toMatchObject(refused);
  });

  it("is refused if its partials use one another in a circle", async () => {
    await add("a", '{% render "b" %}');
    await add("b", '{% render "a" %}');
    const { data } = (await make({ html: '{% render "a" %}' })).json();
    expect(data).toMatchObject({ partial: "b", reason: "Partials use one another in a circle: a → b → a" });
  });
});

describe("a partial", () => {
  it("is a template with a kind, in lists and alone", async () => {
    const partial = await add("header", "x");
    const document = await add("Invoice", '{% render "header" %}', "document");
    expect((await create("No kind", "x")).statusCode).toBe(201);
    expect((await create("Other", "x", "other")).json().errorCode).toBe("INVALID_REQUEST");
    const expected = [
      { name: "Invoice", kind: "document" },
      { name: "No kind", kind: "document" },
      { name: "header", kind: "partial" },
    ];
    const { templateDetails } = (await send(`GET ${TEMPLATES}`)).json();
    const { templates } = (await client.call("GET /v1/templates")).json();
    for (const list of [templateDetails, templates]) {
      expect(list.map(({ name, kind }: { name: string; kind: string }) => ({ name, kind }))).toEqual(expected);
    }
    expect(await read(partial)).toMatchObject({ kind: "partial", usedBy: [{ id: document, name: "Invoice" }] });
    expect(await read(document)).not.toHaveProperty("usedBy");
  });

  it("is no document of its own", async () => {
    const id = await add("header", "x");
    for (const template of [id, "header"]) {
      for (const headers of [{}, { prefer: "respond-async" }]) {
        const response = await make({ template }, headers);
        expect([response.statusCode, response.json().errorCode]).toEqual([400, "TEMPLATE_IS_PARTIAL"]);
      }
      const batch = await client.call("POST /v1/batches", { body: { template, items: [{}] } });
      expect([batch.statusCode, batch.json().errorCode]).toEqual([400, "TEMPLATE_IS_PARTIAL"]);
    }
    expect(rendered).toEqual([]);
  });

  it("has a name that fits into a tag", async () => {
    for (const name of ['a"b', "a\\b", "a{b", "a}b"]) {
      const refused = await create(name, "x", "partial");
      expect([refused.statusCode, refused.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
      expect((await create(name, "x", "document")).statusCode).toBe(201);
    }
    const id = await add("fits", "x");
    expect((await change(id, { name: 'a"b' })).json().errorCode).toBe("INVALID_REQUEST");
    for (const name of ["__proto__", "constructor", "../a", "Kopf & Fuß 請求書", "Anna's", "100%"]) {
      await add(name, "[{{ name }}]");
      expect((await make({ html: `{% render "${name}", name: 1 %}` })).statusCode).toBe(200);
    }
    expect(rendered).toEqual(Array(6).fill("[1]"));
  });

  it("can't be deleted while others use it", async () => {
    const header = await add("header", "x {% render 'header' %}");
    const invoice = await add("Invoice", '{% render "header" %}', "document");
    const frame = await add("frame", '{% render "header" %}{% comment %}{% render "other" %}{% endcomment %}');
    const refused = await remove(header);
    expect([refused.statusCode, refused.json().errorCode]).toEqual([409, "TEMPLATE_IN_USE"]);
    expect(refused.json().data).toEqual({ usedBy: ["Invoice", "frame"] });
    await save(invoice, "nothing");
    expect((await remove(header)).json().data).toEqual({ usedBy: ["frame"] });
    expect((await remove(frame)).statusCode).toBe(200);
    expect((await remove(header)).statusCode).toBe(200);
    expect((await send(`GET ${TEMPLATES}/:templateId`, header)).statusCode).toBe(404);
  });

  it("gets another name in all templates that use it", async () => {
    const header = await add("header", "x");
    const text = (name: string) =>
      `{% render "${name}", a: "header" %}{% raw %}{% render "header" %}{% endraw %}header`;
    const invoice = await add("Invoice", text("header"), "document");
    const frame = await add("frame", "{% layout 'header' %}");
    const both = await add("both", '{% render "header" %}{% render "Head" %}');
    const other = await add("Other", '{% render "head" %}', "document");
    expect((await change(header, { name: "Head" })).statusCode).toBe(200);
    expect(await htmlOf(invoice)).toBe(text("Head"));
    expect(await htmlOf(frame)).toBe("{% layout 'Head' %}");
    expect(await htmlOf(both)).toBe('{% render "Head" %}{% render "Head" %}');
    expect(await htmlOf(other)).toBe('{% render "head" %}');
    expect((await read(header)).usedBy.map(({ name }: { name: string }) => name)).toEqual(["Invoice", "both", "frame"]);
    expect((await make({ template: "Invoice" })).statusCode).toBe(200);
    expect((await remove(header)).statusCode).toBe(409);
  });

  it("keeps its name if too many templates use it, or too large ones", async () => {
    const header = await add("header", "x");
    const { db } = await testDatabase();
    const addUsers = (count: number, bytes: number) =>
      db.execute(sql`
        with users as (
          insert into templates (workspace_id, name, html, publish_on_save, created_at, updated_at)
          select ${client.workspaceId}, gen_random_uuid()::text, repeat('x', ${bytes}::integer), false, now(), now()
          from generate_series(1, ${count}::integer)
          returning workspace_id, id
        )
        insert into template_references (workspace_id, template_id, name) select workspace_id, id, 'header' from users`);
    const rename = async (name: string) => (await change(header, { name })).json();
    await addUsers(LIMITS.maxRenamedTemplates, 10);
    expect(await rename("Head")).not.toHaveProperty("errorCode");
    expect(await rename("header")).not.toHaveProperty("errorCode");
    await addUsers(1, 10);
    const tooMany = { limit: "renamedTemplates", max: LIMITS.maxRenamedTemplates };
    expect(await rename("Head")).toMatchObject({ errorCode: "PAYLOAD_TOO_LARGE", data: tooMany });
    await db.delete(templates).where(and(eq(templates.workspaceId, client.workspaceId), ne(templates.id, header)));
    await addUsers(LIMITS.maxRenamedBytes / LIMITS.maxTemplateBytes, LIMITS.maxTemplateBytes);
    expect(await rename("Head")).not.toHaveProperty("errorCode");
    expect(await rename("header")).not.toHaveProperty("errorCode");
    await addUsers(1, 1);
    const tooLarge = { limit: "renamedBytes", max: LIMITS.maxRenamedBytes };
    expect(await rename("Head")).toMatchObject({ errorCode: "PAYLOAD_TOO_LARGE", data: tooLarge });
    expect((await read(header)).name).toBe("header");
  });

  it("publishes with its new name only the drafts that were published", async () => {
    const header = await add("header", "x");
    const published = await add("Published", '{% render "header" %}', "document");
    const draft = await add("Restored", '{% render "header" %} one', "document");
    await save(draft, '{% render "header" %} two');
    // The restored text is a draft that nobody has published.
    expect((await restoreFirst(draft)).statusCode).toBe(201);
    const manual = await add("Manual", '{% render "header" %}', "document");
    await change(manual, { publishOnSave: false });
    await change(header, { name: "Head" });
    const numbers = async (id: string) =>
      (await send(`GET ${TEMPLATES}/:templateId/versions`, id))
        .json()
        .versions.map(({ number }: { number: number }) => number);
    expect(await numbers(published)).toEqual([2, 1]);
    expect(await numbers(draft)).toEqual([2, 1]);
    expect(await numbers(manual)).toEqual([1]);
    expect(await htmlOf(draft)).toBe('{% render "Head" %} one');
    await make({ template: "Restored" });
    expect(rendered.at(-1)).toBe("x two");
  });

  it("publishes the templates that use it when an old version of it is restored", async () => {
    const header = await add("header", "old");
    const invoice = await add("Invoice", '{% render "header" %}', "document");
    await save(header, "new");
    expect((await restoreFirst(header)).statusCode).toBe(201);
    await make({ template: "Invoice" });
    expect(rendered.at(-1)).toBe("old");
    const list = async (id: string) => (await send(`GET ${TEMPLATES}/:templateId/versions`, id)).json();
    expect((await list(invoice)).versions.length).toBe(3);
    expect(await list(header)).toMatchObject({ draft: { isPublished: true }, channels: [{ number: 3 }] });
  });

  it("makes the person who renames it the author of the changed templates", async () => {
    const header = await add("header", "x");
    const invoice = await add("Invoice", '{% render "header" %}', "document");
    const { db } = await testDatabase();
    const isInvoice = eq(templates.id, invoice);
    await db.update(templates).set({ savedById: null, savedByKey: "A key" }).where(isInvoice);
    await change(header, { name: "Head" });
    const [saved] = await db.select().from(templates).where(isInvoice);
    expect(saved).toMatchObject({ savedById: expect.any(String), savedByKey: null });
  });

  it("keeps its name if the other one is taken", async () => {
    const header = await add("header", "x");
    const invoice = await add("Invoice", '{% render "header" %}', "document");
    expect((await change(header, { name: "Invoice" })).json().errorCode).toBe("TEMPLATE_NAME_ALREADY_IN_USE");
    expect(await htmlOf(invoice)).toBe('{% render "header" %}');
  });

  it("can be changed and renamed at once, with a tag that names itself", async () => {
    const header = await add("header", "old");
    await change(header, { name: "Head", contentBase64: base64('{% if false %}{% render "header" %}{% endif %}') });
    expect(await htmlOf(header)).toBe('{% if false %}{% render "Head" %}{% endif %}');
  });

  it("is never lost to templates that are saved while it gets another name", async () => {
    const header = await add("header", "x");
    const names = Array.from({ length: 6 }, (_, index) => `header ${index}`);
    const templates = Array.from({ length: 6 }, () => randomUUID());
    const answers = await Promise.all([
      ...names.map((name) => change(header, { name })),
      ...templates.map((name) => create(name, '{% render "header" %}', "document")),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(6).fill(200), ...Array(6).fill(201)]);
    const { name, usedBy } = await read(header);
    expect(names).toContain(name);
    for (const answer of answers.slice(6)) {
      const html = await htmlOf(answer.json().id);
      // Those that were saved after the first renaming have a name that is free again.
      const isUser = usedBy.some(({ id }: { id: string }) => id === answer.json().id);
      expect(html).toBe(isUser ? `{% render "${name}" %}` : '{% render "header" %}');
    }
  });
});
