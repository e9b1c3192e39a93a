import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { LIMITS } from "../../../contract/product";
import type { LoggedRequestDetails } from "../../../contract/requests";
import type { DocumentResource } from "../../../contract/v1/documents";
import type { Queries } from "../../../server/database/open";
import { activities, monthlyUsage } from "../../../server/database/schema/activities";
import { documents } from "../../../server/database/schema/documents";
import { withWorkspace } from "../../../server/database/workspace-scope";
import { removeExpired } from "../../../server/documents/remove-expired";
import { RecentCounts } from "../../../server/lib/recent-counts";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { pdfText } from "../../support/pdf-text";
import { base64, type Customer, startService, type TestService } from "../../support/service";

const STORED = { accept: "application/json" };
const BACKGROUND = { prefer: "respond-async" };

let service: TestService;
let db: Queries;
let owner: Customer;
beforeAll(async () => {
  service = await startService();
  db = (await testDatabase()).db;
  owner = await service.signUp();
});

/** A workspace with an API key and the template `Invoice`. */
async function prepared(html = "<p>Dear {{ name }}</p>") {
  const workspaceId = await service.workspaceOf(owner);
  const params = { workspaceId };
  const token = owner.accessToken;
  const key = await service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
    params,
    token,
    body: { name: "Server" },
  });
  const { apiKey } = key.json<{ apiKey: string }>();
  const template = await service.call("POST /api/app/workspaces/:workspaceId/templates", {
    params,
    token,
    body: { name: "Invoice", contentBase64: base64(html) },
  });
  const templateId = template.json<{ id: string }>().id;
  const paths = { workspaceId, templateId };
  return {
    workspaceId,
    apiKey,
    templateId,
    document: (body: object, headers: Record<string, string>) =>
      service.call("POST /v1/documents", { token: apiKey, body, headers }),
    async saveTemplate(changed: string): Promise<void> {
      const body = { contentBase64: base64(changed) };
      const path = "PATCH /api/app/workspaces/:workspaceId/templates/:templateId";
      expect((await service.call(path, { params: paths, token, body })).statusCode).toBe(200);
    },
    deleteTemplate: () =>
      service.call("DELETE /api/app/workspaces/:workspaceId/templates/:templateId", { params: paths, token }),
  };
}

type Prepared = Awaited<ReturnType<typeof prepared>>;

const repeat = (workspaceId: string, requestId: string, token = owner.accessToken) =>
  service.call("POST /api/app/workspaces/:workspaceId/requests/:requestId/repeat", {
    params: { workspaceId, requestId },
    token,
  });

/** Waits for the newest request of the log, which is written in the background, and reads it. */
const newest = (workspaceId: string, count: number) =>
  eventually(async () => {
    const token = owner.accessToken;
    const params = { workspaceId };
    const list = await service.call("GET /api/app/workspaces/:workspaceId/requests", { params, token });
    const { requests } = list.json<{ requests: { id: string }[] }>();
    expect(requests).toHaveLength(count);
    const found = await service.call("GET /api/app/workspaces/:workspaceId/requests/:requestId", {
      params: { workspaceId, requestId: requests[0]?.id ?? "" },
      token,
    });
    return found.json<LoggedRequestDetails>();
  });

const textOfFile = async ({ url }: DocumentResource) => {
  const { pathname } = new URL(url ?? "");
  const { rawPayload } = await service.app.inject({ url: pathname });
  return (await pdfText(rawPayload)).pages.join();
};

/** @returns the log's entry of a stored document */
async function storedRequest({ workspaceId, document }: Prepared, body: object = {}) {
  const answer = await document({ template: "Invoice", parameters: { name: "Ada" }, ...body }, STORED);
  expect(answer.statusCode).toBe(201);
  return { request: await newest(workspaceId, 1), stored: answer.json<DocumentResource>() };
}

describe("a stored document", () => {
  it("is generated again from the live version, with its own parameters, options and file name", async () => {
    const workspace = await prepared();
    const { request, stored } = await storedRequest(workspace, { filename: "letter", options: { landscape: true } });
    expect(request).toMatchObject({ repeat: "POSSIBLE", templateVersion: 1 });
    await workspace.saveTemplate("<p>Hello {{ name }}</p>");

    const answer = await repeat(workspace.workspaceId, request.id);
    expect(answer.statusCode).toBe(201);
    const document = answer.json<DocumentResource>();
    expect(document).toMatchObject({ status: "done", templateId: workspace.templateId, templateVersion: 2, pages: 1 });
    expect(document.id).not.toBe(stored.id);
    expect(await textOfFile(document)).toContain("Hello Ada");
    const [row] = await db.select().from(documents).where(eq(documents.id, document.id));
    expect(row).toMatchObject({ filename: "letter", options: { landscape: true }, webhook: null });
  });

  it("counts, has an activity of the portal, and is a request that can be repeated in turn", async () => {
    const workspace = await prepared();
    const { request } = await storedRequest(workspace);
    const { id } = (await repeat(workspace.workspaceId, request.id)).json<DocumentResource>();
    const own = eq(activities.workspaceId, workspace.workspaceId);
    const rows = await withWorkspace(db, workspace.workspaceId, (tx) => tx.select().from(activities).where(own));
    expect(rows.map(({ source }) => source).sort()).toEqual(["API", "CUSTOMER_PORTAL"]);
    const again = await newest(workspace.workspaceId, 2);
    const entry = {
      operation: "DOCUMENT",
      source: "CUSTOMER_PORTAL",
      status: 201,
      apiKey: null,
      templateName: "Invoice",
    };
    expect(again).toMatchObject({ ...entry, resultId: id, pages: 1, repeat: "POSSIBLE" });
    expect((await repeat(workspace.workspaceId, again.id)).statusCode).toBe(201);
  });

  it("keeps the order of its parameters, and none that are large", async () => {
    const workspace = await prepared("<p>{% for p in all %}{{ p[0] }}{% endfor %}{{ all.z | size }}</p>");
    const { request } = await storedRequest(workspace, { parameters: { all: { z: "1", a: "2", m: "3" } } });
    const answer = await repeat(workspace.workspaceId, request.id);
    expect(await textOfFile(answer.json())).toContain("zam1");

    const large = await prepared();
    const unused = "x".repeat(LIMITS.maxKeptParametersBytes);
    const { request: notKept } = await storedRequest(large, { parameters: { unused } });
    expect(notKept.repeat).toBe("PARAMETERS_NOT_KEPT");
    expect(refusalOf(await repeat(large.workspaceId, notKept.id))).toEqual([409, "PARAMETERS_NOT_KEPT"]);
  });

  it("is generated again after it has failed in the background, once the template is mended", async () => {
    const workspace = await prepared("<p>{{ name | nofilter }}</p>");
    const answer = await workspace.document({ template: "Invoice", parameters: { name: "Ada" } }, BACKGROUND);
    expect(answer.statusCode).toBe(202);
    const outcome = await newest(workspace.workspaceId, 2);
    expect(outcome).toMatchObject({ errorCode: "INVALID_TEMPLATE", repeat: "POSSIBLE" });
    const refused = await repeat(workspace.workspaceId, outcome.id);
    expect([refused.statusCode, refused.json().errorCode]).toEqual([422, "INVALID_TEMPLATE"]);
    await workspace.saveTemplate("<p>Dear {{ name | upcase }}</p>");
    expect(await textOfFile((await repeat(workspace.workspaceId, outcome.id)).json())).toContain("Dear ADA");
  });
});

const refusalOf = (answer: Awaited<ReturnType<typeof repeat>>) => [answer.statusCode, answer.json().data?.reason];

describe("a document can't be generated again", () => {
  it("after it has failed in the background, as a thousand others of its customer a short time ago", async () => {
    const workspace = await prepared("<p>{{ name | nofilter }}</p>");
    const failures = vi.spyOn(RecentCounts.prototype, "of").mockReturnValue(1_000);
    onTestFinished(() => failures.mockRestore());
    const answer = await workspace.document({ template: "Invoice", parameters: { name: "Ada" } }, BACKGROUND);
    const { id } = answer.json<DocumentResource>();
    await eventually(async () => {
      const [document] = await db.select().from(documents).where(eq(documents.id, id));
      expect(document).toMatchObject({ state: "failed", parameters: null });
    });
  });

  it("if it was not stored, or has no template", async () => {
    const workspace = await prepared();
    expect((await workspace.document({ template: "Invoice" }, {})).statusCode).toBe(200);
    const direct = await newest(workspace.workspaceId, 1);
    expect(direct.repeat).toBe("NOT_STORED");
    expect(refusalOf(await repeat(workspace.workspaceId, direct.id))).toEqual([409, "NOT_STORED"]);

    const other = await prepared();
    const { id } = (await other.document({ html: "<p>{{ a }}</p>", parameters: { a: "secret" } }, STORED)).json();
    const fromHtml = await newest(other.workspaceId, 1);
    expect(fromHtml.repeat).toBe("FROM_HTML");
    expect(refusalOf(await repeat(other.workspaceId, fromHtml.id))).toEqual([409, "FROM_HTML"]);
    const [row] = await db.select().from(documents).where(eq(documents.id, id));
    expect(row?.parameters).toBeNull();
  });

  it("and no reason is given if the call itself has failed", async () => {
    const workspace = await prepared();
    expect((await workspace.document({ template: "Invoice", parameters: [1] }, {})).statusCode).toBe(400);
    expect(await newest(workspace.workspaceId, 1)).toMatchObject({ operation: "DOCUMENT", repeat: null });
  });

  it("if it is no try-out and no batch", async () => {
    const workspace = await prepared();
    await service.tryOut(owner, workspace.workspaceId, { html: "<p>x" });
    const tryOut = await newest(workspace.workspaceId, 1);
    expect(tryOut.repeat).toBeNull();
    expect(refusalOf(await repeat(workspace.workspaceId, tryOut.id))).toEqual([409, "NOT_STORED"]);
  });

  it("after it was deleted or has expired, with its parameters", async () => {
    const workspace = await prepared();
    const { request, stored } = await storedRequest(workspace);
    const expired = new Date((stored.expiresAt ?? 0) * 1_000 + 1_000);
    await removeExpired(db, expired);
    expect(await db.select().from(documents).where(eq(documents.id, stored.id))).toEqual([]);
    expect(refusalOf(await repeat(workspace.workspaceId, request.id))).toEqual([409, "EXPIRED"]);

    const other = await prepared();
    const { request: second, stored: deleted } = await storedRequest(other);
    const params = { documentId: deleted.id };
    await service.call("DELETE /v1/documents/:documentId", { params, token: other.apiKey });
    expect(refusalOf(await repeat(other.workspaceId, second.id))).toEqual([409, "EXPIRED"]);
  });

  it("after its template was deleted", async () => {
    const workspace = await prepared();
    const { request } = await storedRequest(workspace);
    await workspace.deleteTemplate();
    const answer = await repeat(workspace.workspaceId, request.id);
    expect([answer.statusCode, answer.json().errorCode]).toEqual([404, "TEMPLATE_NOT_FOUND"]);
    const failed = await newest(workspace.workspaceId, 2);
    expect(failed).toMatchObject({
      errorCode: "TEMPLATE_NOT_FOUND",
      templateName: "Invoice",
      source: "CUSTOMER_PORTAL",
    });
  });

  it("above the month's limit", async () => {
    const workspace = await prepared();
    const { request } = await storedRequest(workspace);
    const used = 1_000_000;
    const isWorkspace = eq(monthlyUsage.workspaceId, workspace.workspaceId);
    await withWorkspace(db, workspace.workspaceId, (tx) => tx.update(monthlyUsage).set({ used }).where(isWorkspace));
    const answer = await repeat(workspace.workspaceId, request.id);
    expect([answer.statusCode, answer.json().errorCode]).toEqual([402, "USAGE_LIMIT_EXCEEDED"]);
  });

  it("by members of other workspaces", async () => {
    const [workspace, other] = [await prepared(), await prepared()];
    const { request } = await storedRequest(workspace);
    const stranger = await service.signUp();
    expect((await repeat(workspace.workspaceId, request.id, stranger.accessToken)).statusCode).toBe(404);
    expect((await repeat(other.workspaceId, request.id)).statusCode).toBe(404);
    expect((await repeat(workspace.workspaceId, randomUUID())).statusCode).toBe(404);
    // Only the later one of two calls is in the log, because the first one is about no document.
    await repeat(workspace.workspaceId, request.id);
    expect(await newest(workspace.workspaceId, 2)).toMatchObject({ status: 201, source: "CUSTOMER_PORTAL" });
  });
});

it("keeps no parameters of a batch's documents", async () => {
  const workspace = await prepared();
  const body = { template: "Invoice", items: [{ name: "Ada" }] };
  const created = await service.call("POST /v1/batches", { token: workspace.apiKey, body });
  const batchId = created.json<{ id: string }>().id;
  const items = await eventually(async () => {
    const rows = await db.select().from(documents).where(eq(documents.batchId, batchId));
    expect(rows.map(({ state }) => state)).toEqual(["done"]);
    return rows;
  });
  expect(items.map(({ parameters }) => parameters)).toEqual([null]);
});
