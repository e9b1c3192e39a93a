import { describe, expect, it, vi } from "vitest";
import { type CallName, calls } from "../../contract/calls";
import { CallError } from "../../src/lib/call-error";
import { call, send } from "../../src/session/http";
import { failure, noAnswer, onCall } from "./support/server";
import { signIn } from "./support/sessions";

const workspaceId = "5b1a7c1e-0000-4000-8000-000000000001";

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable("it did not fail"),
    (error: unknown) => error,
  );
}

describe("a product call", () => {
  it("carries the access token and a JSON content type, with or without a body [CALL-02, CALL-03]", async () => {
    const { accessToken } = signIn();
    const reads = onCall("GET /api/app/products", { products: [] });
    const writes = onCall("PATCH /api/app/workspaces/:workspaceId", {});
    const deletions = onCall("DELETE /api/app/workspaces/:workspaceId", {});

    await call("GET /api/app/products");
    await call("PATCH /api/app/workspaces/:workspaceId", { params: { workspaceId }, body: { name: "Press" } });
    await call("DELETE /api/app/workspaces/:workspaceId", { params: { workspaceId } });

    for (const { headers } of [...reads, ...writes, ...deletions]) {
      expect(headers.get("authorization")).toBe(`Bearer ${accessToken}`);
      expect(headers.get("content-type")).toBe("application/json");
    }
    expect(reads[0]?.body).toBeUndefined();
    expect(writes[0]?.body).toEqual({ name: "Press" });
    expect(deletions[0]?.body).toBeUndefined();
  });

  it("raises 'Missing accessToken' and sends nothing when signed out [CALL-04]", async () => {
    const received = onCall("GET /api/app/products", { products: [] });

    await expect(call("GET /api/app/products")).rejects.toThrow(new Error("Missing accessToken"));
    expect(received).toEqual([]);
  });

  it("has no timeout [CALL-05]", async () => {
    signIn();
    onCall("GET /api/app/products", { products: [] });
    const requests: XMLHttpRequest[] = [];
    const Original = XMLHttpRequest;
    vi.stubGlobal("XMLHttpRequest", function remembered() {
      const request = new Original();
      requests.push(request);
      return request;
    });

    await call("GET /api/app/products");

    expect(requests.map(({ timeout }) => timeout)).toEqual([0]);
  });

  it("encodes its path parameters and query", async () => {
    signIn();
    const received = onCall("GET /api/app/workspaces/:workspaceId/activities", { activities: [], hasNextPage: false });

    await call("GET /api/app/workspaces/:workspaceId/activities", {
      params: { workspaceId: "a/b?c" },
      query: { page: "2" },
    });

    expect(received[0]?.params).toEqual({ workspaceId: "a/b?c" });
    expect(received[0]?.query.toString()).toBe("page=2");
  });

  it.each([".", ".."])("rejects the path parameter %s, which would change the route", async (templateId) => {
    signIn();

    const error = await failureOf(
      call("DELETE /api/app/workspaces/:workspaceId/templates/:templateId", { params: { workspaceId, templateId } }),
    );

    expect(error).toMatchObject({ errorCode: "NOT_FOUND" });
  });

  it("sends additional headers", async () => {
    signIn();
    const received = onCall("POST /api/app/pdf", new Blob(["%PDF-1.7"]));

    await call("POST /api/app/pdf", { body: { templateBase64: "eA==" }, headers: { "x-workspace-id": workspaceId } });

    expect(received[0]?.headers.get("x-workspace-id")).toBe(workspaceId);
  });

  it("ends when it is aborted", async () => {
    signIn();
    onCall("GET /api/app/products", () => new Promise(() => undefined));
    const abort = new AbortController();

    const running = failureOf(call("GET /api/app/products", { signal: abort.signal }));
    abort.abort();

    expect(await running).not.toBeInstanceOf(CallError);
  });

  it("carries the access token unless the contract makes it public [CALL-35]", async () => {
    const { accessToken } = signIn();
    const portalCalls = calls.filter(({ path }) => path.startsWith("/api/"));
    expect(portalCalls.length).toBeGreaterThan(30);
    for (const { method, path, access } of portalCalls) {
      const name = `${method} ${path}` as CallName;
      const received = onCall(name, () => Response.json({}));
      await send(name, { params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key]) => [key, "x"])) });
      const authorization = access === "public" ? null : `Bearer ${accessToken}`;
      expect([name, received[0]?.headers.get("authorization")]).toEqual([name, authorization]);
    }
  });

  it("is sent without a session if it is public", async () => {
    const received = onCall("GET /api/app/invites/:invite", { workspace: { name: "Press" } });

    expect(await call("GET /api/app/invites/:invite", { params: { invite: "secret" } })).toEqual({
      workspace: { name: "Press" },
    });
    expect(received[0]?.headers.has("authorization")).toBe(false);
  });
});

describe("an authentication call", () => {
  it("carries the tenant in its body and no token [AUTHCALL-01]", async () => {
    const received = [
      onCall("POST /api/v1/register", {}),
      onCall("POST /api/v1/verify-email", {}),
      onCall("POST /api/v1/resend-email-verification", {}),
      onCall("POST /api/v1/password-recovery/start", {}),
      onCall("POST /api/v1/password-recovery/submit", {}),
    ];
    signIn();

    await call("POST /api/v1/register", { body: { username: "a@b.c", password: "12345" } });
    await call("POST /api/v1/verify-email", { body: { email: "a@b.c", token: "t" } });
    await call("POST /api/v1/resend-email-verification", { body: { username: "a@b.c" } });
    await call("POST /api/v1/password-recovery/start", { body: { username: "a@b.c" } });
    await call("POST /api/v1/password-recovery/submit", { body: { username: "a@b.c", token: "t", password: "12345" } });

    for (const [request] of received) {
      expect(request?.body).toMatchObject({ tenant: "PLATEN" });
      expect(request?.headers.has("authorization")).toBe(false);
    }
  });

  it("changes and deletes the account with the access token; the deletion has no body [AUTHCALL-08, AUTHCALL-09]", async () => {
    const { accessToken } = signIn();
    const changes = onCall("PATCH /api/v1/customer", {});
    const deletions = onCall("DELETE /api/v1/customer", {});

    await call("PATCH /api/v1/customer", { body: { password: "12345" } });
    await call("DELETE /api/v1/customer");

    expect(changes[0]?.body).toEqual({ tenant: "PLATEN", password: "12345" });
    expect(changes[0]?.headers.get("authorization")).toBe(`Bearer ${accessToken}`);
    expect(deletions[0]?.headers.get("authorization")).toBe(`Bearer ${accessToken}`);
    expect(deletions[0]?.body).toBeUndefined();
  });
});

describe("a failed call", () => {
  it("throws the service's error body [ERR-01, ERR-03, ENTITY-24, ENTITY-25]", async () => {
    const data = { email: "invalid", password: "too short" };
    onCall("POST /api/v1/register", failure("INVALID_REQUEST", { correlationId: "id-7", data }));

    const error = await failureOf(call("POST /api/v1/register", { body: { username: "a", password: "1" } }));

    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ errorCode: "INVALID_REQUEST", correlationId: "id-7", data, statusCode: 400 });
  });

  it("throws UNEXPECTED when there is no response [ERR-02]", async () => {
    onCall("POST /api/v1/register", noAnswer);

    const error = await failureOf(call("POST /api/v1/register", { body: { username: "a", password: "1" } }));

    expect(error).toMatchObject({ errorCode: "UNEXPECTED", correlationId: null, data: null, statusCode: 0 });
  });

  it("throws UNEXPECTED for a response that is not the service's", async () => {
    const headers = { "x-correlation-id": "id-8" };
    onCall("POST /api/v1/register", () => new Response("<h1>Bad gateway</h1>", { status: 502, headers }));

    const error = await failureOf(call("POST /api/v1/register", { body: { username: "a", password: "1" } }));

    expect(error).toMatchObject({ errorCode: "UNEXPECTED", correlationId: "id-8", statusCode: 502 });
  });

  it("includes an HTML page from an intermediate network, whatever its status", async () => {
    signIn();
    onCall("GET /api/app/products", () => new Response("<h1>Welcome to our hotel</h1>"));

    expect(await failureOf(call("GET /api/app/products"))).toMatchObject({ errorCode: "UNEXPECTED" });
  });

  it("throws UNEXPECTED for an unknown code", async () => {
    signIn();
    onCall("GET /api/app/products", () => Response.json({ errorCode: "toString", data: [] }, { status: 418 }));

    expect(await failureOf(call("GET /api/app/products"))).toMatchObject({ errorCode: "UNEXPECTED", data: null });
  });
});

describe("a document", () => {
  it("is returned as a Blob", async () => {
    signIn();
    onCall("POST /api/app/pdf", new Blob(["%PDF-1.7"]));

    const pdf = await call("POST /api/app/pdf", { body: { templateBase64: "eA==" } });

    expect(pdf).toBeInstanceOf(Blob);
    expect(await pdf.text()).toBe("%PDF-1.7");
  });

  it("throws the JSON error body if it could not be generated [CALL-33]", async () => {
    signIn();
    const data = { line: 3, column: 1, reason: "tag not closed" };
    onCall("POST /api/app/pdf", failure("INVALID_TEMPLATE", { correlationId: "id-9", data }));

    const error = await failureOf(call("POST /api/app/pdf", { body: { templateBase64: "eA==" } }));

    expect(error).toMatchObject({ errorCode: "INVALID_TEMPLATE", correlationId: "id-9", data, statusCode: 422 });
  });
});

it("accepts names that are built at run time", async () => {
  signIn();
  const received = onCall("POST /api/app/workspaces/:workspaceId/templates", { id: "t" });

  const body = { name: "Invoice", contentBase64: "eA==" };
  await send("POST /api/app/workspaces/:workspaceId/templates", { params: { workspaceId }, body });

  expect(received[0]?.body).toEqual(body);
});
