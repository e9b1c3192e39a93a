import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallName } from "../../../contract/calls";
import { LIMITS } from "../../../contract/product";
import type { Queries } from "../../../server/database/open";
import { activities } from "../../../server/database/schema/activities";
import { blobs } from "../../../server/database/schema/blobs";
import { templateChannels, templates, templateVersions } from "../../../server/database/schema/templates";
import type { Renderer } from "../../../server/render/renderer";
import { retentionSweeps } from "../../../server/retention/retention-sweeps";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { sampleDocument } from "../../support/sample-document";
import { base64, type Customer, startService, type TestService } from "../../support/service";

const TEMPLATE = "/api/app/workspaces/:workspaceId/templates/:templateId";
const VERSIONS = `GET ${TEMPLATE}/versions` as const;
const PUBLISH = `POST ${TEMPLATE}/versions` as const;
const SAVE = `PATCH ${TEMPLATE}` as const;
const MOVE = `PUT ${TEMPLATE}/channels/:channel` as const;

const render = vi.fn<Renderer["render"]>();
beforeEach(() => void render.mockReset().mockResolvedValue(sampleDocument));

let service: TestService;
let owner: Customer;
let member: Customer;
let client: TestApiClient;
let db: Queries;
beforeAll(async () => {
  service = await startService({}, { render });
  owner = await service.signUp();
  member = await service.signUp();
  client = await createTestApiClient(service, owner);
  await service.addMember(client.workspaceId, member);
  db = (await testDatabase()).db;
});

interface Sent {
  body?: unknown;
  ifMatch?: string;
  as?: Customer;
  more?: Record<string, string>;
  query?: Record<string, string>;
}

const send = (name: CallName, templateId: string, { body, ifMatch, as = owner, more, query }: Sent = {}) =>
  service.call(name, {
    params: { workspaceId: client.workspaceId, templateId, ...more },
    token: as.accessToken,
    body,
    ...(query && { query }),
    ...(ifMatch !== undefined && { headers: { "if-match": ifMatch } }),
  });
const save = (id: string, html: string, rest: Sent = {}) =>
  send(SAVE, id, { ...rest, body: { contentBase64: base64(html) } });
const added = (html = "<p>one</p>", name: string = randomUUID()) => client.addTemplate(name, html);
const history = async (id: string) => (await send(VERSIONS, id)).json();
const numbersOf = async (id: string) =>
  (await history(id)).versions.map(({ number }: { number: number }) => number) as number[];
const codeOf = (response: { statusCode: number; json(): { errorCode: string } }) => [
  response.statusCode,
  response.json().errorCode,
];

/** Makes a document and returns the template's text, and the header that names the version. */
async function made(template: string) {
  const response = await client.call("POST /v1/documents", { body: { template } });
  if (response.statusCode !== 200) return response.json().errorCode;
  return [render.mock.lastCall?.[0].template, response.headers["x-template-version"]];
}

describe("a version", () => {
  it("is made by each save, and live at once", async () => {
    const name = randomUUID();
    const id = await added("<p>one</p>", name);
    await save(id, "<p>two</p>", { as: member });
    expect(await made(name)).toEqual(["<p>two</p>", "2"]);
    const { versions, channels, draft, publishOnSave } = await history(id);
    expect(versions).toMatchObject([
      { number: 2, author: member.username, note: null, documents: 1 },
      { number: 1, author: owner.username, documents: 0 },
    ]);
    expect(channels).toMatchObject([{ name: "live", number: 2, setBy: member.username }]);
    expect([publishOnSave, draft.isPublished, draft.revision]).toEqual([true, true, 2]);
  });

  it("is made once of the same content", async () => {
    const id = await added();
    for (let time = 0; time < 3; time++) await save(id, "<p>same</p>");
    expect((await send(PUBLISH, id, { body: {} })).json()).toEqual({ number: 2 });
    expect((await history(id)).versions[0].note).toBeNull();
    // It gets a note if it has none, and keeps the note that it has.
    for (const note of ["First", "Second", ""]) {
      const published = await send(PUBLISH, id, { body: { note } });
      expect([published.statusCode, published.json()]).toEqual([201, { number: 2 }]);
      expect((await history(id)).versions.map((version: { note: string | null }) => version.note)).toEqual([
        "First",
        null,
      ]);
    }
    expect(await numbersOf(id)).toEqual([2, 1]);
  });

  it("is made by publishing only, if the template says so", async () => {
    const id = await added();
    await send(SAVE, id, { body: { publishOnSave: false } });
    await save(id, "<p>draft</p>");
    expect(await made(id)).toEqual(["<p>one</p>", "1"]);
    expect(await made(`${id}@draft`)).toEqual(["<p>draft</p>", "draft"]);
    expect((await history(id)).draft.isPublished).toBe(false);
    const published = await send(PUBLISH, id, { body: { note: "New look" } });
    expect([published.statusCode, published.json()]).toEqual([201, { number: 2 }]);
    expect(await made(id)).toEqual(["<p>draft</p>", "2"]);
    expect((await history(id)).versions[0]).toMatchObject({ note: "New look" });
  });

  it("stays the same whatever becomes of the draft, and is copied into the draft again", async () => {
    const name = randomUUID();
    const id = await added("<p>one</p>", name);
    await save(id, "<p>two</p>");
    await send(SAVE, id, { body: { name: `${name} renamed` } });
    expect(await made(`${name} renamed@1`)).toEqual(["<p>one</p>", "1"]);
    const restored = await send(`POST ${TEMPLATE}/versions/:number/restore`, id, { more: { number: "1" } });
    expect([restored.statusCode, restored.json(), restored.headers.etag]).toEqual([201, { revision: 4 }, '"r4"']);
    expect(await made(id)).toEqual(["<p>two</p>", "2"]);
    expect(await made(`${id}@draft`)).toEqual(["<p>one</p>", "draft"]);
    const read = await send(`GET ${TEMPLATE}/versions/:number`, id, { more: { number: "1" } });
    expect(read.json()).toMatchObject({ number: 1, templateBase64: base64("<p>one</p>") });
  });

  it("is not made of a template of an older release until somebody saves it, and keeps the old text then", async () => {
    const [row] = await db
      .insert(templates)
      .values({
        workspaceId: client.workspaceId,
        name: randomUUID(),
        html: "<p>old</p>",
        createdAt: new Date(),
        updatedAt: new Date(),
      })
      .returning();
    const { id = "" } = row ?? {};
    expect(await made(id)).toEqual(["<p>old</p>", "draft"]);
    expect(await history(id)).toMatchObject({ versions: [], channels: [], draft: { isPublished: true } });
    await send(SAVE, id, { body: { publishOnSave: false, contentBase64: base64("<p>new</p>") } });
    expect(await made(id)).toEqual(["<p>old</p>", "1"]);
    await send(PUBLISH, id, { body: {} });
    expect(await made(id)).toEqual(["<p>new</p>", "2"]);
    expect(await made(`${id}@1`)).toEqual(["<p>old</p>", "1"]);
  });

  it("is recorded with the documents and activities that were made from it", async () => {
    const id = await added();
    const stored = await client.call("POST /v1/documents", {
      body: { template: `${id}@1` },
      headers: { accept: "application/json" },
    });
    expect(stored.json()).toMatchObject({ templateId: id, templateVersion: 1 });
    const [activity] = await db.select().from(activities).where(eq(activities.templateId, id));
    expect(activity?.templateVersion).toBe(1);
    const body = { template: `${id}@1`, items: [{}] };
    const batch = (await client.call("POST /v1/batches", { body })).json();
    expect(batch).toMatchObject({ templateId: id, templateVersion: 1 });
    await client.untilEnded("GET /v1/batches/:batchId", { batchId: batch.id });
    expect((await history(id)).versions[0].documents).toBe(2);
  });

  it("keeps the partials of its time, and is made again of each template that uses a changed one", async () => {
    const [outer, inner] = [randomUUID(), randomUUID()];
    const create = (name: string, html: string) =>
      service.call("POST /api/app/workspaces/:workspaceId/templates", {
        params: { workspaceId: client.workspaceId },
        token: owner.accessToken,
        body: { name, contentBase64: base64(html), kind: "partial" },
      });
    await create(outer, `{% render "${inner}" %}`);
    const { id: innerId } = (await create(inner, "<i>one</i>")).json();
    const id = await added(`{% render "${outer}" %}`);
    const other = await added("<p>other</p>");
    const partialsOf = async (template: string) => {
      const [, version] = await made(template);
      const partials = render.mock.lastCall?.[0].partials ?? [];
      return [version, partials.find(({ name }) => name === inner)?.html];
    };
    expect(await partialsOf(id)).toEqual(["1", "<i>one</i>"]);
    await save(innerId, "<i>two</i>");
    expect(await partialsOf(id)).toEqual(["2", "<i>two</i>"]);
    expect(await partialsOf(`${id}@1`)).toEqual(["1", "<i>one</i>"]);
    expect(await numbersOf(other)).toEqual([1]);
    await send(SAVE, id, { body: { publishOnSave: false } });
    expect((await history(id)).draft.isPublished).toBe(true);
    await save(innerId, "<i>three</i>");
    expect((await history(id)).draft.isPublished).toBe(false);
    expect(await partialsOf(id)).toEqual(["2", "<i>two</i>"]);
    expect(await partialsOf(`${id}@draft`)).toEqual(["draft", "<i>three</i>"]);
    await send(PUBLISH, id, { body: {} });
    expect(await partialsOf(id)).toEqual(["3", "<i>three</i>"]);
    expect((await history(id)).draft.isPublished).toBe(true);
    expect(codeOf(await send(SAVE, innerId, { body: { publishOnSave: false } }))).toEqual([400, "INVALID_REQUEST"]);
  });

  it("does not change an idempotent request", async () => {
    const id = await added();
    const headers = { "idempotency-key": randomUUID(), accept: "application/json" };
    const create = () => client.call("POST /v1/documents", { body: { template: id }, headers });
    const first = (await create()).json();
    expect((await create()).json().id).toBe(first.id);
    await save(id, "<p>two</p>");
    expect((await create()).json().id).toBe(first.id);
  });

  it("is kept with at most 999 others, except those that something names", async () => {
    const id = await added();
    const [first] = await db.select().from(templateVersions).where(eq(templateVersions.templateId, id));
    if (!first) throw new Error("There is no version");
    const more = Array.from({ length: LIMITS.maxVersions - 1 }, (_, index) => ({
      ...first,
      number: index + 2,
      note: index === 0 ? "Kept" : null,
    }));
    await db.insert(templateVersions).values(more);
    await send(MOVE, id, { body: { number: 1 }, more: { channel: "first" } });
    const document = { template: `${id}@3` };
    await client.call("POST /v1/documents", { body: document, headers: { accept: "application/json" } });
    for (const html of ["<p>b</p>", "<p>c</p>"]) await save(id, html);
    const rows = await db.select().from(templateVersions).where(eq(templateVersions.templateId, id));
    const numbers = rows.map(({ number }) => number).sort((a, b) => a - b);
    expect([numbers.length, numbers.slice(0, 4), numbers.at(-1)]).toEqual([1_000, [1, 2, 3, 6], 1_002]);
  });

  it("goes in spite of its note if all versions have one, unless something names it", async () => {
    const id = await added();
    const [first] = await db.select().from(templateVersions).where(eq(templateVersions.templateId, id));
    if (!first) throw new Error("There is no version");
    const more = Array.from({ length: LIMITS.maxVersions - 1 }, (_, index) => ({
      ...first,
      number: index + 2,
      note: index === 3 ? null : "Pushed",
    }));
    await db.insert(templateVersions).values(more);
    await send(MOVE, id, { body: { number: 1 }, more: { channel: "first" } });
    await send(MOVE, id, { body: { number: 1_000 }, more: { channel: "live" } });
    const push = (html: string) => send(SAVE, id, { body: { contentBase64: base64(html), note: "Pushed" } });
    const oldest = async () => {
      const rows = await db.select().from(templateVersions).where(eq(templateVersions.templateId, id));
      return [rows.length, ...rows.map(({ number }) => number).sort((a, b) => a - b)].slice(0, 5);
    };
    await push("<p>b</p>");
    expect(await oldest()).toEqual([1_000, 1, 2, 3, 4]);
    await push("<p>c</p>");
    expect(await oldest()).toEqual([1_000, 1, 3, 4, 6]);
  });

  it("is found on a page as fast among ten thousand as among few", async () => {
    const id = await added();
    await db.execute(sql`
      insert into template_versions select workspace_id, template_id, series, blob_id, hash, null, null, author_id, null, null, created_at
      from template_versions, generate_series(2, 10000) as series where template_id = ${id}`);
    await db.execute(sql`analyze template_versions`);
    const plan = await db.execute(sql`
      explain (analyze, format json) select number from template_versions
      where template_id = ${id} and number < 5000 order by number desc limit 51`);
    expect(JSON.stringify(plan.rows)).not.toMatch(/Seq Scan|"Sort"/);
    const page = await send(VERSIONS, id, { query: { before: "5000" } });
    const { versions, hasMore } = page.json();
    expect([versions.length, versions[0].number, hasMore]).toEqual([LIMITS.versionsPerPage, 4_999, true]);
  });
});

describe("a reference to a template", () => {
  it("names a version, the draft or a channel, by the template's name or its id", async () => {
    const name = randomUUID();
    const id = await added("<p>one</p>", name);
    await save(id, "<p>two</p>");
    await send(MOVE, id, { body: { number: 1 }, more: { channel: "staging" } });
    for (const template of [name, id]) {
      expect(await made(template)).toEqual(["<p>two</p>", "2"]);
      expect(await made(`${template}@live`)).toEqual(["<p>two</p>", "2"]);
      expect(await made(`${template}@1`)).toEqual(["<p>one</p>", "1"]);
      expect(await made(`${template}@staging`)).toEqual(["<p>one</p>", "1"]);
      for (const unknown of ["9", "0", "99999999999", "production", "Live"]) {
        expect(await made(`${template}@${unknown}`)).toBe("TEMPLATE_VERSION_NOT_FOUND");
      }
    }
    expect(await made(`${randomUUID()}@1`)).toBe("TEMPLATE_NOT_FOUND");
  });

  it("prefers the template whose name it is, so that old names with @ keep working", async () => {
    const base = randomUUID();
    await added("<p>base</p>", base);
    const id = await added("<p>old name</p>");
    await db
      .update(templates)
      .set({ name: `${base}@1` })
      .where(eq(templates.id, id));
    expect(await made(`${base}@1`)).toEqual(["<p>old name</p>", "1"]);
    expect(await made(`${base}@1@1`)).toEqual(["<p>old name</p>", "1"]);
    expect(await made(`${base}@live`)).toEqual(["<p>base</p>", "1"]);
    const body = { name: `${base}@1`, contentBase64: base64("<p>saved</p>") };
    expect((await send(SAVE, id, { body })).statusCode).toBe(200);
    const other = await send(SAVE, id, { body: { name: "other@name" } });
    expect(codeOf(other)).toEqual([400, "INVALID_TEMPLATE_NAME"]);
  });
});

describe("a channel", () => {
  it("is moved by every member, and added and removed by admins only", async () => {
    const id = await added();
    await save(id, "<p>two</p>");
    const staging = { channel: "staging" };
    const move = (number: number, more: Record<string, string>, as: Customer) =>
      send(MOVE, id, { body: { number }, more, as });
    expect(codeOf(await move(1, staging, member))).toEqual([403, "NO_ACCESS"]);
    expect((await move(1, staging, owner)).statusCode).toBe(200);
    expect((await move(2, staging, member)).statusCode).toBe(200);
    expect((await move(1, { channel: "live" }, member)).statusCode).toBe(200);
    expect(await made(id)).toEqual(["<p>one</p>", "1"]);
    expect(codeOf(await move(9, staging, owner))).toEqual([404, "TEMPLATE_VERSION_NOT_FOUND"]);
    for (const channel of ["draft", "7", "Staging"]) {
      expect(codeOf(await move(1, { channel }, owner))).toEqual([400, "INVALID_REQUEST"]);
    }
    const remove = (channel: string) => send(`DELETE ${TEMPLATE}/channels/:channel`, id, { more: { channel } });
    expect((await remove("staging")).statusCode).toBe(200);
    expect(codeOf(await remove("live"))).toEqual([404, "TEMPLATE_VERSION_NOT_FOUND"]);
    expect(await made(`${id}@staging`)).toBe("TEMPLATE_VERSION_NOT_FOUND");
  });

  it("is not changed by a caller who has not seen where it points, who learns who moved it and when", async () => {
    const id = await added();
    await save(id, "<p>two</p>");
    const move = (number: number, headers: Record<string, string>, as = owner, channel = "staging") =>
      service.call(MOVE, {
        params: { workspaceId: client.workspaceId, templateId: id, channel },
        token: as.accessToken,
        body: { number },
        headers,
      });
    const first = await move(1, { "if-none-match": "*" });
    expect([first.statusCode, first.headers.etag]).toEqual([200, '"v1"']);
    expect((await move(2, { "if-match": '"v1"' }, member)).headers.etag).toBe('"v2"');

    const moved = { by: member.username, at: expect.any(Number), channel: "staging", number: 2 };
    for (const [header, value] of [
      ["if-match", '"v1"'],
      ["if-none-match", "*"],
    ] as const) {
      const refused = await move(1, { [header]: value });
      expect(codeOf(refused)).toEqual([412, "TEMPLATE_CHANGED"]);
      expect(refused.json().data).toEqual(moved);
    }
    const remove = (ifMatch: string) =>
      send(`DELETE ${TEMPLATE}/channels/:channel`, id, { more: { channel: "staging" }, ifMatch });
    const kept = await remove('"v1"');
    expect([...codeOf(kept), kept.json().data]).toEqual([412, "TEMPLATE_CHANGED", moved]);
    // The change has been made already, for example by the first attempt of a repeated call.
    expect((await move(2, { "if-match": '"v1"' })).statusCode).toBe(200);

    expect((await remove('"v2"')).statusCode).toBe(200);
    const gone = await move(1, { "if-match": '"v2"' });
    expect([...codeOf(gone), gone.json().data]).toEqual([
      412,
      "TEMPLATE_CHANGED",
      { by: null, at: null, channel: "staging", number: null },
    ]);
    expect((await move(1, { "if-match": '"v1", "v2"' }, owner, "live")).statusCode).toBe(200);
    expect(await made(id)).toEqual(["<p>one</p>", "1"]);
  });

  it("is moved by exactly one of twenty callers who have seen the same", async () => {
    const id = await added();
    for (let number = 2; number <= 21; number++) await save(id, `<p>${number}</p>`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(MOVE, id, { body: { number: index + 1 }, more: { channel: "live" }, ifMatch: '"v21"' }),
      ),
    );
    const winners = answers.flatMap(({ statusCode }, index) => (statusCode === 200 ? [index + 1] : []));
    expect(winners).toHaveLength(1);
    expect((await history(id)).channels).toMatchObject([{ name: "live", number: winners[0] }]);
  });

  it("is one of at most ten", async () => {
    const id = await added();
    const answers = [];
    for (let index = 0; index < LIMITS.maxChannels; index++) {
      answers.push(await send(MOVE, id, { body: { number: 1 }, more: { channel: `c${index}` } }));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(LIMITS.maxChannels - 1).fill(200), 409]);
  });
});

describe("If-Match", () => {
  it("lets exactly one of fifty saves of a revision through", async () => {
    const id = await added();
    for (let round = 0; round < 3; round++) {
      const etag = String((await send(`GET ${TEMPLATE}`, id)).headers.etag);
      const texts = Array.from({ length: 50 }, (_, index) => `<p>${round}-${index}</p>`);
      const answers = await Promise.all(texts.map((html) => save(id, html, { ifMatch: etag })));
      const winners = texts.filter((_, index) => answers[index]?.statusCode === 200);
      expect(winners).toHaveLength(1);
      expect(await made(id)).toEqual([winners[0], String(round + 2)]);
    }
  });

  it("loses none of fifty concurrent changes that are made again", async () => {
    const id = await added("<p>");
    const add = async (part: string): Promise<void> => {
      for (;;) {
        const read = await send(`GET ${TEMPLATE}`, id);
        const html = Buffer.from(read.json().templateBase64, "base64").toString();
        const saved = await save(id, html + part, { ifMatch: String(read.headers.etag) });
        if (saved.statusCode === 200) return;
        expect(codeOf(saved)).toEqual([412, "TEMPLATE_CHANGED"]);
      }
    };
    const parts = Array.from({ length: 50 }, (_, index) => `<i>${index}</i>`);
    await Promise.all(parts.map(add));
    const [html = "", number] = (await made(id)) as string[];
    expect(parts.filter((part) => !html.includes(part))).toEqual([]);
    expect([html.length, number]).toEqual([`<p>${parts.join("")}`.length, "51"]);
  });

  it("refuses a change that its caller has not seen, and says whose it is", async () => {
    const id = await added();
    const saved = await save(id, "<p>theirs</p>", { as: member, ifMatch: '"r1"' });
    expect(saved.headers.etag).toBe('"r2"');
    const refused = await save(id, "<p>mine</p>", { ifMatch: '"r1"' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      412,
      { errorCode: "TEMPLATE_CHANGED", data: { by: member.username, at: expect.any(Number), revision: 2 } },
    ]);
    expect(codeOf(await send(`DELETE ${TEMPLATE}`, id, { ifMatch: '"r1"' }))).toEqual([412, "TEMPLATE_CHANGED"]);
    expect(codeOf(await send(PUBLISH, id, { body: {}, ifMatch: '"r1"' }))).toEqual([412, "TEMPLATE_CHANGED"]);
    expect(await made(id)).toEqual(["<p>theirs</p>", "2"]);
    expect((await save(id, "<p>mine</p>")).statusCode).toBe(200);
    expect((await save(id, "<p>mine too</p>", { ifMatch: '"r1", "r3"' })).statusCode).toBe(200);
  });
});

describe("the revision of a template", () => {
  const revision = async (id: string) => (await send(`GET ${TEMPLATE}`, id)).headers.etag;

  it("counts changes of settings, too", async () => {
    const id = await added();
    expect(await revision(id)).toBe('"r1"');
    const switched = await send(SAVE, id, { body: { publishOnSave: false }, ifMatch: '"r1"' });
    expect([switched.statusCode, switched.headers.etag]).toEqual([200, '"r2"']);
    expect((await send(SAVE, id, { body: { publishOnSave: false } })).headers.etag).toBe('"r2"');
    expect(codeOf(await save(id, "<p>two</p>", { ifMatch: '"r1"' }))).toEqual([412, "TEMPLATE_CHANGED"]);
    expect((await send(`PATCH ${TEMPLATE}/schema`, id, { body: { parameterCheck: "enforce" } })).statusCode).toBe(200);
    expect(await revision(id)).toBe('"r3"');
  });

  it("guards a deletion", async () => {
    const id = await added();
    await save(id, "<p>two</p>", { as: member });
    const refused = await send(`DELETE ${TEMPLATE}`, id, { ifMatch: '"r1"' });
    expect(codeOf(refused)).toEqual([412, "TEMPLATE_CHANGED"]);
    expect(refused.json().data).toMatchObject({ by: member.username, revision: 2 });
    const list = await service.call("GET /api/app/workspaces/:workspaceId/templates", {
      params: { workspaceId: client.workspaceId },
      token: owner.accessToken,
    });
    const listed = list.json().templateDetails.find((template: { id: string }) => template.id === id);
    expect(listed.revision).toBe(2);
    expect((await send(`DELETE ${TEMPLATE}`, id, { ifMatch: '"r2"' })).statusCode).toBe(200);
  });
});

describe("a deleted template", () => {
  const DELETED = "GET /api/app/workspaces/:workspaceId/deleted-templates";
  const RESTORE = "POST /api/app/workspaces/:workspaceId/deleted-templates/:templateId/restore";
  const remove = (id: string) => send(`DELETE ${TEMPLATE}`, id);

  it("is restored with its versions, under another name if its own is taken", async () => {
    const name = randomUUID();
    const id = await added("<p>one</p>", name);
    await remove(id);
    expect(await made(name)).toBe("TEMPLATE_NOT_FOUND");
    expect(codeOf(await send(VERSIONS, id))).toEqual([404, "TEMPLATE_NOT_FOUND"]);
    const { deletedTemplates } = (await send(DELETED, "")).json();
    expect(deletedTemplates[0]).toMatchObject({ id, name, kind: "document", deletedBy: owner.username });
    expect(deletedTemplates[0].removedAt - deletedTemplates[0].deletedAt).toBe(30 * 86_400);
    await added("<p>other</p>", name);
    expect(codeOf(await send(RESTORE, id, { body: {} }))).toEqual([409, "TEMPLATE_NAME_ALREADY_IN_USE"]);
    expect((await send(RESTORE, id, { body: { name: `${name} 2` } })).statusCode).toBe(201);
    expect(await made(`${name} 2@1`)).toEqual(["<p>one</p>", "1"]);
    expect(codeOf(await send(RESTORE, id, { body: {} }))).toEqual([404, "TEMPLATE_NOT_FOUND"]);
  });

  it("is removed after its retention, in small steps", async () => {
    const [kept, gone] = [await added(), await added()];
    await db.execute(sql`
      insert into template_versions select workspace_id, template_id, series, blob_id, hash, null, null, author_id, null, null, created_at
      from template_versions, generate_series(2, 450) as series where template_id = ${gone}`);
    await remove(kept);
    await remove(gone);
    await db
      .update(templates)
      .set({ deletedAt: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(templates.id, gone));
    const others = { activitiesMs: undefined, requestsMs: 1e9, webhooksMs: 1e9, failedJobsMs: 1e9, auditMs: 1e9 };
    const settings = { ...others, deletedTemplatesMs: 30 * 86_400_000 };
    const sweep = retentionSweeps(db, settings).find((one) => one.name === "templates");
    await sweep?.run(new Date());
    for (const [id, count] of [
      [gone, 0],
      [kept, 1],
    ] as const) {
      expect(await db.$count(templates, eq(templates.id, id))).toBe(count);
      expect(await db.$count(templateVersions, eq(templateVersions.templateId, id))).toBe(count);
      expect(await db.$count(templateChannels, eq(templateChannels.templateId, id))).toBe(count);
    }
  });
});

describe("other workspaces", () => {
  it("see nothing of versions, channels and deleted templates", async () => {
    const stranger = await service.signUp();
    const other = await createTestApiClient(service, stranger);
    const id = await added();
    const crossed = (name: CallName, more: Record<string, string> = {}, body?: unknown) =>
      service.call(name, {
        params: { workspaceId: other.workspaceId, templateId: id, ...more },
        token: stranger.accessToken,
        body,
      });
    const answers = [
      await crossed(VERSIONS),
      await crossed(PUBLISH, {}, {}),
      await crossed(`GET ${TEMPLATE}/versions/:number`, { number: "1" }),
      await crossed(`POST ${TEMPLATE}/versions/:number/restore`, { number: "1" }),
      await crossed(MOVE, { channel: "live" }, { number: 1 }),
      await crossed(`DELETE ${TEMPLATE}/channels/:channel`, { channel: "live" }),
      await other.call("POST /v1/documents", { body: { template: `${id}@1` } }),
    ];
    expect(answers.map(codeOf)).toEqual(answers.map(() => [404, "TEMPLATE_NOT_FOUND"]));
    await send(`DELETE ${TEMPLATE}`, id);
    const listed = await crossed("GET /api/app/workspaces/:workspaceId/deleted-templates");
    expect(listed.json()).toEqual({ deletedTemplates: [] });
  });

  it("share no blob of a text", async () => {
    const html = `<p>${randomUUID()}</p>`;
    const id = await added(html);
    const other = await createTestApiClient(service, owner);
    await other.addTemplate("Same", html);
    const [version] = await db.select().from(templateVersions).where(eq(templateVersions.templateId, id));
    const same = await db
      .select()
      .from(blobs)
      .where(eq(blobs.hash, version?.hash ?? ""));
    expect(new Set(same.map(({ workspaceId }) => workspaceId))).toEqual(
      new Set([client.workspaceId, other.workspaceId]),
    );
  });
});
