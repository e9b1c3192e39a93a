import { decodeJwt, decodeProtectedHeader } from "jose";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { fakeClock, passTime } from "../../support/fake-clock";
import { newAddress, PASSWORD, startService, type TestService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});

const register = (username: string, password = PASSWORD) =>
  service.call("POST /api/v1/register", { body: { username, password } });
const login = (username: string, password = PASSWORD) =>
  service.call("POST /api/v1/login", { body: { username, password } });

describe("login", () => {
  it("returns a pair of tokens and the roles [LOGIN-01, AUTHCALL-03]", async () => {
    const { username } = await service.signUp();
    const response = await login(username.toUpperCase());
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json()).sort()).toEqual(["accessToken", "refreshToken", "roles"]);
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("puts username and roles into the access token [SESSION-02, SESSION-03]", async () => {
    const { username, accessToken } = await service.signUp();
    expect(decodeJwt(accessToken)).toMatchObject({ username, roles: ["ADMIN"] });
    expect(decodeProtectedHeader(accessToken)).toMatchObject({ alg: "ES256", kid: expect.any(String) });
  });

  it("responds the same to a wrong password and an unknown account [ERR-19]", async () => {
    const { username } = await service.signUp();
    const wrong = await login(username, "wrong password");
    const unknown = await login(newAddress());
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ errorCode: "BAD_CREDENTIALS", data: null });
    expect(unknown.json().errorCode).toBe("BAD_CREDENTIALS");
  });

  it("reports a missing verification only if the password is correct [ERR-09]", async () => {
    const username = newAddress();
    await register(username);
    expect((await login(username, "wrong password")).json().errorCode).toBe("BAD_CREDENTIALS");
    const right = await login(username);
    expect(right.statusCode).toBe(403);
    expect(right.json().errorCode).toBe("EMAIL_NOT_VERIFIED");
  });
});

describe("renewal", () => {
  const renew = (username: string, refreshToken: string) =>
    service.call("POST /api/v1/refreshtoken", { body: { username, refreshToken } });
  const at = async <Result>(ms: number, work: () => Promise<Result>) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
    return work().finally(() => vi.useRealTimers());
  };

  it("returns a new pair of tokens and the roles [AUTHCALL-10]", async () => {
    const { username, refreshToken } = await service.signUp();
    const response = await renew(username, refreshToken);
    expect(response.statusCode).toBe(200);
    const session = response.json();
    expect(session.refreshToken).not.toBe(refreshToken);
    expect(session.roles).toEqual(["ADMIN"]);
    const workspaces = await service.call("GET /api/app/workspaces", { token: session.accessToken });
    expect(workspaces.statusCode).toBe(200);
  });

  it("accepts a used token for ten seconds, for two tabs", async () => {
    const { username, refreshToken } = await service.signUp();
    fakeClock();
    const first = await renew(username, refreshToken);
    passTime(9_900);
    const responses = [first, await renew(username, refreshToken)];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const successors = new Set(responses.map((response) => response.json().refreshToken));
    expect(successors.size).toBe(2);
  });

  it("accepts a used token for a limited number of tabs", async () => {
    const { username, refreshToken } = await service.signUp();
    fakeClock();
    const responses = await Promise.all(Array.from({ length: 14 }, () => renew(username, refreshToken)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 401]));
  });

  it("ends the session if a used token is used again later [ERR-13]", async () => {
    const { username, refreshToken } = await service.signUp();
    const next = (await renew(username, refreshToken)).json().refreshToken;
    const reused = await at(11_000, () => renew(username, refreshToken));
    expect(reused.statusCode).toBe(401);
    expect(reused.json().errorCode).toBe("REFRESH_TOKEN_NOT_FOUND");
    expect((await renew(username, next)).json().errorCode).toBe("REFRESH_TOKEN_NOT_FOUND");
  });

  it("does not end the other sessions of the customer", async () => {
    const { username, refreshToken } = await service.signUp();
    const elsewhere = (await login(username)).json().refreshToken;
    await renew(username, refreshToken);
    await at(11_000, () => renew(username, refreshToken));
    expect((await renew(username, elsewhere)).statusCode).toBe(200);
  });

  it("refuses a token of another account, which stays valid", async () => {
    const [one, other] = [await service.signUp(), await service.signUp()];
    expect((await renew(other.username, one.refreshToken)).json().errorCode).toBe("REFRESH_TOKEN_NOT_FOUND");
    expect((await renew(one.username, one.refreshToken)).statusCode).toBe(200);
  });

  it("refuses a token after 30 days [ERR-18]", async () => {
    const { username, refreshToken } = await service.signUp();
    const response = await at(30 * 86_400_000 + 1_000, () => renew(username, refreshToken));
    expect(response.statusCode).toBe(401);
    expect(response.json().errorCode).toBe("REFRESH_TOKEN_EXPIRED");
  });
});

describe("access tokens", () => {
  const products = (token?: string, headers = {}) => service.call("GET /api/app/products", { token, headers });

  it("are required by every product call [CALL-02, ERR-20]", async () => {
    const response = await products();
    expect(response.statusCode).toBe(401);
    expect(response.json().errorCode).toBe("NO_ACCESS");
  });

  it("are refused if they are changed, unsigned, signed by another key, or not a bearer token", async () => {
    const { accessToken } = await service.signUp();
    const [header = "", payload = "", signature = ""] = accessToken.split(".");
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const forged = [
      `${header}.${encode({ ...decodeJwt(accessToken), username: "other@example.com" })}.${signature}`,
      `${encode({ alg: "none" })}.${payload}.`,
      `${encode({ ...decodeProtectedHeader(accessToken), kid: "other" })}.${payload}.${signature}`,
      `${header}.${payload}.`,
      "garbage",
    ];
    for (const token of forged) expect((await products(token)).statusCode).toBe(401);
    expect((await products(undefined, { authorization: `Basic ${accessToken}` })).statusCode).toBe(401);
    expect((await products(accessToken)).statusCode).toBe(200);
  });

  it("expire after 15 minutes", async () => {
    const before = Date.now();
    const { accessToken } = await service.signUp();
    const after = Date.now();
    const at = async (minutes: number, since: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: since + minutes * 60_000 });
      return products(accessToken).finally(() => vi.useRealTimers());
    };
    expect((await at(14.9, before)).statusCode).toBe(200);
    expect((await at(15.1, after)).statusCode).toBe(401);
  });
});
