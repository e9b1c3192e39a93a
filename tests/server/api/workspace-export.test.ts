import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import type { CallName } from "../../../contract/calls";
import type { ImportResult } from "../../../contract/template-files";
import { invites } from "../../../server/database/schema/invites";
import { webhookDeliveries } from "../../../server/database/schema/webhooks";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { svg } from "../../support/asset-files";
import { testDatabase } from "../../support/database";
import { base64, type Customer, startService, type TestService } from "../../support/service";
import { archiveCalls, byPath, zipOf } from "../../support/template-archive";
import { addSampleRows } from "../../support/workspace-rows";

const EXPORT = "GET /api/app/workspaces/:workspaceId/export";
const TEMPLATE = "/api/app/workspaces/:workspaceId/templates/:templateId";
const LISTS = [
  "api-keys",
  "audit-log",
  "batches",
  "documents",
  "invites",
  "invoices",
  "members",
  "requests",
  "webhooks",
];
/** Too long for a file, because each character takes three bytes. */
const LONG = "字".repeat(80);
const FILES = {
  "templates/Letter/template.html": `{% render "emails/head" %}<img src="{{ 'logo.svg' | asset_url }}"><p>1</p>`,
  "templates/Letter/samples/Mari.json": '{"name": "Mari"}',
  "partials/emails/head.html": "<h1>ACME</h1>",
  "assets/logo.svg": svg("red").toString(),
};

let service: TestService;
let owner: Customer;
let client: TestApiClient;
let archive: ReturnType<typeof archiveCalls>;
beforeAll(async () => {
  service = await startService();
  owner = await service.signUp();
  client = await createTestApiClient(service, owner);
  archive = archiveCalls(service, { owner, workspaceId: client.workspaceId });
  await archive.import(zipOf(FILES));
});

const app = (name: CallName, params: Record<string, string> = {}, body?: unknown) =>
  service.call(name, {
    params: { workspaceId: client.workspaceId, ...params },
    token: owner.accessToken,
    ...(body !== undefined && { body }),
  });
const download = (workspaceId = client.workspaceId, { accessToken: token } = owner) =>
  service.call(EXPORT, { params: { workspaceId }, token });
async function filesOf(...request: Parameters<typeof download>): Promise<Record<string, string>> {
  const { statusCode, rawPayload } = await download(...request);
  expect(statusCode).toBe(200);
  const entries = Object.entries(unzipSync(rawPayload));
  return Object.fromEntries(entries.map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
}
const listsIn = (files: Record<string, string>): string[] =>
  Object.keys(files)
    .filter((path) => path.startsWith("lists/"))
    .sort();
/** Returns the rows of a list as objects. No cell of these tests has a comma. */
function rowsIn(files: Record<string, string>, list: string): Record<string, string>[] {
  const [heading = "", ...lines] = (files[`lists/${list}.csv`] ?? "").trimEnd().split("\r\n");
  const columns = heading.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]));
  });
}
async function idOf(wanted: string): Promise<string> {
  const { templateDetails } = (await app("GET /api/app/workspaces/:workspaceId/templates")).json();
  return templateDetails.find(({ name }: { name: string }) => name === wanted).id;
}
const save = (templateId: string, html: string) =>
  app(`PATCH ${TEMPLATE}`, { templateId }, { contentBase64: base64(html) });

describe("the export of a workspace", () => {
  it("is a zip with the files of a template export", async () => {
    const { headers } = await download();
    expect(headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="workspace.zip"',
    });
    const files = await filesOf();
    const exported = unzipSync((await archive.export()).rawPayload);
    for (const [path, bytes] of Object.entries(exported)) expect(files[path], path).toBe(Buffer.from(bytes).toString());
    expect(files).toMatchObject({ ...FILES, "templates/Letter/samples/Mari.json": '{\n  "name": "Mari"\n}\n' });
    expect(files["README.txt"]).toContain("Not in this file\n  Documents (PDF)");
  });

  it("has each version of templates and partials with its number, date, author and note", async () => {
    const templateId = await idOf("Letter");
    await app(`PATCH ${TEMPLATE}`, { templateId }, { publishOnSave: false });
    await save(templateId, "<p>2</p>");
    await app(`POST ${TEMPLATE}/versions`, { templateId }, { note: "Shorter" });
    await save(templateId, "<p>draft</p>");
    const edits = { "/properties/name": { type: "string", label: "Full name" } };
    await app(`PATCH ${TEMPLATE}/schema`, { templateId }, { edits, parameterCheck: "enforce" });
    await save(await idOf("emails/head"), "<h1>New</h1>");
    const files = await filesOf();

    expect(files["templates/Letter/template.html"]).toBe("<p>draft</p>");
    expect(Object.keys(files).filter((path) => path.startsWith("history/Letter/"))).toEqual([
      "history/Letter/v2.html",
      "history/Letter/v1.html",
      "history/Letter/versions.json",
    ]);
    expect(files["history/Letter/v2.html"]).toBe("<p>2</p>");
    expect(files["history/Letter/v1.html"]).toBe(FILES["templates/Letter/template.html"]);
    expect(JSON.parse(files["history/Letter/versions.json"] ?? "")).toMatchObject({
      ...{ id: templateId, kind: "template", name: "Letter", deletedAt: null },
      ...{ parameterCheck: "enforce", schemaEdits: edits },
      channels: [{ name: "live", number: 2, setBy: owner.username }],
      versions: [
        { number: 2, file: "v2.html", author: owner.username, note: "Shorter" },
        {
          number: 1,
          file: "v1.html",
          author: owner.username,
          note: null,
          createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
    });
    expect(files["history/emails%2Fhead/v1.html"]).toBe("<h1>ACME</h1>");
    expect(files["history/emails%2Fhead/v2.html"]).toBe("<h1>New</h1>");
    expect(JSON.parse(files["history/emails%2Fhead/versions.json"] ?? "")).toMatchObject({ kind: "partial" });
  });

  it("has deleted templates that can be restored, also if they have the same name", async () => {
    const ids = [];
    for (const text of ["first", "second"]) {
      const templateId = await client.addTemplate("Gone", `<p>${text}</p>`);
      await app(`DELETE ${TEMPLATE}`, { templateId });
      ids.push([templateId, text]);
    }
    const files = await filesOf();
    for (const [id, text] of ids) {
      expect(files[`deleted-templates/${id}/draft.html`]).toBe(`<p>${text}</p>`);
      expect(files[`deleted-templates/${id}/v1.html`]).toBe(`<p>${text}</p>`);
      const { name, deletedAt } = JSON.parse(files[`deleted-templates/${id}/versions.json`] ?? "");
      expect([name, deletedAt]).toEqual(["Gone", expect.stringMatching(/Z$/)]);
    }
  });

  it("has the draft of a template whose name is too long for a file", async () => {
    const id = await client.addTemplate(LONG, "<p>long</p>");
    const files = await filesOf();
    expect(files[`history/${id}/draft.html`]).toBe("<p>long</p>");
    expect(JSON.parse(files[`history/${id}/versions.json`] ?? "").name).toBe(LONG);
  });

  it("has the lists of an admin as CSV", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const { keyId, inviteId, invoiceId, batchId, deliveryId, requestId } = await addSampleRows(workspaceId, "Ours");
    const files = await filesOf(workspaceId);
    expect(listsIn(files)).toEqual(LISTS.map((name) => `lists/${name}.csv`));
    const ids = (list: string) => rowsIn(files, list).map(({ id }) => id);
    expect(rowsIn(files, "documents")).toMatchObject([{ templateName: "Ours", source: "API", resultSizeInBytes: "1" }]);
    expect(ids("requests")).toEqual([requestId]);
    expect(ids("batches")).toEqual([batchId]);
    expect(ids("webhooks")).toEqual([deliveryId]);
    expect(rowsIn(files, "members")).toMatchObject([{ username: owner.username, role: "ADMIN" }]);
    expect(ids("invites")).toEqual([inviteId]);
    expect(rowsIn(files, "api-keys")).toMatchObject([{ id: keyId, name: "Ours", apiKey: "pk_ab12…9xyz" }]);
    const invoice = rowsIn(files, "invoices").find(({ id }) => id === invoiceId);
    expect(invoice).toMatchObject({ amount: "19", productCode: "STARTER", number: expect.stringMatching(/^INV-/) });
    expect(rowsIn(files, "audit-log").map(({ action }) => action)).toContain("template.deleted");
  });

  it("has all rows of a long list, once and the newest first", async () => {
    const { db } = await testDatabase();
    const workspaceId = await service.workspaceOf(owner);
    await db.execute(`
      insert into activities (workspace_id, number, source, created_at, generation_time_in_ms, result_size_in_bytes)
      select '${workspaceId}', number, 'API', now(), number, 1 from generate_series(1, 1203) as number`);
    const numbers = rowsIn(await filesOf(workspaceId), "documents").map(({ generationTimeInMs }) => generationTimeInMs);
    expect(numbers).toEqual(Array.from({ length: 1_203 }, (_, index) => String(1_203 - index)));
  });

  it("has everything but the audit log for a member who is no admin", async () => {
    const member = await service.signUp();
    await service.addMember(client.workspaceId, member);
    const all = await filesOf();
    const files = await filesOf(client.workspaceId, member);
    expect(Object.keys(files)).toEqual(Object.keys(all).filter((path) => path !== "lists/audit-log.csv"));
    expect(listsIn(files)).toEqual(LISTS.filter((name) => name !== "audit-log").map((name) => `lists/${name}.csv`));
  });

  it("has nothing of another workspace, also of one of the same owner", async () => {
    const [own, other] = [await service.workspaceOf(owner), await service.workspaceOf(owner)];
    await addSampleRows(own, "Ours");
    const { number: _number, channel: _channel, ...ids } = await addSampleRows(other, "Theirs");
    const foreign = ["Theirs", other, ...Object.values(ids)];
    const text = JSON.stringify(await filesOf(own));
    expect(foreign.filter((part) => text.includes(part))).toEqual([]);
    // They are found where they belong.
    expect(JSON.stringify(await filesOf(other))).toContain("Theirs");
  });

  it("has no secret", async () => {
    const { db } = await testDatabase();
    const { workspaceId } = client;
    const { secret } = (await app("GET /api/app/workspaces/:workspaceId/webhook-secret")).json();
    const mailed = { workspaceId, email: `${randomUUID()}@example.com`, createdAt: new Date(), expiresAt: new Date() };
    const [link, token] = [randomUUID(), randomUUID()];
    await db.insert(invites).values({ ...mailed, linkSecret: link, linkHash: randomUUID() });
    await db.insert(webhookDeliveries).values({
      ...{
        id: randomUUID(),
        workspaceId,
        createdAt: new Date(),
        type: "test",
        url: `https://example.com/a?t=${token}`,
      },
      ...{ payload: token, answer: token, state: "delivered", attempts: 1, lastAttemptAt: new Date(), durationInMs: 1 },
    });
    const { rows: hashes } = await db.execute<{ hash: string }>(
      `select key_hash as hash from api_keys where workspace_id = '${workspaceId}'
       union select link_hash from invites where workspace_id = '${workspaceId}' and link_hash is not null`,
    );
    expect(hashes.length).toBeGreaterThan(1);
    const files = await filesOf();
    expect(files["lists/invites.csv"]).toContain(mailed.email);
    expect(rowsIn(files, "webhooks")).toMatchObject([{ url: "https://example.com/a" }]);
    const text = JSON.stringify(files);
    const secrets = [client.key, secret, link, token, ...hashes.map(({ hash }) => hash)];
    expect(secrets.filter((part) => text.includes(part))).toEqual([]);
  });

  it("can be imported into another workspace, which ignores the further files", async () => {
    const { rawPayload } = await download();
    const further = Object.keys(unzipSync(rawPayload)).filter((path) =>
      /^(README\.txt|history\/|deleted-templates\/|lists\/)/.test(path),
    );
    const target = archiveCalls(service, { owner, workspaceId: await service.workspaceOf(owner) });
    const planned = (await target.plan(rawPayload)).json<ImportResult>();
    expect(planned.ignored.sort()).toEqual(further.sort());
    expect(further.length).toBeGreaterThan(LISTS.length);
    const applied = (await target.apply(rawPayload, planned.plan)).json<ImportResult>();
    expect(byPath(applied.items, "outcome")).toEqual(
      Object.fromEntries(Object.keys(FILES).map((path) => [path, "saved"])),
    );
  });
});
