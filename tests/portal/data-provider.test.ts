import { beforeEach, describe, expect, it } from "vitest";
import { CallError } from "../../src/lib/call-error";
import { createDataProvider } from "../../src/providers/data-provider";
import { registry } from "../../src/resources/all-resources";
import { PRESS, template, templateDetails } from "./support/console";
import { products } from "./support/products";
import { failure, onCall } from "./support/server";
import { signIn } from "./support/sessions";
import { activity, analytics } from "./support/workspace-usage";

const workspaceId = PRESS.workspace.id;
const provider = createDataProvider(registry, () => workspaceId);
const { id } = templateDetails();
const resource = "templates";

describe("the data provider", () => {
  beforeEach(() => void signIn());

  it("takes a workspace's templates out of their envelope [CALL-11]", async () => {
    const received = onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [templateDetails()] });

    const { revision, ...details } = templateDetails();
    expect(await provider.getList({ resource })).toEqual({ data: [{ ...details, etag: `"r${revision}"` }], total: 1 });
    expect(received[0]?.params).toEqual({ workspaceId });
  });

  it("lists activities page by page, by default the first page", async () => {
    const received = onCall("GET /api/app/workspaces/:workspaceId/activities", ({ query }) => ({
      activities: [activity(Number(query.get("page")))],
      hasNextPage: query.get("page") === "2",
    }));
    const second = await provider.getList({ resource: "activities", pagination: { currentPage: 2 } });
    const first = await provider.getList({ resource: "activities" });

    expect(second).toEqual({ data: [activity(2)], total: 1, hasNextPage: true });
    expect(first).toEqual({ data: [activity(1)], total: 1, hasNextPage: false });
    expect(received.map(({ params }) => params)).toEqual([{ workspaceId }, { workspaceId }]);
  });

  it("sends no page number for a list that is not paged", async () => {
    const received = onCall("GET /api/app/workspaces/:workspaceId/apikeys", { apiKeys: [] });
    await provider.getList({ resource: "apikeys", pagination: { currentPage: 2 } });

    expect(received[0]?.query.has("page")).toBe(false);
  });

  it("maps the five resources to paths of the workspace", async () => {
    onCall("GET /api/app/workspaces/:workspaceId/apikeys", { apiKeys: [] });
    onCall("GET /api/app/workspaces/:workspaceId/invites", { invites: [] });
    onCall("GET /api/app/workspaces/:workspaceId/customers", { customers: [] });

    for (const name of ["templates", "apikeys", "invites", "customers", "activities"]) {
      expect((await provider.getList({ resource: name })).total).toBeTypeOf("number");
    }
  });

  it("reads other data by its path, in the workspace or outside of it", async () => {
    onCall("GET /api/app/products", { products });
    const received = onCall("GET /api/app/workspaces/:workspaceId/analytics", analytics(3));
    const nowhere = createDataProvider(registry, () => null);

    expect(await nowhere.custom({ url: "/api/app/products", method: "get" })).toEqual({ data: { products } });
    const url = "/api/app/workspaces/:workspaceId/analytics";
    expect(await provider.custom({ url, method: "get" })).toEqual({ data: analytics(3) });
    expect(received[0]?.params).toEqual({ workspaceId });
    await expect(nowhere.custom({ url, method: "get" })).rejects.toThrow("Missing active workspace");
  });

  it("creates a template from name and base64 HTML, and returns its id [CALL-12]", async () => {
    const received = onCall("POST /api/app/workspaces/:workspaceId/templates", { id });

    expect(await provider.create({ resource, variables: { name: "Invoice", html: "<p>ä</p>" } })).toEqual({
      data: { id },
    });
    expect(received[0]?.body).toEqual({ name: "Invoice", contentBase64: Buffer.from("<p>ä</p>").toString("base64") });
  });

  it("reads a template's name and its HTML from base64 [CALL-13]", async () => {
    const received = onCall("GET /api/app/workspaces/:workspaceId/templates/:templateId", template("<p>世界</p>"));

    const { revision, updatedBy, usedThisMonth, isUseComplete, ...details } = templateDetails();
    expect(await provider.getOne({ resource, id })).toEqual({ data: { ...details, html: "<p>世界</p>" } });
    expect(received[0]?.params).toEqual({ workspaceId, templateId: id });
  });

  it("saves a template's name and its HTML in base64 [CALL-14]", async () => {
    const received = onCall("PATCH /api/app/workspaces/:workspaceId/templates/:templateId", {});

    expect(await provider.update({ resource, id, variables: { name: "Bill", html: "<b>" } })).toEqual({ data: { id } });
    expect(received[0]?.params).toEqual({ workspaceId, templateId: id });
    expect(received[0]?.body).toEqual({ name: "Bill", contentBase64: btoa("<b>") });
  });

  it("deletes a template without a request body [CALL-15]", async () => {
    const received = onCall("DELETE /api/app/workspaces/:workspaceId/templates/:templateId", {});

    await provider.deleteOne({ resource, id });
    expect(received[0]?.params).toEqual({ workspaceId, templateId: id });
    expect(received[0]?.body).toBeUndefined();
  });

  it("rejects a call if there is no active workspace [PERM-14]", async () => {
    const nowhere = createDataProvider(registry, () => null);

    await expect(nowhere.getList({ resource })).rejects.toThrow("Missing active workspace");
  });

  it("rejects a call if there is no access token [PERM-13]", async () => {
    localStorage.clear();

    await expect(provider.getList({ resource })).rejects.toThrow("Missing accessToken");
  });

  it("fails with a text for the user and everything that the service answered", async () => {
    onCall(
      "GET /api/app/workspaces/:workspaceId/templates/:templateId",
      failure("TEMPLATE_NOT_FOUND", { data: { a: 1 } }),
    );
    const error = await provider.getOne({ resource, id }).catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({
      message: "Template not found",
      errorCode: "TEMPLATE_NOT_FOUND",
      statusCode: 404,
      data: { a: 1 },
    });
  });

  it("rejects a list without its envelope", async () => {
    onCall("GET /api/app/workspaces/:workspaceId/templates", Response.json({ templates: [] }));

    await expect(provider.getList({ resource })).rejects.toThrow('The list of templates has no "templateDetails".');
  });

  it("says where to declare an unknown resource", async () => {
    await expect(provider.getList({ resource: "fonts" })).rejects.toThrow("Declare it in src/resources/fonts.tsx.");
  });

  it("aborts its request when the query is cancelled", async () => {
    const controller = new AbortController();
    onCall("GET /api/app/workspaces/:workspaceId/templates", () => {
      controller.abort();
      return { templateDetails: [] };
    });
    const meta = { queryContext: { signal: controller.signal } } as never;

    await expect(provider.getList({ resource, meta })).rejects.toThrow("canceled");
  });
});
