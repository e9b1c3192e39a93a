import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { CallName } from "../../../contract/calls";
import { LIMITS } from "../../../contract/product";
import type { BatchResource } from "../../../contract/v1/batches";
import type { DocumentResource } from "../../../contract/v1/documents";
import { assets } from "../../../server/database/schema/assets";
import { blobs } from "../../../server/database/schema/blobs";
import { templates } from "../../../server/database/schema/templates";
import { MAX_KEPT_NAMES } from "../../../server/templates/quoted-names";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { PNG, pngHeader, svg } from "../../support/asset-files";
import { testDatabase } from "../../support/database";
import { pdfText } from "../../support/pdf-text";
import { sha256 } from "../../support/s3-signature";
import { base64, type Customer, startService, type TestService } from "../../support/service";

let service: TestService;
let owner: Customer;
let client: TestApiClient;
let stranger: Customer;
let foreign: TestApiClient;
beforeAll(async () => {
  service = await startService();
  [owner, stranger] = [await service.signUp(), await service.signUp()];
  [client, foreign] = [
    await createTestApiClient(service, owner, undefined, "templates"),
    await createTestApiClient(service, stranger, undefined, "templates"),
  ];
});

const LIST = "GET /api/app/workspaces/:workspaceId/assets";
const CREATE = "POST /api/app/workspaces/:workspaceId/assets";
const READ = "GET /api/app/workspaces/:workspaceId/assets/:assetId";
const RENAME = "PATCH /api/app/workspaces/:workspaceId/assets/:assetId";
const DELETE = "DELETE /api/app/workspaces/:workspaceId/assets/:assetId";
const DOWNLOAD = "GET /api/app/workspaces/:workspaceId/assets/:assetId/content";
const REPLACE = "PUT /api/app/workspaces/:workspaceId/assets/:assetId/content";

type Request = Parameters<TestService["call"]>[1];
const asOwner = (name: CallName, { params, ...request }: Request = {}) =>
  service.call(name, {
    params: { workspaceId: client.workspaceId, ...params },
    token: owner.accessToken,
    ...request,
  });
const upload = (content: Buffer, name = `${randomUUID()}.svg`, contentType = "application/octet-stream") =>
  asOwner(CREATE, { query: { name }, body: content, headers: { "content-type": contentType } });
const uploaded = async (content: Buffer, name?: string): Promise<string> => (await upload(content, name)).json().id;
const put = (name: string, content: Buffer, by = client) =>
  by.call("PUT /v1/assets/:name", { params: { name }, body: content, headers: { "content-type": "image/png" } });
const namesOf = async (by = client): Promise<string[]> =>
  (await by.call("GET /v1/assets")).json().assets.map(({ name }: { name: string }) => name);

/** The rows of a workspace, and the hashes of its contents. */
async function stored(workspaceId = client.workspaceId) {
  const { db } = await testDatabase();
  const rows = await db.select().from(assets).where(eq(assets.workspaceId, workspaceId));
  const contents = await db.select().from(blobs).where(eq(blobs.workspaceId, workspaceId));
  return { assets: rows.length, contents: contents.map(({ hash }) => hash) };
}

describe("an asset", () => {
  it("is uploaded as it is, listed, and downloaded unchanged", async () => {
    const content = svg("navy");
    const response = await upload(content, "logo.svg");
    expect(response.statusCode).toBe(201);
    const { id } = response.json();
    const asset = {
      id,
      name: "logo.svg",
      mediaType: "image/svg+xml",
      bytes: content.length,
      width: 40,
      height: 20,
      sha256: sha256(content),
      uploadedBy: owner.username,
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
      revision: 1,
    };
    expect((await asOwner(LIST)).json()).toEqual({ assets: [asset] });
    expect((await asOwner(READ, { params: { assetId: id } })).json()).toEqual({
      ...asset,
      usedBy: [],
      usedByDocuments: [],
    });
    expect((await asOwner(DOWNLOAD, { params: { assetId: id } })).rawPayload).toEqual(content);
  });

  it("is served so that no browser runs or shows it", async () => {
    const hostile = svg("red", "<script>alert(1)</script>");
    const id = await uploaded(hostile, "é.svg");
    for (const response of [
      await asOwner(DOWNLOAD, { params: { assetId: id } }),
      await client.call("GET /v1/assets/:name", { params: { name: "é.svg" } }),
    ]) {
      expect(response.headers).toMatchObject({
        "content-type": "image/svg+xml",
        "content-disposition": 'attachment; filename="é.svg"',
        "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "content-length": String(hostile.length),
      });
    }
  });

  it("is renamed, replaced and deleted", async () => {
    const assetId = await uploaded(svg("red"), "before.svg");
    expect((await asOwner(RENAME, { params: { assetId }, body: { name: "after.png" } })).statusCode).toBe(200);
    const replacing = { params: { assetId }, body: PNG, headers: { "content-type": "image/png" } };
    expect((await asOwner(REPLACE, replacing)).statusCode).toBe(200);
    expect((await asOwner(READ, { params: { assetId } })).json()).toMatchObject({
      name: "after.png",
      mediaType: "image/png",
      sha256: sha256(PNG),
      width: 1,
    });
    expect((await asOwner(DELETE, { params: { assetId } })).statusCode).toBe(200);
    expect((await asOwner(DOWNLOAD, { params: { assetId } })).statusCode).toBe(404);
  });

  it("has a name of its own in the workspace", async () => {
    const name = `${randomUUID()}.svg`;
    await upload(svg("red"), name);
    const other = await uploaded(svg("blue"));
    const refusals = [
      await upload(svg("green"), name),
      await asOwner(RENAME, { params: { assetId: other }, body: { name } }),
    ];
    for (const refusal of refusals) {
      expect(refusal.json()).toMatchObject({ errorCode: "ASSET_NAME_ALREADY_IN_USE" });
    }
    expect((await put(name, svg("white"), foreign)).statusCode).toBe(201);
  });

  it("names the templates whose text names it", async () => {
    const name = `${randomUUID()}.svg`;
    const assetId = await uploaded(svg("red"), name);
    const id = await client.addTemplate("Uses it", `<img src="{{ '${name}' | asset_url }}">`);
    await client.addTemplate("Only mentions it", `<p>"${name}"</p>`);
    await client.addTemplate("Uses another", `<img src="{{ 'x${name}' | asset_url }}">`);
    expect((await asOwner(READ, { params: { assetId } })).json().usedBy).toEqual([{ id, name: "Uses it" }]);
  });

  it("names the templates that pass its name to a partial, and those of style sheets that refer to it", async () => {
    const [name, sheet, partial] = [`${randomUUID()}.svg`, `${randomUUID()}.css`, randomUUID()];
    const assetId = await uploaded(svg("red"), name);
    expect((await put(sheet, Buffer.from(`p { background: url(${name}) }`))).statusCode).toBe(201);
    const add = async (templateName: string, html: string, kind = "document") => {
      const body = { name: templateName, contentBase64: base64(html), kind };
      const added = await asOwner("POST /api/app/workspaces/:workspaceId/templates", { body });
      return { id: added.json().id as string, name: templateName };
    };
    await add(partial, `<img src="{{ file | asset_url }}">`, "partial");
    const middle = await add(`${partial} b`, `{% render "${partial}", file: "${name}" %}`, "partial");
    const user = await add(`${partial} c`, `{% render "${middle.name}" %}{% render '${partial}', file: '${name}' %}`);
    const styled = await add(`${partial} d`, `<style>@import "{{ '${sheet}' | asset_url }}"</style>`);
    const gone = await add(`${partial} e`, `{% render "${partial}", file: "${name}" %}`);
    await add(`${partial} f`, `{% render "${partial}", file: "other.svg" %}`);
    await asOwner("DELETE /api/app/workspaces/:workspaceId/templates/:templateId", { params: { templateId: gone.id } });
    expect((await asOwner(READ, { params: { assetId } })).json().usedBy).toEqual([middle, user, styled]);
  });

  it("names templates by what was kept when they were saved, and reads no text of a template", async () => {
    const [name, sheet] = [`${randomUUID()}.svg`, `${randomUUID()}.css`];
    const assetId = await uploaded(svg("red"), name);
    await put(sheet, Buffer.from(`p { background: url(${name}) }`));
    const add = async (text: string) => ({
      id: await client.addTemplate(`${name} ${text.length}`, `{{ file | asset_url }}${text}`),
    });
    const users = [await add(`"${name}"`), await add(`<style>@import '${sheet}'</style>`)];
    await add('"other.svg"');
    const many = await add(Array.from({ length: MAX_KEPT_NAMES + 1 }, (_, index) => `"${index}"`).join());
    const { db } = await testDatabase();
    await db.update(templates).set({ html: "" }).where(eq(templates.workspaceId, client.workspaceId));
    const { usedBy, usedByDocuments } = (await asOwner(READ, { params: { assetId } })).json();
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
    expect(idsOf(usedBy)).toEqual(idsOf([...users, many]));
    expect(idsOf(usedByDocuments)).toEqual(idsOf([...users, many]));
    // It would also count as a user of other tests' assets.
    const params = { templateId: many.id };
    await asOwner("DELETE /api/app/workspaces/:workspaceId/templates/:templateId", { params });
  });

  it("names the templates that a renamed partial or a restored version makes its users", async () => {
    const [name, partial] = [`${randomUUID()}.svg`, `${randomUUID()}.svg`];
    const assetId = await uploaded(svg("red"), name);
    const usedBy = async () => (await asOwner(READ, { params: { assetId } })).json().usedBy;
    const body = { name: partial, contentBase64: base64("<p>"), kind: "partial" };
    const { id: partialId } = (await asOwner("POST /api/app/workspaces/:workspaceId/templates", { body })).json();
    const id = await client.addTemplate(`Uses ${name}`, `{{ file | asset_url }}{% render "${partial}" %}`);
    expect(await usedBy()).toEqual([]);
    const change = (templateId: string, body: object) =>
      asOwner("PATCH /api/app/workspaces/:workspaceId/templates/:templateId", { params: { templateId }, body });
    await change(partialId, { name });
    expect(await usedBy()).toEqual([{ id, name: `Uses ${name}` }]);
    await change(id, { contentBase64: base64("<p>") });
    expect(await usedBy()).toEqual([]);
    await asOwner("POST /api/app/workspaces/:workspaceId/templates/:templateId/versions/:number/restore", {
      params: { templateId: id, number: "2" },
    });
    expect(await usedBy()).toEqual([{ id, name: `Uses ${name}` }]);
  });
});

describe("an asset that templates use", () => {
  it("is not renamed, unless the caller says so", async () => {
    const [name, sheet] = [`${randomUUID()}.svg`, `${randomUUID()}.css`];
    const assetId = await uploaded(svg("red"), name);
    await put(sheet, Buffer.from(`p { background: url(${name}) }`));
    await client.addTemplate(`${name} a`, `<img src="{{ '${name}' | asset_url }}">`);
    await client.addTemplate(`${name} b`, `<style>@import "{{ '${sheet}' | asset_url }}"</style>`);
    const rename = (to: string, evenIfUsed?: boolean) =>
      asOwner(RENAME, { params: { assetId }, body: { name: to, evenIfUsed }, headers: { "if-match": '"r1"' } });
    const refused = await rename(`new ${name}`);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { errorCode: "ASSET_IN_USE", data: { usedBy: [`${name} a`, `${name} b`] } },
    ]);
    expect((await rename(`new ${name}`, false)).statusCode).toBe(409);
    expect(await namesOf()).toContain(name);

    expect((await rename(`new ${name}`, true)).statusCode).toBe(200);
    expect(await namesOf()).toContain(`new ${name}`);
  });

  it("may keep its name, and get one that templates miss", async () => {
    const [name, missing] = [`${randomUUID()}.svg`, `${randomUUID()}.svg`];
    const assetId = await uploaded(svg("red"), name);
    await client.addTemplate(missing, `<img src="{{ '${missing}' | asset_url }}">`);
    for (const to of [missing, missing]) {
      expect((await asOwner(RENAME, { params: { assetId }, body: { name: to } })).statusCode).toBe(200);
    }
    expect((await asOwner(RENAME, { params: { assetId }, body: { name } })).json().errorCode).toBe("ASSET_IN_USE");
  });
});

describe("nobody overwrites anybody's asset", () => {
  const changed = (by: string | null, asset: object) => ({
    errorCode: "ASSET_CHANGED",
    data: { by, at: expect.any(Number), ...asset },
  });
  const replace = (assetId: string, content: Buffer, headers: Record<string, string> = {}) =>
    asOwner(REPLACE, { params: { assetId }, body: content, headers: { "content-type": "image/svg+xml", ...headers } });

  it("in the portal, where the name and the content belong to one revision", async () => {
    const name = `${randomUUID()}.svg`;
    const created = await upload(svg("red"), name);
    const assetId = created.json().id;
    const params = { assetId };
    expect(created.headers.etag).toBe('"r1"');
    const renamed = await asOwner(RENAME, { params, body: { name: `new ${name}` }, headers: { "if-match": '"r1"' } });
    expect([renamed.statusCode, renamed.headers.etag]).toEqual([200, '"r2"']);

    const headers = { "if-match": '"r1"' };
    for (const refused of [
      await asOwner(RENAME, { params, body: { name: "other.svg" }, headers }),
      await replace(assetId, svg("blue"), headers),
      await asOwner(DELETE, { params, headers }),
    ]) {
      expect(refused.statusCode).toBe(412);
      expect(refused.json()).toMatchObject(
        changed(owner.username, { name: `new ${name}`, revision: 2, sha256: sha256(svg("red")) }),
      );
    }
    const read = await asOwner(READ, { params });
    expect([read.headers.etag, read.json().revision]).toEqual(['"r2"', 2]);

    const replaced = await replace(assetId, svg("blue"), { "if-match": '"r2"' });
    expect([replaced.statusCode, replaced.headers.etag]).toEqual([200, '"r3"']);
    expect((await replace(assetId, svg("green"))).headers.etag).toBe('"r4"');
    expect((await asOwner(DELETE, { params, headers: { "if-match": '"r3", "r4"' } })).statusCode).toBe(200);
  });

  it("from a program, for which the hash of the content is the revision", async () => {
    const name = `${randomUUID()}.svg`;
    const params = { name };
    const putIf = (content: Buffer, headers: Record<string, string>) =>
      client.call("PUT /v1/assets/:name", { params, body: content, headers });
    const tag = (content: Buffer) => `"${sha256(content)}"`;
    const missing = await putIf(svg("red"), { "if-match": tag(svg("red")) });
    expect(missing.json()).toMatchObject({
      errorCode: "ASSET_CHANGED",
      data: { by: null, at: null, name, revision: null, sha256: null },
    });
    const added = await putIf(svg("red"), { "if-none-match": "*" });
    expect([added.statusCode, added.headers.etag]).toEqual([201, tag(svg("red"))]);
    expect((await client.call("GET /v1/assets/:name", { params })).headers.etag).toBe(tag(svg("red")));
    // A program repeats a call whose answer was lost.
    expect((await putIf(svg("red"), { "if-none-match": "*" })).statusCode).toBe(200);
    const theirs = await putIf(svg("blue"), { "if-match": tag(svg("red")) });
    expect(theirs.statusCode).toBe(200);
    expect((await putIf(svg("blue"), { "if-match": tag(svg("red")) })).statusCode).toBe(200);

    const key = (await asOwner("GET /api/app/workspaces/:workspaceId/apikeys")).json().apiKeys[0].name;
    const headers = { "if-match": tag(svg("red")) };
    for (const refused of [
      await putIf(svg("green"), headers),
      await putIf(svg("grey"), headers),
      await putIf(svg("green"), { "if-none-match": "*" }),
      await client.call("DELETE /v1/assets/:name", { params, headers }),
    ]) {
      expect(refused.statusCode).toBe(412);
      expect(refused.json()).toMatchObject(changed(key, { name, sha256: sha256(svg("blue")) }));
    }
    const removed = await client.call("DELETE /v1/assets/:name", { params, headers: { "if-match": tag(svg("blue")) } });
    expect(removed.statusCode).toBe(200);
  });

  it("if many replace it at the same time", async () => {
    const assetId = await uploaded(svg("red"));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => replace(assetId, svg(`rgb(${n}, 0, 0)`), { "if-match": '"r1"' })),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, ...Array(7).fill(412)]);
    expect((await asOwner(READ, { params: { assetId } })).json().revision).toBe(2);
  });
});

describe("API clients", () => {
  it("upload, list, download and delete assets by their names", async () => {
    const created = await put("api logo.png", PNG);
    expect(created.statusCode).toBe(201);
    expect(created.json()).toEqual({
      name: "api logo.png",
      mediaType: "image/png",
      bytes: PNG.length,
      width: 1,
      height: 1,
      sha256: sha256(PNG),
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
    const replaced = await put("api logo.png", svg("red"));
    expect([replaced.statusCode, replaced.json().mediaType]).toEqual([200, "image/svg+xml"]);
    const params = { name: "api logo.png" };
    expect((await client.call("GET /v1/assets/:name", { params })).rawPayload).toEqual(svg("red"));
    expect(await namesOf()).toContain("api logo.png");
    expect((await client.call("DELETE /v1/assets/:name", { params })).json()).toEqual({});
    expect((await client.call("DELETE /v1/assets/:name", { params })).json()).toMatchObject({ errorCode: "NOT_FOUND" });
  });

  it("get one asset if they upload the same name at the same time", async () => {
    const name = `${randomUUID()}.svg`;
    const answers = await Promise.all(["red", "green", "blue"].map((fill) => put(name, svg(fill))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    expect((await namesOf()).filter((found) => found === name)).toHaveLength(1);
  });

  it("find a name however its letters are composed", async () => {
    await put("caf\u0065\u0301.png", PNG);
    expect((await client.call("GET /v1/assets/:name", { params: { name: "caf\u00e9.png" } })).statusCode).toBe(200);
  });
});

describe("nothing is stored", () => {
  it.each(["../x.png", "a/b.png", "a\\b.png", ".htaccess", "", "  ", "a\u202eb.png", "a\nb.png", "a".repeat(101)])(
    "under the name %j",
    async (name) => {
      const before = await stored();
      const answers = [await upload(PNG, name), ...(name === "" ? [] : [await put(name, PNG)])];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ errorCode: "INVALID_REQUEST", data: { name: expect.any(String) } });
      }
      expect(await stored()).toEqual(before);
    },
  );

  it("of a content that is no asset, is empty, too large, or has too many pixels", async () => {
    const before = await stored();
    const html = Buffer.from("<!doctype html><script>alert(1)</script>");
    const refused: [Buffer, string, object][] = [
      [html, "UNSUPPORTED_ASSET", { accepted: expect.arrayContaining(["image/png"]) }],
      [Buffer.from("text"), "UNSUPPORTED_ASSET", {}],
      [Buffer.alloc(0), "UNSUPPORTED_ASSET", {}],
      [Buffer.alloc(LIMITS.maxAssetBytes + 1), "PAYLOAD_TOO_LARGE", { limit: "body", max: LIMITS.maxAssetBytes }],
      [pngHeader(9_999, 9_999), "PAYLOAD_TOO_LARGE", { limit: "assetPixels", max: LIMITS.maxAssetPixels }],
    ];
    for (const [content, errorCode, data] of refused) {
      for (const answer of [await upload(content), await put("a.png", content)]) {
        expect(answer.json()).toMatchObject({ errorCode, data });
      }
    }
    expect(await stored()).toEqual(before);
  });

  it("of a form, whose parts are not the file", async () => {
    const answer = await upload(PNG, "form.png", "multipart/form-data; boundary=x");
    expect(answer.json()).toMatchObject({ errorCode: "INVALID_REQUEST", data: { "content-type": expect.any(String) } });
  });

  it("of more assets than a workspace may have, also if they come at the same time", async () => {
    const full = await createTestApiClient(service, owner, undefined, "templates");
    const { db } = await testDatabase();
    await put("first.png", PNG, full);
    const [first] = await db.select().from(assets).where(eq(assets.workspaceId, full.workspaceId));
    if (!first) throw new Error("The asset was not stored");
    const others = Array.from({ length: LIMITS.maxAssets - 2 }, (_, n) => ({
      ...first,
      id: randomUUID(),
      name: `${n}`,
    }));
    await db.insert(assets).values(others);
    const answers = await Promise.all(["red", "green", "blue"].map((fill) => put(`${fill}.svg`, svg(fill), full)));
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.json()).toMatchObject({
      errorCode: "ASSET_LIMIT_REACHED",
      data: { limit: "assets", max: LIMITS.maxAssets },
    });
    expect((await stored(full.workspaceId)).assets).toBe(LIMITS.maxAssets);
    expect((await put("first.png", svg("white"), full)).statusCode).toBe(200);
  });

  it("of more bytes than the assets of a workspace may take", async () => {
    const full = await createTestApiClient(service, owner, undefined, "templates");
    const { db } = await testDatabase();
    await put("first.png", PNG, full);
    const max = LIMITS.maxAssetBytesPerWorkspace;
    await db.update(assets).set({ bytes: max }).where(eq(assets.workspaceId, full.workspaceId));
    const refused = await put("second.svg", svg("red"), full);
    expect(refused.json()).toMatchObject({ data: { limit: "assetBytesPerWorkspace", max } });
    expect((await stored(full.workspaceId)).contents).toEqual([sha256(PNG)]);
    expect((await put("first.png", svg("red"), full)).statusCode).toBe(200);
  });
});

describe("another workspace's asset", () => {
  it("is found neither by its id, nor by its name, nor by its hash", async () => {
    const name = `${randomUUID()}.svg`;
    const content = svg("purple", `<!-- ${name} -->`);
    const assetId = await uploaded(content, name);
    const params = { workspaceId: foreign.workspaceId, assetId };
    for (const call of [READ, DOWNLOAD, DELETE] as const) {
      const answer = await service.call(call, { params, token: stranger.accessToken });
      expect([answer.statusCode, answer.json().errorCode], call).toEqual([404, "NOT_FOUND"]);
    }
    for (const wanted of [name, sha256(content)]) {
      const answer = await foreign.call("GET /v1/assets/:name", { params: { name: wanted } });
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, "NOT_FOUND"]);
    }
    expect((await asOwner(DOWNLOAD, { params: { assetId } })).rawPayload).toEqual(content);
  });
});

describe("documents", () => {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="30"><text y="20">DRAWN</text></svg>',
  );
  const html = `<img src="{{ logo | asset_url }}">`;
  const parameters = { logo: "drawing.svg" };
  const textOf = async (pdf: Buffer) => (await pdfText(pdf)).pages.join("\n");

  it("use the assets of their workspace, whichever way they are made", async () => {
    await put("drawing.svg", drawing);
    const made = await client.call("POST /v1/documents", { body: { html, parameters } });
    expect(await textOf(made.rawPayload)).toContain("DRAWN");
    expect(made.headers["x-document-warnings"]).toBeUndefined();

    const attempt = { templateBase64: base64(html), parameters };
    const headers = { "x-workspace-id": client.workspaceId };
    const tried = await service.call("POST /api/app/pdf", { token: owner.accessToken, headers, body: attempt });
    expect(await textOf(tried.rawPayload)).toContain("DRAWN");

    const template = await client.addTemplate("Drawing", html);
    const later = { headers: { prefer: "respond-async" }, body: { template, parameters } };
    const { id } = (await client.call("POST /v1/documents", later)).json();
    const document = await client.untilEnded<DocumentResource>("GET /v1/documents/:documentId", { documentId: id });
    expect(await textOf((await client.download(document.url)).rawPayload)).toContain("DRAWN");

    const body = { template, items: [parameters, parameters], output: "pdf" };
    const batchId = (await client.call("POST /v1/batches", { body })).json().id;
    const batch = await client.untilEnded<BatchResource>("GET /v1/batches/:batchId", { batchId });
    const merged = await textOf((await client.download(batch.url)).rawPayload);
    expect(merged.match(/DRAWN/g)).toHaveLength(2);
  });

  it("use no asset of another workspace", async () => {
    await put("drawing.svg", drawing);
    const made = await foreign.call("POST /v1/documents", { body: { html, parameters } });
    expect(await textOf(made.rawPayload)).not.toContain("DRAWN");
    expect(JSON.parse(String(made.headers["x-document-warnings"]))).toEqual([
      { code: "MISSING_ASSET", name: "drawing.svg" },
    ]);
  });
});
