import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { CallName } from "../../../contract/calls";
import { LIMITS } from "../../../contract/product";
import { activities } from "../../../server/database/schema/activities";
import { blobs } from "../../../server/database/schema/blobs";
import { templates, templateVersions } from "../../../server/database/schema/templates";
import { withWorkspace } from "../../../server/database/workspace-scope";
import { versionsOf } from "../../../server/templates/versions";
import { createTestApiClient } from "../../support/api-client";
import { planOf } from "../../support/query-plan";
import { base64 } from "../../support/service";
import { codeOf, MOVE, PUBLISH, SAVE, startTemplateService, TEMPLATE, VERSIONS } from "../../support/template-service";

const { addTemplate, client, db, makeDocument, member, owner, readHistory, render, save, send, service } =
  await startTemplateService();

const numbersOf = async (id: string) =>
  (await readHistory(id)).versions.map(({ number }: { number: number }) => number) as number[];

describe("a version", () => {
  it("is made by each save, and live at once", async () => {
    const name = randomUUID();
    const id = await addTemplate("<p>one</p>", name);
    await save(id, "<p>two</p>", { as: member });
    expect(await makeDocument(name)).toEqual(["<p>two</p>", "2"]);
    const { versions, channels, draft, publishOnSave } = await readHistory(id);
    expect(versions).toMatchObject([
      { number: 2, author: member.username, note: null, documents: 1 },
      { number: 1, author: owner.username, documents: 0 },
    ]);
    expect(channels).toMatchObject([{ name: "live", number: 2, setBy: member.username }]);
    expect([publishOnSave, draft.isPublished, draft.revision]).toEqual([true, true, 2]);
  });

  it("is made once of the same content", async () => {
    const id = await addTemplate();
    for (let time = 0; time < 3; time++) await save(id, "<p>same</p>");
    expect((await send(PUBLISH, id, { body: {} })).json()).toEqual({ number: 2 });
    expect((await readHistory(id)).versions[0].note).toBeNull();
    // It gets a note if it has none, and keeps the note that it has.
    for (const note of ["First", "Second", ""]) {
      const published = await send(PUBLISH, id, { body: { note } });
      expect([published.statusCode, published.json()]).toEqual([201, { number: 2 }]);
      expect((await readHistory(id)).versions.map((version: { note: string | null }) => version.note)).toEqual([
        "First",
        null,
      ]);
    }
    expect(await numbersOf(id)).toEqual([2, 1]);
  });

  it("is made by publishing only, if the template says so", async () => {
    const id = await addTemplate();
    await send(SAVE, id, { body: { publishOnSave: false } });
    await save(id, "<p>draft</p>");
    expect(await makeDocument(id)).toEqual(["<p>one</p>", "1"]);
    expect(await makeDocument(`${id}@draft`)).toEqual(["<p>draft</p>", "draft"]);
    expect((await readHistory(id)).draft.isPublished).toBe(false);
    const published = await send(PUBLISH, id, { body: { note: "New look" } });
    expect([published.statusCode, published.json()]).toEqual([201, { number: 2 }]);
    expect(await makeDocument(id)).toEqual(["<p>draft</p>", "2"]);
    expect((await readHistory(id)).versions[0]).toMatchObject({ note: "New look" });
  });

  it("stays the same whatever becomes of the draft, and is copied into the draft again", async () => {
    const name = randomUUID();
    const id = await addTemplate("<p>one</p>", name);
    await save(id, "<p>two</p>");
    await send(SAVE, id, { body: { name: `${name} renamed` } });
    expect(await makeDocument(`${name} renamed@1`)).toEqual(["<p>one</p>", "1"]);
    const restored = await send(`POST ${TEMPLATE}/versions/:number/restore`, id, { more: { number: "1" } });
    expect([restored.statusCode, restored.json(), restored.headers.etag]).toEqual([201, { revision: 4 }, '"r4"']);
    expect(await makeDocument(id)).toEqual(["<p>two</p>", "2"]);
    expect(await makeDocument(`${id}@draft`)).toEqual(["<p>one</p>", "draft"]);
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
    expect(await makeDocument(id)).toEqual(["<p>old</p>", "draft"]);
    expect(await readHistory(id)).toMatchObject({ versions: [], channels: [], draft: { isPublished: true } });
    await send(SAVE, id, { body: { publishOnSave: false, contentBase64: base64("<p>new</p>") } });
    expect(await makeDocument(id)).toEqual(["<p>old</p>", "1"]);
    await send(PUBLISH, id, { body: {} });
    expect(await makeDocument(id)).toEqual(["<p>new</p>", "2"]);
    expect(await makeDocument(`${id}@1`)).toEqual(["<p>old</p>", "1"]);
  });

  it("is recorded with the documents and activities that were made from it", async () => {
    const id = await addTemplate();
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
    expect((await readHistory(id)).versions[0].documents).toBe(2);
  });

  it("says whether all of its documents are counted", async () => {
    const more = { workspaceId: await service.workspaceOf(owner) };
    const create = async (name: string): Promise<string> => {
      const body = { name, contentBase64: base64("<p>one</p>") };
      return (await send("POST /api/app/workspaces/:workspaceId/templates", "", { body, more })).json().id;
    };
    const [old, young] = [await create("Old"), await create("Young")];
    const { templateId } = templateVersions;
    await db
      .update(templateVersions)
      .set({ createdAt: new Date("2020-01-01") })
      .where(eq(templateId, old));
    // The newest 10,000 are counted. The first document is older than one template, and younger than the other.
    await db.execute(sql`
      insert into ${activities} (
        workspace_id, number, template_id, template_version, source, created_at, generation_time_in_ms,
        result_size_in_bytes
      )
      select ${more.workspaceId}::uuid, number, ${old}::uuid, 1, 'API', '2020-01-02', 5, 1000
      from generate_series(1, 10001) as number`);
    const useOf = async (id: string) => (await send(VERSIONS, id, { more })).json().versions[0];

    expect(await useOf(old)).toMatchObject({ documents: 10_000, isUseComplete: false });
    expect(await useOf(young)).toMatchObject({ documents: 0, isUseComplete: true });
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
    const id = await addTemplate(`{% render "${outer}" %}`);
    const other = await addTemplate("<p>other</p>");
    const partialsOf = async (template: string) => {
      const [, version] = await makeDocument(template);
      const partials = render.mock.lastCall?.[0].partials ?? [];
      return [version, partials.find(({ name }) => name === inner)?.html];
    };
    expect(await partialsOf(id)).toEqual(["1", "<i>one</i>"]);
    await save(innerId, "<i>two</i>");
    expect(await partialsOf(id)).toEqual(["2", "<i>two</i>"]);
    expect(await partialsOf(`${id}@1`)).toEqual(["1", "<i>one</i>"]);
    expect(await numbersOf(other)).toEqual([1]);
    await send(SAVE, id, { body: { publishOnSave: false } });
    expect((await readHistory(id)).draft.isPublished).toBe(true);
    await save(innerId, "<i>three</i>");
    expect((await readHistory(id)).draft.isPublished).toBe(false);
    expect(await partialsOf(id)).toEqual(["2", "<i>two</i>"]);
    expect(await partialsOf(`${id}@draft`)).toEqual(["draft", "<i>three</i>"]);
    await send(PUBLISH, id, { body: {} });
    expect(await partialsOf(id)).toEqual(["3", "<i>three</i>"]);
    expect((await readHistory(id)).draft.isPublished).toBe(true);
    expect(codeOf(await send(SAVE, innerId, { body: { publishOnSave: false } }))).toEqual([400, "INVALID_REQUEST"]);
  });

  it("does not change an idempotent request", async () => {
    const id = await addTemplate();
    const headers = { "idempotency-key": randomUUID(), accept: "application/json" };
    const create = () => client.call("POST /v1/documents", { body: { template: id }, headers });
    const first = (await create()).json();
    expect((await create()).json().id).toBe(first.id);
    await save(id, "<p>two</p>");
    expect((await create()).json().id).toBe(first.id);
  });

  it("is kept with at most 999 others, except those that something names", async () => {
    const id = await addTemplate();
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
    const id = await addTemplate();
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
    const id = await addTemplate();
    await db.execute(sql`
      insert into template_versions select workspace_id, template_id, series, blob_id, hash, null, null, author_id, null, null, created_at
      from template_versions, generate_series(2, 10000) as series where template_id = ${id}`);
    await db.execute(sql`analyze template_versions`);
    const plan = await withWorkspace(db, client.workspaceId, (tx) =>
      planOf(tx, versionsOf(tx, client.workspaceId, id).page(5_000)),
    );
    expect(plan.map((node) => node["Node Type"])).not.toContain("Sort");
    const scans = plan.filter((node) => node["Relation Name"] === "template_versions");
    expect(scans).toMatchObject([{ "Node Type": "Index Scan", "Actual Rows": LIMITS.versionsPerPage + 1 }]);
    expect(scans[0]?.["Rows Removed by Filter"] ?? 0).toBe(0);
    const page = await send(VERSIONS, id, { query: { before: "5000" } });
    const { versions, hasMore } = page.json();
    expect([versions.length, versions[0].number, hasMore]).toEqual([LIMITS.versionsPerPage, 4_999, true]);
  });
});

describe("other workspaces", () => {
  it("see nothing of versions, channels and deleted templates", async () => {
    const stranger = await service.signUp();
    const other = await createTestApiClient(service, stranger);
    const id = await addTemplate();
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
    const id = await addTemplate(html);
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
