import { sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import type { CallName } from "../../../contract/calls";
import { LIMITS } from "../../../contract/product";
import type { ImportResult } from "../../../contract/template-files";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { svg } from "../../support/asset-files";
import { testDatabase } from "../../support/database";
import { pdfText } from "../../support/pdf-text";
import { base64, type Customer, startService, type TestService } from "../../support/service";
import { archiveCalls, byPath, zipOf } from "../../support/template-archive";

let service: TestService;
let owner: Customer;
let client: TestApiClient;
let archive: ReturnType<typeof archiveCalls>;
beforeEach(async () => {
  service = await startService();
  owner = await service.signUp();
  client = await createTestApiClient(service, owner);
  archive = archiveCalls(service, { owner, workspaceId: client.workspaceId });
});

const FILES = {
  "templates/Letter/template.html": `{% render "head" %}<img src="{{ 'logo.svg' | asset_url }}"><p>{{ name }}</p>`,
  "templates/Letter/options.yaml": "samples:\n  Mari:\n    now: 2026-03-12T09:30:00Z\n",
  "templates/Letter/samples/Mari.json": '{"name": "Mari"}',
  "partials/head.html": "<h1>ACME</h1>",
  "assets/logo.svg": svg("red"),
  "assets/other.svg": svg("blue"),
};
const HTML = "templates/Letter/template.html";

const app = (name: CallName, params: Record<string, string> = {}, body?: unknown) =>
  service.call(name, {
    params: { workspaceId: client.workspaceId, ...params },
    token: owner.accessToken,
    ...(body !== undefined && { body }),
  });
const TEMPLATES = "GET /api/app/workspaces/:workspaceId/templates";
const templates = async (): Promise<{ id: string; name: string }[]> => (await app(TEMPLATES)).json().templateDetails;
const idOf = async (wanted: string) => (await templates()).find(({ name }) => name === wanted)?.id ?? "";
const change = async (name: string, html: string) =>
  app(
    "PATCH /api/app/workspaces/:workspaceId/templates/:templateId",
    { templateId: await idOf(name) },
    { contentBase64: base64(html) },
  );
const filesOf = async (query?: Record<string, string>): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync((await archive.export(query)).rawPayload)).map(([path, bytes]) => [
      path,
      Buffer.from(bytes).toString(),
    ]),
  );

describe("an import", () => {
  it("says what it would do, does that, and then has nothing to do", async () => {
    const zip = zipOf({ ...FILES, "README.md": "Ours", "templates/Letter/golden/Mari.pdf": "%PDF-" });
    const planned = (await archive.plan(zip)).json<ImportResult>();
    expect(byPath(planned.items, "difference")).toEqual({
      [HTML]: "new",
      "templates/Letter/samples/Mari.json": "new",
      "partials/head.html": "new",
      "assets/logo.svg": "new",
      "assets/other.svg": "new",
    });
    expect(planned.ignored).toEqual(["README.md", "templates/Letter/golden/Mari.pdf"]);
    expect(await templates()).toEqual([]);

    const applied = (await archive.apply(zip, planned.plan)).json<ImportResult>();
    expect(applied.items.map(({ outcome }) => outcome)).toEqual(Array(5).fill("saved"));
    const rendered = await client.call("POST /v1/documents", {
      body: { template: "Letter", parameters: { name: "Aino" } },
    });
    expect(rendered.statusCode).toBe(200);
    expect(await filesOf()).toMatchObject({
      [HTML]: FILES[HTML],
      "templates/Letter/options.yaml": FILES["templates/Letter/options.yaml"],
      "templates/Letter/samples/Mari.json": '{\n  "name": "Mari"\n}\n',
    });
    const again = (await archive.plan(zip)).json<ImportResult>();
    expect(new Set(again.items.map(({ difference }) => difference))).toEqual(new Set(["unchanged"]));
  });

  it("tells changes from conflicts by what the archive was exported from, and overwrites only if told to", async () => {
    await archive.import(zipOf({ ...FILES, "templates/Bill/template.html": "<p>bill</p>" }));
    const exported = unzipSync((await archive.export()).rawPayload);
    const edited = zipOf({
      ...exported,
      [HTML]: "<p>archive</p>",
      "templates/Bill/template.html": "<p>new bill</p>",
      "assets/logo.svg": svg("green"),
    });
    await change("Letter", "<p>portal</p>");
    const planned = (await archive.plan(edited)).json<ImportResult>();
    expect(byPath(planned.items, "difference")).toMatchObject({
      [HTML]: "conflict",
      "templates/Bill/template.html": "changed",
      "assets/logo.svg": "changed",
      "partials/head.html": "unchanged",
    });
    const skipped = (await archive.apply(edited, planned.plan)).json<ImportResult>();
    expect(byPath(skipped.items, "outcome")).toMatchObject({
      [HTML]: "skipped",
      "templates/Bill/template.html": "saved",
      "assets/logo.svg": "saved",
      "partials/head.html": "none",
    });
    expect(await filesOf()).toMatchObject({
      [HTML]: "<p>portal</p>",
      "templates/Bill/template.html": "<p>new bill</p>",
    });
    const overwritten = await archive.import(edited, "overwrite");
    expect(byPath(overwritten.items, "outcome")[HTML]).toBe("saved");
    expect((await filesOf())[HTML]).toBe("<p>archive</p>");
    // The text that was live before is a version.
    const versions = await app("GET /api/app/workspaces/:workspaceId/templates/:templateId/versions", {
      templateId: await idOf("Letter"),
    });
    expect(versions.json().versions.length).toBe(3);

    // An old archive is a conflict, too: it may have what somebody wants back.
    const old = (await archive.plan(zipOf(exported))).json<ImportResult>();
    expect(byPath(old.items, "difference")[HTML]).toBe("conflict");
    // Without the state, nothing is known about the past.
    const { ".platen/state.json": _state, ...plain } = exported;
    const unknown = (await archive.plan(zipOf({ ...plain, "assets/logo.svg": svg("red") }))).json<ImportResult>();
    expect(byPath(unknown.items, "difference")["assets/logo.svg"]).toBe("conflict");
  });

  it("changes nothing if the workspace or the archive is not what was planned", async () => {
    const zip = zipOf(FILES);
    const { plan } = (await archive.plan(zip)).json<ImportResult>();
    const other = await archive.apply(zipOf({ ...FILES, [HTML]: "<p>other</p>" }), plan);
    expect([other.statusCode, other.json().errorCode]).toEqual([409, "IMPORT_PLAN_CHANGED"]);
    await archive.import(zipOf({ "partials/head.html": "<h1>theirs</h1>" }));
    expect((await archive.apply(zip, plan)).json().errorCode).toBe("IMPORT_PLAN_CHANGED");
    expect((await templates()).map(({ name }) => name)).toEqual(["head"]);
  });

  it("saves nothing if an item can't be saved, says which, and saves all of it when it is repeated", async () => {
    await archive.import(zipOf({ "partials/Letter.html": "<p>a partial of this name</p>" }));
    const failed = await archive.import(zipOf(FILES));
    expect(byPath(failed.items, "outcome")).toEqual({
      [HTML]: "failed",
      "templates/Letter/samples/Mari.json": "failed",
      "partials/head.html": "skipped",
      "assets/logo.svg": "skipped",
      "assets/other.svg": "skipped",
    });
    expect(byPath(failed.items, "error")[HTML]).toEqual({ errorCode: "TEMPLATE_NAME_ALREADY_IN_USE", data: null });
    expect(Object.keys(await filesOf()).filter((path) => !path.startsWith(".") && path !== "platen.yaml")).toEqual([
      "partials/Letter.html",
    ]);
    await app("DELETE /api/app/workspaces/:workspaceId/templates/:templateId", { templateId: await idOf("Letter") });
    const repeated = await archive.import(zipOf(FILES));
    expect(new Set(Object.values(byPath(repeated.items, "outcome")))).toEqual(new Set(["saved"]));
  });

  it("saves nothing if the workspace has no room for its assets", async () => {
    const { db } = await testDatabase();
    await archive.import(zipOf(FILES));
    await db.execute(sql`
      insert into assets (workspace_id, name, media_type, bytes, sha256, blob_id, used_names, created_at, updated_at)
      select workspace_id, 'copy ' || number, media_type, bytes, sha256, blob_id, used_names, created_at, updated_at
      from assets, generate_series(1, ${LIMITS.maxAssets - 2}) as number
      where workspace_id = ${client.workspaceId} and name = 'logo.svg'`);
    const zip = zipOf({ [HTML]: "<p>new</p>", "assets/logo.svg": svg("green"), "assets/more.svg": svg("pink") });
    const full = await archive.import(zip, "overwrite");
    expect(byPath(full.items, "outcome")).toEqual({
      [HTML]: "skipped",
      "assets/logo.svg": "failed",
      "assets/more.svg": "failed",
    });
    expect(byPath(full.items, "error")["assets/more.svg"]?.errorCode).toBe("ASSET_LIMIT_REACHED");
    // The place of an asset that is replaced is free.
    const replaced = await archive.import(zipOf({ "assets/logo.svg": svg("green") }), "overwrite");
    expect(byPath(replaced.items, "outcome")).toEqual({ "assets/logo.svg": "saved" });
  });

  it("makes one version of each template, with all that the archive has for it", async () => {
    await archive.import(zipOf({ ...FILES, "templates/Bill/template.html": '{% render "head" %}bill' }));
    const changed = { ...FILES, "assets/logo.svg": svg("green"), "partials/head.html": "<h1>New</h1>" };
    await archive.import(zipOf({ ...changed, [HTML]: `${FILES[HTML]}!` }), "overwrite");
    for (const name of ["Letter", "Bill"]) {
      const versions = await app("GET /api/app/workspaces/:workspaceId/templates/:templateId/versions", {
        templateId: await idOf(name),
      });
      expect(versions.json().versions.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    }
    expect(await textOf("Bill")).toMatch(/New\s*bill/);
  });
});

/** Returns the text of a document of a template. */
async function textOf(template: string): Promise<string> {
  const rendered = await client.call("POST /v1/documents", { body: { template, parameters: {} } });
  expect(rendered.statusCode).toBe(200);
  return (await pdfText(rendered.rawPayload)).pages.join("\n");
}

describe("an import that is interrupted", () => {
  const OLD = {
    "templates/Letter/template.html": `{% render "head" %}old<img src="{{ 'logo.svg' | asset_url }}">`,
    "templates/Letter/samples/Mari.json": '{"name": "Old"}',
    "templates/Bill/template.html": '{% render "head" %}bill',
    "partials/head.html": "<h1>Old</h1>",
    "assets/logo.svg": svg("black"),
  };

  it.each([
    ["a content is stored", "blobs", "insert", ""],
    ["an asset is replaced", "assets", "update", ""],
    ["an asset is added", "assets", "insert", ""],
    ["a partial is saved", "templates", "update", "and new.kind = 'partial'"],
    ["a template is saved", "templates", "update", "and new.kind = 'document'"],
    ["a version is made", "template_versions", "insert", ""],
    ["a version goes live", "template_channels", "update", ""],
    ["a sample set is saved", "template_samples", "update", ""],
  ])("when %s leaves everything as it was, and can be repeated", async (_, table, event, condition) => {
    const { db } = await testDatabase();
    await archive.import(zipOf(OLD));
    const before = await filesOf();
    const zip = zipOf(FILES);
    const { plan } = (await archive.plan(zip)).json<ImportResult>();
    const trigger = `interrupt_${client.workspaceId.replaceAll("-", "_")}`;
    await db.execute(`create function ${trigger}() returns trigger language plpgsql as $$
      begin raise exception 'interrupted'; end $$`);
    await db.execute(`create trigger ${trigger} before ${event} on ${table} for each row
      when (new.workspace_id = '${client.workspaceId}' ${condition}) execute function ${trigger}()`);
    const interrupted = await archive.apply(zip, plan, "overwrite").finally(async () => {
      await db.execute(`drop trigger ${trigger} on ${table}`);
      await db.execute(`drop function ${trigger}`);
    });
    expect([interrupted.statusCode, interrupted.json().errorCode]).toEqual([500, "UNEXPECTED"]);
    expect(await filesOf()).toEqual(before);
    expect(await textOf("Letter")).toContain("Old");
    expect(await textOf("Bill")).toContain("Old");

    // The same plan: the workspace is as it was.
    const repeated = (await archive.apply(zip, plan, "overwrite")).json<ImportResult>();
    expect(new Set(Object.values(byPath(repeated.items, "outcome")))).toEqual(new Set(["saved"]));
    expect(await textOf("Letter")).toContain("ACME");
    expect(await textOf("Bill")).toContain("ACME");
    const { items } = (await archive.plan(zip)).json<ImportResult>();
    expect(new Set(items.map(({ difference }) => difference))).toEqual(new Set(["unchanged"]));
  });
});

describe("an export", () => {
  it("has large and deep sample sets, and an import of it changes nothing", async () => {
    const rows = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index]));
    const samples = {
      "templates/Letter/samples/Large.json": JSON.stringify(rows),
      "templates/Letter/samples/Deep.json": `{"a":${"[".repeat(900)}${"]".repeat(900)}}`,
    };
    await archive.import(zipOf({ ...FILES, ...samples }));
    const exported = (await archive.export()).rawPayload;
    const files = unzipSync(exported);
    for (const [path, text] of Object.entries(samples)) {
      const isDeep = path.endsWith("Deep.json");
      const formatted = JSON.stringify(JSON.parse(text), null, isDeep ? 0 : 2);
      expect(Buffer.from(files[path] ?? []).toString()).toBe(`${formatted}\n`);
    }
    const { items } = (await archive.plan(exported)).json<ImportResult>();
    expect(items.map(({ difference }) => difference)).toEqual(items.map(() => "unchanged"));
    // The state has the hashes of the items: a change is none of both sides.
    const changed = zipOf({
      ...files,
      "templates/Letter/samples/Large.json": "{}",
      "templates/Letter/samples/Deep.json": "{}",
    });
    expect(byPath((await archive.plan(changed)).json<ImportResult>().items, "difference")).toMatchObject({
      "templates/Letter/samples/Large.json": "changed",
      "templates/Letter/samples/Deep.json": "changed",
    });
  });

  it("of some templates has what they use, and nothing else", async () => {
    await archive.import(zipOf({ ...FILES, "templates/Bill/template.html": "<p>bill</p>", "partials/foot.html": "x" }));
    const paths = Object.keys(await filesOf({ templates: await idOf("Letter") })).sort();
    expect(paths).toEqual([
      ".platen/.gitignore",
      ".platen/state.json",
      "assets/logo.svg",
      "partials/head.html",
      "platen.yaml",
      "templates/Letter/options.yaml",
      "templates/Letter/samples/Mari.json",
      HTML,
    ]);
    const bill = Object.keys(await filesOf({ templates: `${await idOf("Bill")},${await idOf("foot")}` }));
    expect(bill.filter((path) => path.endsWith(".html")).sort()).toEqual([
      "partials/foot.html",
      "templates/Bill/template.html",
    ]);
  });

  it("refuses ids that the workspace has not", async () => {
    const stranger = await service.signUp();
    const foreign = await createTestApiClient(service, stranger);
    const created = await service.call("POST /api/app/workspaces/:workspaceId/templates", {
      params: { workspaceId: foreign.workspaceId },
      token: stranger.accessToken,
      body: { name: "Secret", contentBase64: base64("<p>secret</p>") },
    });
    for (const templates of [created.json().id, "0", "", `${created.json().id},`]) {
      const refused = await archive.export({ templates });
      expect([templates, refused.statusCode, refused.json().errorCode]).toEqual([templates, 404, "TEMPLATE_NOT_FOUND"]);
    }
  });
});
