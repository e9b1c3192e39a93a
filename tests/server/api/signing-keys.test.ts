import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createSigningKeys } from "../../../server/access/signing-keys";
import { signingKeys } from "../../../server/database/schema/authentication";
import { emptyDatabase, testDatabase } from "../../support/database";
import { PASSWORD, startService, type TestService } from "../../support/service";
import { loadKeyForTests } from "../../support/signing-key";

let service: TestService;
beforeAll(async () => {
  // A key that earlier test files have left may be due to be replaced.
  await (await testDatabase()).db.delete(signingKeys);
  service = await startService({ SIGNING_KEY_ROTATION: "1h", ACCESS_TOKEN_LIFETIME: "15m" });
});

const jwks = async (from = service) => (await from.app.inject({ url: "/.well-known/jwks.json" })).json();
const workspaces = (token: string, from = service) => from.call("GET /api/app/workspaces", { token });

describe("signing keys", () => {
  it("are published without their private parts, so that anyone can verify tokens", async () => {
    const { accessToken, username } = await service.signUp();
    const published = await jwks();
    for (const key of published.keys) {
      expect(key).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" });
      expect(key).not.toHaveProperty("d");
    }
    const { payload } = await jwtVerify(accessToken, createLocalJWKSet(published));
    expect(payload.username).toBe(username);
  });

  it("are replaced without signing anyone out, even at a replica that does not know the new key", async () => {
    const { username, accessToken } = await service.signUp();
    const replica = await startService();
    const login = async (): Promise<string> => {
      const response = await service.call("POST /api/v1/login", { body: { username, password: PASSWORD } });
      return response.json().accessToken;
    };
    const first = decodeProtectedHeader(accessToken).kid;
    const start = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: start + 3_601_000 });
    try {
      // A verifier may have cached the keys a moment ago: the next key is published for as long as the cache lasts.
      const shown: string[] = (await jwks()).keys.map(({ kid }: { kid: string }) => kid);
      expect(shown.length).toBeGreaterThan(1);
      vi.setSystemTime(start + 3_601_000 + 300_000);
      expect(decodeProtectedHeader(await login()).kid).toBe(first);

      vi.setSystemTime(start + 3_601_000 + 600_000);
      const next = await login();
      const { kid } = decodeProtectedHeader(next);
      expect(kid).not.toBe(first);
      expect(shown).toContain(kid);
      expect((await workspaces(next)).statusCode).toBe(200);
      expect((await workspaces(next, replica)).statusCode).toBe(200);
    } finally {
      vi.useRealTimers();
    }
    // The token expires by the clock, whatever key signed it.
    expect((await workspaces(accessToken)).statusCode).toBe(200);
  });

  it("are deleted when all tokens that they signed have expired", async () => {
    const { db } = await emptyDatabase();
    const [minute, day] = [60_000, 86_400_000];
    const keys = await createSigningKeys({ db, rotationMs: day, accessTokenLifetimeMs: 15 * minute });
    const shown = async () => (await keys.published()).map(({ kid }) => kid);
    const start = Date.now();
    const [first] = await shown();
    vi.useFakeTimers({ toFake: ["Date"], now: start + 10 * day });
    try {
      expect((await keys.current()).id).toBe(first);
      const [second, ...others] = await shown();
      expect(others).toEqual([first]);
      vi.setSystemTime(start + 12 * day);
      const [third, ...remaining] = await shown();
      expect(third).not.toBe(second);
      expect(remaining).toEqual([second]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("verify no token that another key signed, nor one before its time", async () => {
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

  it("verify no expired token, however often it was used before", async () => {
    const { accessToken } = await service.signUp();
    const { exp = 0 } = decodeJwt(accessToken);
    for (let call = 0; call < 2; call += 1) expect((await workspaces(accessToken)).statusCode).toBe(200);
    vi.useFakeTimers({ toFake: ["Date"], now: (exp - 1) * 1000 });
    try {
      expect((await workspaces(accessToken)).statusCode).toBe(200);
      vi.setSystemTime(exp * 1000);
      expect((await workspaces(accessToken)).statusCode).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });
});
