import { beforeEach, describe, expect, it } from "vitest";
import { CallError } from "../../src/lib/call-error";
import { createDataProvider } from "../../src/providers/data-provider";
import { registry } from "../../src/resources/all-resources";
import { PRESS, template, templateDetails } from "./support/console";
import { failure, onCall } from "./support/server";
import { signIn } from "./support/sessions";

const workspaceId = PRESS.workspace.id;
const provider = createDataProvider(registry, () => workspaceId);
const { id } = templateDetails();
const resource = "templates";

describe("the data provider", () => {
  beforeEach(() => void signIn());

  it("lists a workspace's templates out of their envelope [CALL-11]", async () => {
    const received = onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [templateDetails()] });

    expect(await provider.getList({ resource })).toEqual({ data: [templateDetails()], total: 1 });
    expect(received[0]?.params).toEqual({ workspaceId });
  });

  it("creates a template by name and HTML in base64, and returns its id [CALL-12]", async () => {
    const received = onCall("POST /api/app/workspaces/:workspaceId/templates", { id });

    expect(await provider.create({ resource, variables: { name: "Invoice", html: "<p>ä</p>" } })).toEqual({
      data: { id },
    });
    expect(received[0]?.body).toEqual({ name: "Invoice", contentBase64: Buffer.from("<p>ä</p>").toString("base64") });
  });

  it("reads a template's name and its HTML out of base64 [CALL-13]", async () => {
    const received = onCall("GET /api/app/workspaces/:workspaceId/templates/:templateId", template("<p>世界</p>"));

    expect(await provider.getOne({ resource, id })).toEqual({ data: { ...templateDetails(), html: "<p>世界</p>" } });
    expect(received[0]?.params).toEqual({ workspaceId, templateId: id });
  });

  it("saves a template by name and HTML in base64 [CALL-14]", async () => {
    const received = onCall("PATCH /api/app/workspaces/:workspaceId/templates/:templateId", {});

    expect(await provider.update({ resource, id, variables: { name: "Bill", html: "<b>" } })).toEqual({ data: { id } });
    expect(received[0]?.params).toEqual({ workspaceId, templateId: id });
    expect(received[0]?.body).toEqual({ name: "Bill", contentBase64: btoa("<b>") });
  });

  it("deletes a template without a payload [CALL-15]", async () => {
    const received = onCall("DELETE /api/app/workspaces/:workspaceId/templates/:templateId", {});

    await provider.deleteOne({ resource, id });
    expect(received[0]?.params).toEqual({ workspaceId, templateId: id });
    expect(received[0]?.body).toBeUndefined();
  });

  it("needs an active workspace [PERM-14]", async () => {
    const nowhere = createDataProvider(registry, () => null);

    await expect(nowhere.getList({ resource })).rejects.toThrow("Missing active workspace");
  });

  it("needs an access token [PERM-13]", async () => {
    localStorage.clear();

    await expect(provider.getList({ resource })).rejects.toThrow("Missing accessToken");
  });

  it("fails in words for the reader, with all that the server said", async () => {
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

  it("refuses a list without its envelope", async () => {
    onCall("GET /api/app/workspaces/:workspaceId/templates", Response.json({ templates: [] }));

    await expect(provider.getList({ resource })).rejects.toThrow('The list of templates has no "templateDetails".');
  });

  it("says where to declare a resource that nobody has declared", async () => {
    await expect(provider.getList({ resource: "fonts" })).rejects.toThrow("Declare it in src/resources/fonts.tsx.");
  });

  it("ends its request when nobody waits any more", async () => {
    const controller = new AbortController();
    onCall("GET /api/app/workspaces/:workspaceId/templates", () => {
      controller.abort();
      return { templateDetails: [] };
    });
    const meta = { queryContext: { signal: controller.signal } } as never;

    await expect(provider.getList({ resource, meta })).rejects.toThrow("canceled");
  });
});
