import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { TEMPLATES_SCOPE_ROUTES } from "../../../contract/routes";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { type Customer, startService, type TestService } from "../../support/service";

let service: TestService;
let owner: Customer;
let rendering: TestApiClient;
let key: string;
beforeAll(async () => {
  service = await startService();
  owner = await service.signUp();
  rendering = await createTestApiClient(service, owner);
  key = (await createKey({ name: "Deployment", scope: "templates" })).json().apiKey;
});

const createKey = (body: object) =>
  service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
    params: { workspaceId: rendering.workspaceId },
    token: owner.accessToken,
    body,
  });
const call: TestService["call"] = (name, request) => service.call(name, { token: key, ...request });
const created = async (html = "<p>one</p>") =>
  (await call("POST /v1/templates", { body: { name: randomUUID(), html } })).json();

describe("the scope of an API key", () => {
  it("is render unless the key is created with another one", async () => {
    const plain = await createKey({ name: "Plain" });
    expect(plain.json().scope).toBe("render");
    const listed = await service.call("GET /api/app/workspaces/:workspaceId/apikeys", {
      params: { workspaceId: rendering.workspaceId },
      token: owner.accessToken,
    });
    const scopes = listed.json().apiKeys.map(({ name, scope }: { name: string; scope: string }) => [name, scope]);
    expect(Object.fromEntries(scopes)).toMatchObject({ test: "render", Deployment: "templates", Plain: "render" });
  });

  it("is needed for every call that changes templates, and for none that makes documents", async () => {
    const params = { templateId: randomUUID(), sampleId: randomUUID(), number: "1", channel: "live" };
    for (const name of TEMPLATES_SCOPE_ROUTES) {
      const refused = await rendering.call(name, { params, body: {} });
      expect([name, refused.statusCode, refused.json()]).toMatchObject([
        name,
        403,
        { errorCode: "INSUFFICIENT_SCOPE", data: { scope: "templates" } },
      ]);
    }
    expect((await rendering.call("GET /v1/templates")).statusCode).toBe(200);
    expect((await call("GET /v1/usage")).statusCode).toBe(200);
  });
});

describe("templates of API clients", () => {
  it("are created, read, changed and deleted", async () => {
    const template = await created();
    const params = { templateId: template.id };
    expect(template).toMatchObject({ html: "<p>one</p>", revision: 1, publishOnSave: true });
    expect(template.channels).toMatchObject([{ name: "live", number: 1, setBy: "Deployment" }]);
    const body = { html: "<p>two</p>", note: "Two" };
    const changed = await call("PATCH /v1/templates/:templateId", { params, body, headers: { "if-match": '"r1"' } });
    expect([changed.headers.etag, changed.json().channels[0].number]).toEqual(['"r2"', 2]);
    const stale = await call("PATCH /v1/templates/:templateId", { params, body, headers: { "if-match": '"r1"' } });
    expect(stale.json()).toMatchObject({ errorCode: "TEMPLATE_CHANGED", data: { by: "Deployment", revision: 2 } });
    const { versions, hasMore } = (await call("GET /v1/templates/:templateId/versions", { params })).json();
    expect([versions, hasMore]).toMatchObject([
      [{ number: 2, note: "Two", author: "Deployment" }, { number: 1 }],
      false,
    ]);
    expect((await call("DELETE /v1/templates/:templateId", { params })).statusCode).toBe(200);
    expect((await call("GET /v1/templates/:templateId", { params })).json().errorCode).toBe("TEMPLATE_NOT_FOUND");
    const { deletedTemplates } = (await call("GET /v1/deleted-templates")).json();
    expect(deletedTemplates[0]).toMatchObject({ id: template.id, deletedBy: "Deployment" });
    const restored = await call("POST /v1/deleted-templates/:templateId/restore", { params, body: {} });
    expect([restored.statusCode, restored.json().name]).toEqual([201, template.name]);
  });

  it("are copied", async () => {
    const { id, name } = await created("<p>copied</p>");
    const copied = await call("POST /v1/templates/:templateId/duplicate", { params: { templateId: id }, body: {} });
    const copy = copied.json();
    expect([copied.statusCode, copied.headers.location]).toEqual([201, `/v1/templates/${copy.id}`]);
    expect(copy).toMatchObject({ name: `${name} copy`, html: "<p>copied</p>", revision: 1 });
  });

  it("are published to a channel, promoted and rolled back", async () => {
    const { id } = await created();
    const params = { templateId: id };
    await call("PATCH /v1/templates/:templateId", { params, body: { publishOnSave: false, html: "<p>two</p>" } });
    const body = { channel: "staging", note: "Try this" };
    const published = await call("POST /v1/templates/:templateId/versions", { params, body });
    expect([published.statusCode, published.json()]).toMatchObject([201, { number: 2, note: "Try this" }]);
    const numbers = async () => {
      const { channels } = (await call("GET /v1/templates/:templateId", { params })).json();
      return channels.map((channel: { name: string; number: number }) => [channel.name, channel.number]);
    };
    expect(await numbers()).toEqual([
      ["live", 1],
      ["staging", 2],
    ]);
    const move = (number: number, headers: Record<string, string> = {}) =>
      call("PUT /v1/templates/:templateId/channels/:channel", {
        params: { ...params, channel: "live" },
        body: { number },
        headers,
      });
    const moved = await move(2);
    expect([moved.statusCode, moved.headers.etag]).toEqual([200, '"v2"']);
    expect((await numbers())[0]).toEqual(["live", 2]);
    const stale = { "if-match": '"v1"' };
    const refused = [
      await move(1, { "if-none-match": "*" }),
      await call("DELETE /v1/templates/:templateId/channels/:channel", {
        params: { ...params, channel: "staging" },
        headers: stale,
      }),
    ];
    expect(refused.map((answer) => [answer.statusCode, answer.json().data])).toMatchObject([
      [412, { by: "Deployment", channel: "live", number: 2 }],
      [412, { by: "Deployment", channel: "staging", number: 2 }],
    ]);
    await move(1, { "if-match": '"v2"' });
    await call("DELETE /v1/templates/:templateId/channels/:channel", { params: { ...params, channel: "staging" } });
    expect(await numbers()).toEqual([["live", 1]]);
    const version = { params: { ...params, number: "1" } };
    expect((await call("GET /v1/templates/:templateId/versions/:number", version)).json().html).toBe("<p>one</p>");
    const restored = await call("POST /v1/templates/:templateId/versions/:number/restore", version);
    expect([restored.statusCode, restored.json().html]).toEqual([201, "<p>one</p>"]);
  });

  it("need HTML and a name without @", async () => {
    const codes = [];
    for (const body of [
      { name: "a@b", html: "<p>" },
      { name: " ", html: "<p>" },
      { name: "Blank", html: " " },
      { name: "Large", html: "x".repeat(2 * 1024 * 1024 + 1) },
      { name: "Unknown", html: "<p>", live: true },
    ]) {
      codes.push((await call("POST /v1/templates", { body })).json().errorCode);
    }
    expect(codes).toEqual([
      "INVALID_TEMPLATE_NAME",
      "EMPTY_TEMPLATE_NAME",
      "EMPTY_TEMPLATE_CONTENT",
      "PAYLOAD_TOO_LARGE",
      "INVALID_REQUEST",
    ]);
  });
});
