import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { Registry } from "prom-client";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallName } from "../../../contract/calls";
import { BlobSweep } from "../../../server/blobs/blob-sweep";
import { createBlobStore } from "../../../server/blobs/create-blob-store";
import type { Queries } from "../../../server/database/open";
import { templateVersions } from "../../../server/database/schema/templates";
import type { DocumentAssets } from "../../../server/render/assets/document-assets";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { svg } from "../../support/asset-files";
import { silentLog, testDatabase } from "../../support/database";
import { sha256 } from "../../support/s3-signature";
import { sampleDocument } from "../../support/sample-document";
import { base64, type Customer, startService, type TestService } from "../../support/service";

const TEMPLATE = "/api/app/workspaces/:workspaceId/templates/:templateId";
const ASSET = "/api/app/workspaces/:workspaceId/assets/:assetId";
const LOGO = '<img src="{{ "logo.svg" | asset_url }}">';
const DAY_MS = 86_400_000;

const render = vi.fn<Renderer["render"]>();
beforeEach(() => void render.mockReset().mockResolvedValue(sampleDocument));

let service: TestService;
let owner: Customer;
let client: TestApiClient;
let db: Queries;
beforeAll(async () => {
  service = await startService({}, { render });
  owner = await service.signUp();
  db = (await testDatabase()).db;
});
beforeEach(async () => {
  client = await createTestApiClient(service, owner, undefined, "templates");
});

type Request = Parameters<TestService["call"]>[1];
const send = async (name: CallName, { params, ...request }: Request = {}) => {
  const response = await service.call(name, {
    params: { workspaceId: client.workspaceId, ...params },
    token: owner.accessToken,
    ...request,
  });
  if (response.statusCode >= 300) throw new Error(`${name}: ${response.body}`);
  return response.json();
};
const put = async (name: string, content: string | Buffer) => {
  const body = Buffer.from(content);
  const headers = { "content-type": name.endsWith(".css") ? "text/css" : "image/svg+xml" };
  expect((await client.call("PUT /v1/assets/:name", { params: { name }, body, headers })).statusCode).toBeLessThan(300);
};
const remove = (name: string) => client.call("DELETE /v1/assets/:name", { params: { name } });
const save = (templateId: string, html: string) =>
  send(`PATCH ${TEMPLATE}`, { params: { templateId }, body: { contentBase64: base64(html) } });
const partial = (name: string, html: string): Promise<{ id: string }> =>
  send("POST /api/app/workspaces/:workspaceId/templates", {
    body: { name, contentBase64: base64(html), kind: "partial" },
  });
const numbersOf = async (templateId: string) =>
  (await send(`GET ${TEMPLATE}/versions`, { params: { templateId } })).versions.map(
    ({ number }: { number: number }) => number,
  );

/** Returns the contents of assets as the renderer gets them, by their names. */
async function contentsOf(assets: DocumentAssets | undefined): Promise<Record<string, string>> {
  const contents = [...(assets?.byName ?? [])].map(async ([name, asset]) => [name, String(await assets?.load(asset))]);
  return Object.fromEntries(await Promise.all(contents));
}

/** Makes a document and returns the version that it is of, and its assets. */
async function made(template: string): Promise<[version: unknown, assets: Record<string, string>]> {
  const response = await client.call("POST /v1/documents", { body: { template } });
  if (response.statusCode !== 200) throw new Error(response.body);
  return [response.headers["x-template-version"], await contentsOf(render.mock.lastCall?.[0].assets)];
}

const [red, blue] = [String(svg("red")), String(svg("blue"))];

describe("a version of a template with assets", () => {
  it("keeps them, whatever happens to the assets and however long ago", async () => {
    await put("logo.svg", red);
    await put("other.svg", blue);
    const id = await client.addTemplate("Letter", LOGO);
    expect(await made(id)).toEqual(["1", { "logo.svg": red }]);
    await put("logo.svg", blue);
    expect(await made(id)).toEqual(["2", { "logo.svg": blue }]);
    await remove("logo.svg");
    expect(await made(id)).toEqual(["3", {}]);
    const blobs = await createBlobStore({ db, metrics: new Registry(), log: silentLog });
    const sweep = new BlobSweep({ db, blobs });
    await sweep.run(new Date(Date.now() + 2 * DAY_MS));
    expect(await made(`${id}@1`)).toEqual(["1", { "logo.svg": red }]);
    expect(await made(`${id}@2`)).toEqual(["2", { "logo.svg": blue }]);
  });

  it("is made again when an asset is added, replaced, renamed or deleted in the portal", async () => {
    const id = await client.addTemplate("Letter", LOGO);
    const [type, query] = [{ "content-type": "image/svg+xml" }, { name: "logo.svg" }];
    const create = { query, body: Buffer.from(red), headers: type };
    const { id: assetId } = await send("POST /api/app/workspaces/:workspaceId/assets", create);
    expect(await made(id)).toEqual(["2", { "logo.svg": red }]);
    await send(`PUT ${ASSET}/content`, { params: { assetId }, body: Buffer.from(blue), headers: type });
    expect(await made(id)).toEqual(["3", { "logo.svg": blue }]);
    await send(`PATCH ${ASSET}`, { params: { assetId }, body: { name: "emblem.svg", evenIfUsed: true } });
    expect(await made(id)).toEqual(["4", {}]);
    await send(`PATCH ${ASSET}`, { params: { assetId }, body: { name: "logo.svg" } });
    expect(await made(id)).toEqual(["5", { "logo.svg": blue }]);
    await send(`DELETE ${ASSET}`, { params: { assetId } });
    expect(await made(id)).toEqual(["6", {}]);
  });

  it("keeps those of its partials, and those of its style sheets", async () => {
    await put("brand.css", '@import "base.css"; a { background: url(paper.svg) }');
    await put("base.css", "b { background: url('logo.svg') }");
    for (const name of ["paper.svg", "logo.svg", "unused.svg"]) await put(name, red);
    await partial("head", '<style>@import "{{ "brand.css" | asset_url }}"</style>');
    await partial("image", '<img src="{{ file | asset_url }}">');
    const id = await client.addTemplate("Letter", '{% render "head" %}');
    const names = async (template: string) => Object.keys((await made(template))[1]).sort();
    expect(await names(id)).toEqual(["base.css", "brand.css", "logo.svg", "paper.svg"]);
    await put("logo.svg", blue);
    expect(await made(id)).toMatchObject(["2", { "logo.svg": blue }]);
    expect(await made(`${id}@1`)).toMatchObject(["1", { "logo.svg": red }]);
    await put("unused.svg", blue);
    expect(await numbersOf(id)).toEqual([2, 1]);
    await put("base.css", "b { color: red }");
    expect(await names(id)).toEqual(["base.css", "brand.css", "paper.svg"]);
  });

  it("keeps those that it names, and looks up those whose names come from parameters", async () => {
    await put("logo.svg", red);
    const id = await client.addTemplate("Letter", `${LOGO}<img src="{{ customer.logo | asset_url }}">`);
    await put("acme.svg", red);
    expect(await made(id)).toEqual(["1", { "logo.svg": red, "acme.svg": red }]);
    await put("acme.svg", blue);
    await put("logo.svg", blue);
    expect(await made(`${id}@1`)).toEqual(["1", { "logo.svg": red, "acme.svg": blue }]);
  });

  it("looks up those whose names are put together from a text and a parameter", async () => {
    await put("logo-1.svg", red);
    const id = await client.addTemplate("Letter", '<img src="{{ "logo-" | asset_url }}{{ n }}.svg">');
    await put("logo-2.svg", blue);
    expect(await made(id)).toEqual(["1", { "logo-1.svg": red, "logo-2.svg": blue }]);
  });

  it.each(["ko\u0308nig.svg", "k\u00f6nig.svg"])("keeps those whose names have letters in parts: %j", async (name) => {
    const id = await client.addTemplate("Letter", `<img src="{{ '${name}' | asset_url }}">`);
    await put("k\u00f6nig.svg", red);
    expect(await made(id)).toEqual(["2", { "k\u00f6nig.svg": red }]);
    const { assets } = await send("GET /api/app/workspaces/:workspaceId/assets");
    const asset = await send(`GET ${ASSET}`, { params: { assetId: assets[0].id } });
    expect([asset.usedBy, asset.usedByDocuments]).toEqual([
      [{ id, name: "Letter" }],
      [{ id, name: "Letter", live: 2 }],
    ]);
  });

  it("is not made of the same content twice", async () => {
    await put("logo.svg", red);
    const id = await client.addTemplate("Letter", LOGO);
    await save(id, LOGO);
    await put("logo.svg", red);
    await send(`POST ${TEMPLATE}/versions`, { params: { templateId: id }, body: { note: "again" } });
    expect(await numbersOf(id)).toEqual([1]);
  });

  it("stays live without publish on save, while the draft has the present assets", async () => {
    await put("logo.svg", red);
    const id = await client.addTemplate("Letter", LOGO);
    await send(`PATCH ${TEMPLATE}`, { params: { templateId: id }, body: { publishOnSave: false } });
    await put("logo.svg", blue);
    expect(await made(id)).toEqual(["1", { "logo.svg": red }]);
    expect(await made(`${id}@draft`)).toEqual(["draft", { "logo.svg": blue }]);
    const isPublished = async () =>
      (await send(`GET ${TEMPLATE}/versions`, { params: { templateId: id } })).draft.isPublished;
    expect(await isPublished()).toBe(false);
    await put("logo.svg", red);
    expect(await isPublished()).toBe(true);
    const edits = { "/properties/extra": { type: "string" } };
    await send(`PATCH ${TEMPLATE}/schema`, { params: { templateId: id }, body: { edits } });
    expect(await isPublished()).toBe(false);
  });

  it("stays live after a rollback until somebody saves the template", async () => {
    await put("logo.svg", red);
    const id = await client.addTemplate("Letter", LOGO);
    await put("logo.svg", blue);
    await send(`PUT ${TEMPLATE}/channels/:channel`, {
      params: { templateId: id, channel: "live" },
      body: { number: 1 },
    });
    await put("logo.svg", String(svg("green")));
    expect(await made(id)).toEqual(["1", { "logo.svg": red }]);
    await save(id, LOGO);
    expect(await made(id)).toEqual(["3", { "logo.svg": String(svg("green")) }]);
  });

  it("gives its assets to documents in the background and to batches", async () => {
    await put("logo.svg", red);
    const id = await client.addTemplate("Letter", LOGO);
    await put("logo.svg", blue);
    const template = `${id}@1`;
    const headers = { prefer: "respond-async" };
    const document = await client.call("POST /v1/documents", { body: { template }, headers });
    const { id: documentId } = document.json();
    await client.untilEnded("GET /v1/documents/:documentId", { documentId });
    const batch = (await client.call("POST /v1/batches", { body: { template, items: [{}, {}] } })).json();
    await client.untilEnded("GET /v1/batches/:batchId", { batchId: batch.id });
    const contents = await Promise.all(render.mock.calls.map(([{ assets }]) => contentsOf(assets)));
    expect(contents).toEqual([{ "logo.svg": red }, { "logo.svg": red }, { "logo.svg": red }]);
  });

  it("of an older release, which has recorded no assets, gets the present ones", async () => {
    await put("logo.svg", red);
    const id = await client.addTemplate("Letter", LOGO);
    await db.update(templateVersions).set({ assetsHash: null }).where(eq(templateVersions.templateId, id));
    await put("other.svg", blue);
    expect(await made(`${id}@1`)).toEqual(["1", { "logo.svg": red, "other.svg": blue }]);
  });

  it("says what it uses", async () => {
    await put("logo.svg", red);
    await partial("footer", "<footer>Press</footer>");
    const templateId = await client.addTemplate("Letter", `${LOGO}{% render "footer" %}`);
    const sample = { name: "German", parameters: { x: 1 }, options: { locale: "de-DE" } };
    await send(`POST ${TEMPLATE}/samples`, { params: { templateId }, body: sample });
    await save(templateId, `${LOGO}{% render "footer" %}!`);
    const read = (number: string) => send(`GET ${TEMPLATE}/versions/:number`, { params: { templateId, number } });
    const contents = {
      partials: [{ name: "footer", sha256: sha256(Buffer.from("<footer>Press</footer>")) }],
      assets: [{ name: "logo.svg", sha256: sha256(Buffer.from(red)) }],
    };
    expect(await read("1")).toMatchObject({ ...contents, samples: [] });
    expect(await read("2")).toMatchObject({ ...contents, samples: [{ name: "German", options: sample.options }] });
  });
});

describe("a template with publish on save", () => {
  it("is published again when a partial that it misses is created or restored", async () => {
    const id = await client.addTemplate("Letter", '{% render "footer" %}');
    const { id: footer } = await partial("footer", "one");
    const partialsOf = async (): Promise<unknown[]> => {
      const [version] = await made(id);
      return [version, render.mock.lastCall?.[0].partials?.map(({ html }) => html)];
    };
    expect(await partialsOf()).toEqual(["2", ["one"]]);
    await save(id, "<p>");
    await send(`DELETE ${TEMPLATE}`, { params: { templateId: footer } });
    await save(id, '{% render "footer" %}');
    expect(await partialsOf()).toEqual(["4", []]);
    const restored = "POST /api/app/workspaces/:workspaceId/deleted-templates/:templateId/restore";
    await send(restored, { params: { templateId: footer }, body: {} });
    expect(await partialsOf()).toEqual(["5", ["one"]]);
  });

  it("is published again when it is restored, if its assets have changed since", async () => {
    await put("logo.svg", red);
    const id = await client.addTemplate(randomUUID(), LOGO);
    await send(`DELETE ${TEMPLATE}`, { params: { templateId: id } });
    await put("logo.svg", blue);
    const restored = "POST /api/app/workspaces/:workspaceId/deleted-templates/:templateId/restore";
    await send(restored, { params: { templateId: id }, body: {} });
    expect(await made(id)).toEqual(["2", { "logo.svg": blue }]);
  });
});
