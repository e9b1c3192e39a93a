import { beforeEach, describe, expect, it, vi } from "vitest";
import { browser } from "../../src/lib/browser";
import { CallError } from "../../src/lib/call-error";
import { call } from "../../src/session/http";
import { clearSession, readSession, storeSession } from "../../src/session/session";
import { eventually } from "../support/eventually";
import { deferred } from "./support/deferred";
import { failure, noAnswer, onCall } from "./support/server";
import { accessToken, session, signIn } from "./support/sessions";

const OLD = accessToken({ exp: 1 });
const NEW = accessToken({ roles: ["USER"] });
const renewed = { accessToken: NEW, refreshToken: "refresh-2", roles: ["USER" as const] };
const refused = () => failure("NO_ACCESS", { status: 401 });

/** Mocks a service that accepts the new access token only. */
function onProducts() {
  return onCall("GET /api/app/products", ({ headers }) =>
    headers.get("authorization") === `Bearer ${NEW}` ? { products: [] } : refused(),
  );
}

const reload = () => vi.mocked(browser.reload);

beforeEach(() => {
  vi.spyOn(browser, "reload").mockImplementation(() => undefined);
});

describe("a call that got a 401", () => {
  it("renews the session and is retried once [SESSION-05, SESSION-11]", async () => {
    signIn({ accessToken: OLD });
    const renewals = onCall("POST /api/v1/refreshtoken", renewed);
    const received = onProducts();

    expect(await call("GET /api/app/products")).toEqual({ products: [] });

    expect(renewals).toHaveLength(1);
    expect(received.map(({ headers }) => headers.get("authorization"))).toEqual([`Bearer ${OLD}`, `Bearer ${NEW}`]);
  });

  it("sends the access token's username and the stored refresh token [SESSION-08, AUTHCALL-10]", async () => {
    signIn({ accessToken: OLD, refreshToken: "refresh-1" });
    const renewals = onCall("POST /api/v1/refreshtoken", renewed);
    onProducts();

    await call("GET /api/app/products");

    expect(renewals[0]?.body).toEqual({ tenant: "PLATEN", username: "ada@example.com", refreshToken: "refresh-1" });
  });

  it("stores the new pair and the new roles [SESSION-09, SESSION-10]", async () => {
    signIn({ accessToken: OLD, refreshToken: "refresh-1", roles: ["ADMIN"] });
    onCall("POST /api/v1/refreshtoken", renewed);
    onProducts();

    await call("GET /api/app/products");

    expect(readSession()).toEqual(renewed);
    expect(reload()).not.toHaveBeenCalled();
  });

  it("sends its body again", async () => {
    signIn({ accessToken: OLD });
    onCall("POST /api/v1/refreshtoken", renewed);
    const received = onCall("PATCH /api/v1/customer", ({ headers }) =>
      headers.get("authorization") === `Bearer ${NEW}` ? {} : refused(),
    );

    await call("PATCH /api/v1/customer", { body: { password: "secret" } });

    expect(received.map(({ body }) => body)).toEqual([
      { tenant: "PLATEN", password: "secret" },
      { tenant: "PLATEN", password: "secret" },
    ]);
  });

  it("does not renew the session again if the retry is refused [SESSION-06]", async () => {
    signIn({ accessToken: OLD });
    const renewals = onCall("POST /api/v1/refreshtoken", renewed);
    const received = onCall("GET /api/app/products", refused);

    await expect(call("GET /api/app/products")).rejects.toMatchObject({ errorCode: "NO_ACCESS", statusCode: 401 });

    expect(renewals).toHaveLength(1);
    expect(received).toHaveLength(2);
    expect(readSession()).toEqual(renewed);
  });

  it("does not renew the session without a refresh token or an access token [SESSION-07]", async () => {
    const renewals = onCall("POST /api/v1/refreshtoken", renewed);
    const received = onCall("GET /api/app/products", refused);

    signIn({ accessToken: OLD });
    localStorage.removeItem("refreshToken");
    await expect(call("GET /api/app/products")).rejects.toMatchObject({ statusCode: 401 });
    expect(received).toHaveLength(1);

    // The token is removed while the call is in flight.
    const answer = deferred<Response>();
    onCall("GET /api/app/products", () => answer.promise);
    signIn({ accessToken: OLD });
    const running = call("GET /api/app/products");
    localStorage.removeItem("accessToken");
    answer.resolve(refused());
    await expect(running).rejects.toMatchObject({ statusCode: 401 });

    expect(renewals).toEqual([]);
    expect(reload()).not.toHaveBeenCalled();
  });

  it("does not renew the session if it is the sign-in", async () => {
    const stored = signIn();
    const renewals = onCall("POST /api/v1/refreshtoken", renewed);
    onCall("POST /api/v1/login", failure("BAD_CREDENTIALS"));

    const body = { username: "ada@example.com", password: "wrong" };
    await expect(call("POST /api/v1/login", { body })).rejects.toMatchObject({ errorCode: "BAD_CREDENTIALS" });

    expect(renewals).toEqual([]);
    expect(readSession()).toEqual(stored);
  });

  it("does not renew the session for any other status", async () => {
    signIn();
    const renewals = onCall("POST /api/v1/refreshtoken", renewed);
    onCall("GET /api/app/products", failure("NO_ACCESS"));

    await expect(call("GET /api/app/products")).rejects.toMatchObject({ statusCode: 403 });

    expect(renewals).toEqual([]);
  });
});

describe("concurrent calls", () => {
  it("share one renewal", async () => {
    signIn({ accessToken: OLD });
    const renewals = onCall("POST /api/v1/refreshtoken", renewed);
    onProducts();

    await Promise.all(Array.from({ length: 5 }, () => call("GET /api/app/products")));

    expect(renewals).toHaveLength(1);
  });

  it("end the session once if it can't be renewed", async () => {
    signIn({ accessToken: OLD });
    const renewals = onCall("POST /api/v1/refreshtoken", failure("REFRESH_TOKEN_EXPIRED"));
    onProducts();

    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => call("GET /api/app/products")));

    expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
    expect(renewals).toHaveLength(1);
    expect(reload()).toHaveBeenCalledTimes(1);
  });
});

describe("a renewal that fails", () => {
  it.each([
    ["REFRESH_TOKEN_NOT_FOUND", failure("REFRESH_TOKEN_NOT_FOUND")],
    ["REFRESH_TOKEN_EXPIRED", failure("REFRESH_TOKEN_EXPIRED")],
    ["UNEXPECTED", failure("UNEXPECTED")],
  ])("clears the tokens and reloads the page after %s [SESSION-12, SESSION-13]", async (_, answer) => {
    signIn({ accessToken: OLD });
    onCall("POST /api/v1/refreshtoken", answer);
    onProducts();

    await expect(call("GET /api/app/products")).rejects.toMatchObject({ errorCode: "NO_ACCESS", statusCode: 401 });

    expect({ ...localStorage }).toEqual({});
    expect(reload()).toHaveBeenCalledTimes(1);
  });

  it("ends the session also if the access token has no username", async () => {
    signIn({ accessToken: "garbage" });
    onProducts();

    await expect(call("GET /api/app/products")).rejects.toMatchObject({ statusCode: 401 });

    expect(readSession()).toBeNull();
    expect(reload()).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["there is no network", noAnswer],
    ["a proxy can't reach the service", () => new Response("", { status: 502 })],
    ["the service limits the rate", () => failure("TOO_MANY_REQUESTS")],
  ])("keeps the session if %s, and the next call tries again", async (_, answer) => {
    const stored = signIn({ accessToken: OLD });
    onCall("POST /api/v1/refreshtoken", answer);
    onProducts();

    await expect(call("GET /api/app/products")).rejects.toBeInstanceOf(CallError);
    expect(readSession()).toEqual(stored);
    expect(reload()).not.toHaveBeenCalled();

    onCall("POST /api/v1/refreshtoken", renewed);
    expect(await call("GET /api/app/products")).toEqual({ products: [] });
  });
});

describe("another tab", () => {
  it("that has already renewed the session makes a renewal here unnecessary", async () => {
    signIn({ accessToken: OLD });
    const renewals = onCall("POST /api/v1/refreshtoken", renewed);
    onCall("GET /api/app/products", ({ headers }) => {
      if (headers.get("authorization") === `Bearer ${NEW}`) return { products: [] };
      storeSession(renewed);
      return refused();
    });

    expect(await call("GET /api/app/products")).toEqual({ products: [] });

    expect(renewals).toEqual([]);
  });

  it("that renews at the same time makes this tab wait", async () => {
    signIn({ accessToken: OLD });
    const renewals = onCall("POST /api/v1/refreshtoken", renewed);
    onProducts();
    const otherTab = deferred<void>();
    const names: string[] = [];
    const locks = {
      request: async (name: string, work: () => Promise<unknown>) => {
        names.push(name);
        await otherTab.promise;
        return work();
      },
    };
    vi.spyOn(navigator, "locks", "get").mockReturnValue(locks as unknown as LockManager);

    const running = call("GET /api/app/products");
    await eventually(() => expect(names).toHaveLength(1));
    storeSession(renewed);
    otherTab.resolve();

    expect(await running).toEqual({ products: [] });
    expect(renewals).toEqual([]);
  });

  it("that has signed in another user receives no calls of this tab", async () => {
    signIn({ accessToken: OLD });
    const received = onCall("DELETE /api/v1/customer", () => {
      storeSession(session({ accessToken: accessToken({ username: "eve@example.com" }) }));
      return refused();
    });

    await expect(call("DELETE /api/v1/customer")).rejects.toMatchObject({ statusCode: 401 });

    expect(received).toHaveLength(1);
  });

  it("that has signed out during the renewal stays signed out", async () => {
    signIn({ accessToken: OLD });
    onCall("POST /api/v1/refreshtoken", () => {
      clearSession();
      return renewed;
    });
    onProducts();

    await expect(call("GET /api/app/products")).rejects.toMatchObject({ statusCode: 401 });

    expect(readSession()).toBeNull();
  });
});
