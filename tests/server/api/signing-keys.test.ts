import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { PASSWORD, startService, type TestService } from "../../support/service";
import { loadKeyForTests } from "../../support/signing-key";

let service: TestService;
beforeAll(async () => {
  service = await startService({ SIGNING_KEY_ROTATION: "1h", ACCESS_TOKEN_LIFETIME: "15m" });
});

const jwks = async (from = service) => (await from.app.inject({ url: "/.well-known/jwks.json" })).json();
const workspaces = (token: string, from = service) => from.call("GET /api/app/workspaces", { token });

describe("signing keys", () => {
  it("are published without their secrets, for anyone to verify tokens with", async () => {
    const { accessToken, username } = await service.signUp();
    const published = await jwks();
    for (const key of published.keys) {
      expect(key).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" });
      expect(key).not.toHaveProperty("d");
    }
    const { payload } = await jwtVerify(accessToken, createLocalJWKSet(published));
    expect(payload.username).toBe(username);
  });

  it("are replaced without signing anyone out, also not at a replica that has not seen the new one", async () => {
    const { username, accessToken } = await service.signUp();
    const replica = await startService();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_601_000 });
    try {
      const login = await service.call("POST /api/v1/login", { body: { username, password: PASSWORD } });
      const next: string = login.json().accessToken;
      expect(decodeProtectedHeader(next).kid).not.toBe(decodeProtectedHeader(accessToken).kid);
      expect((await jwks()).keys.length).toBeGreaterThan(1);
      expect((await workspaces(next)).statusCode).toBe(200);
      expect((await workspaces(next, replica)).statusCode).toBe(200);
    } finally {
      vi.useRealTimers();
    }
    // Its time is judged by the clock, not by the key.
    expect((await workspaces(accessToken)).statusCode).toBe(200);
  });

  it("verify nothing that another key signed, nor a token before its time", async () => {
    const { accessToken } = await service.signUp();
    const { kid = "" } = decodeProtectedHeader(accessToken);
    const { own, foreign } = await loadKeyForTests(kid);
    const claims = JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString());
    const sign = (changed: object, key: typeof own) =>
      new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: "ES256", kid }).sign(key);
    const now = Math.floor(Date.now() / 1000);
    expect((await workspaces(await sign({}, own))).statusCode).toBe(200);
    expect((await workspaces(await sign({}, foreign))).statusCode).toBe(401);
    expect((await workspaces(await sign({ nbf: now + 600 }, own))).statusCode).toBe(401);
    expect((await workspaces(await sign({ exp: now - 1 }, own))).statusCode).toBe(401);
    expect((await workspaces(await sign({ iss: "other" }, own))).statusCode).toBe(401);
  });
});
