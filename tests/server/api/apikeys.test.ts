import { createHash, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { ApiKey } from "../../../contract/apikeys";
import { LIMITS } from "../../../contract/product";
import { ApiKeyAuthenticator } from "../../../server/apikeys/api-key-authenticator";
import type { Database, Queries } from "../../../server/database/open";
import { apiKeys } from "../../../server/database/schema/api-keys";
import { auditEvents } from "../../../server/database/schema/audit";
import { testDatabase } from "../../support/database";
import { type Customer, startService, type TestService } from "../../support/service";

let service: TestService;
let database: Database;
let db: Queries;
let owner: Customer;
let workspaceId: string;
beforeAll(async () => {
  service = await startService();
  database = await testDatabase();
  db = database.db;
  owner = await service.signUp();
  workspaceId = await service.workspaceOf(owner);
});

const create = (body: unknown = { name: randomUUID() }, workspace = workspaceId) =>
  service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
    params: { workspaceId: workspace },
    token: owner.accessToken,
    body,
  });
const created = async (): Promise<ApiKey> => (await create()).json();
const list = async ({ accessToken }: Customer = owner, workspace = workspaceId): Promise<ApiKey[]> =>
  (
    await service.call("GET /api/app/workspaces/:workspaceId/apikeys", {
      params: { workspaceId: workspace },
      token: accessToken,
    })
  ).json().apiKeys;
const remove = (keyId: string) =>
  service.call("DELETE /api/app/workspaces/:workspaceId/apikeys/:keyId", {
    params: { workspaceId, keyId },
    token: owner.accessToken,
  });
const rename = (keyId: string, name: unknown, token = owner.accessToken) =>
  service.call("PATCH /api/app/workspaces/:workspaceId/apikeys/:keyId", {
    params: { workspaceId, keyId },
    token,
    body: { name },
  });
const kept = async (id: string) => (await db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0];

describe("API keys", () => {
  it("are created with a name; the answer contains the whole key with 256 random bits [CALL-17, ENTITY-13, ENTITY-14]", async () => {
    const response = await create({ name: " Billing " });
    expect(response.statusCode).toBe(201);
    const key = response.json();
    expect(key).toEqual({
      id: expect.any(String),
      name: "Billing",
      apiKey: expect.stringMatching(/^pk_[\w-]{43}$/),
      scope: "render",
      createdAt: expect.any(Number),
      template: null,
      createdBy: owner.username,
      lastUsedAt: null,
      callsThisMonth: 0,
      expiresAt: null,
      previousExpiresAt: null,
    });
    expect(Number.isInteger(key.createdAt)).toBe(true);
    expect(Math.abs(key.createdAt - Date.now() / 1000)).toBeLessThan(60);
    expect((await created()).apiKey).not.toBe(key.apiKey);
  });

  it("are listed for every member, masked, the oldest first [CALL-16, ENTITY-02]", async () => {
    const elsewhere = await service.workspaceOf(owner);
    const keys: ApiKey[] = [];
    for (const name of ["Second to none", "A later one"]) keys.push((await create({ name }, elsewhere)).json());
    const member = await service.signUp();
    await service.addMember(elsewhere, member);

    const listed = await list(member, elsewhere);
    expect(listed).toEqual(keys.map((key) => ({ ...key, apiKey: expect.any(String) })));
    for (const [index, { apiKey }] of listed.entries()) {
      const whole = keys[index]?.apiKey ?? "";
      expect(apiKey).toBe(`${whole.slice(0, 7)}…${whole.slice(-4)}`);
      expect(apiKey.length).toBeLessThanOrEqual(20);
    }
  });

  it("are stored as a hash: no column contains the key", async () => {
    const { id, apiKey } = await created();
    const row = await kept(id);
    expect(row?.keyHash).toBe(createHash("sha256").update(apiKey).digest("base64url"));
    expect(JSON.stringify(row)).not.toContain(apiKey.slice(8, -4));
  });

  it("need a name [ERR-24]", async () => {
    for (const [body, code] of [
      [{ name: "" }, "EMPTY_API_KEY_NAME"],
      [{ name: " \t" }, "EMPTY_API_KEY_NAME"],
      [{ name: 5 }, "INVALID_REQUEST"],
      [{ name: "x".repeat(101) }, "INVALID_REQUEST"],
      [{}, "INVALID_REQUEST"],
    ] as const) {
      const response = await create(body);
      expect([response.statusCode, response.json().errorCode]).toEqual([400, code]);
    }
  });

  it("have unique names within a workspace [ERR-06]", async () => {
    const body = { name: "Taken" };
    await create(body);
    const response = await create(body);
    expect([response.statusCode, response.json().errorCode]).toEqual([409, "API_KEY_NAME_ALREADY_IN_USE"]);
    expect((await create(body, await service.workspaceOf(owner))).statusCode).toBe(201);
  });

  it("are created once if six concurrent requests use the same name", async () => {
    const body = { name: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await list()).filter(({ name }) => name === body.name)).toHaveLength(1);
  });

  it("are as many as a workspace may have, also at the same time", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const rows = Array.from({ length: LIMITS.maxApiKeys - 1 }, (_, index) => ({
      ...{ workspaceId, name: `Key ${index}`, keyHash: randomUUID(), masked: "pk_…", createdAt: new Date() },
      expiresAt: index === 0 ? new Date(0) : null,
    }));
    await db.insert(apiKeys).values(rows);
    const answers = await Promise.all(
      ["a", "b", "c"].map((name) =>
        service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
          params: { workspaceId },
          token: owner.accessToken,
          body: { name },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      errorCode: "TOO_MANY_API_KEYS",
      data: { limit: "apiKeysPerWorkspace", max: LIMITS.maxApiKeys },
    });
  });

  it("are renamed by admins, and go on working", async () => {
    const { id, apiKey, name, ...rest } = await created();
    const changed = randomUUID();
    const response = await rename(id, ` ${changed} `);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ...rest, id, name: changed, apiKey: expect.stringContaining("…") });
    const call = await service.call("GET /v1/usage", { token: apiKey });
    expect(call.statusCode).toBe(200);
    // The old name is free again, and the own name is not taken.
    expect((await rename(id, changed)).statusCode).toBe(200);
    expect((await create({ name })).statusCode).toBe(201);
    const member = await service.signUp();
    await service.addMember(workspaceId, member);
    expect((await rename(id, "Mine", member.accessToken)).statusCode).toBe(403);
  });

  it("are renamed to a name that is not empty, not too long and not taken", async () => {
    const [{ id, name }, other] = [await created(), await created()];
    for (const [changed, status, code] of [
      [other.name, 409, "API_KEY_NAME_ALREADY_IN_USE"],
      [" ", 400, "EMPTY_API_KEY_NAME"],
      ["x".repeat(101), 400, "INVALID_REQUEST"],
      [7, 400, "INVALID_REQUEST"],
    ] as const) {
      const response = await rename(id, changed);
      expect([response.statusCode, response.json().errorCode]).toEqual([status, code]);
    }
    expect((await kept(id))?.name).toBe(name);
    for (const unknown of [randomUUID(), "no-id"]) {
      const response = await rename(unknown, "Any");
      expect([response.statusCode, response.json().errorCode]).toEqual([404, "NOT_FOUND"]);
    }
  });

  it("are in the audit log with both names when they are renamed, once", async () => {
    const { id, name } = await created();
    const changed = randomUUID();
    for (const _ of [1, 2]) await rename(id, changed);
    const isRenamed = and(eq(auditEvents.targetId, id), eq(auditEvents.action, "api_key.renamed"));
    const events = await db.select().from(auditEvents).where(isRenamed);
    expect(events).toMatchObject([
      { targetName: changed, actorEmail: owner.username, details: { previousName: name } },
    ]);
  });

  it("are gone once deleted, and their name is free again [CALL-18]", async () => {
    const { id, name } = await created();
    const response = await remove(id);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect((await list()).map((key) => key.id)).not.toContain(id);
    for (const unknown of [id, randomUUID()]) {
      const again = await remove(unknown);
      expect([again.statusCode, again.json().errorCode]).toEqual([404, "NOT_FOUND"]);
    }
    expect((await create({ name })).statusCode).toBe(201);
  });
});

describe("an API key", () => {
  const workspaceOf = async (key: string) =>
    (await new ApiKeyAuthenticator({ database, callsPerMinute: 1_000, counter: { add: () => {} } }).authenticate(key))
      ?.workspaceId;

  it("gives access to its workspace until it is deleted, without delay", async () => {
    const { id, apiKey } = await created();
    expect(await workspaceOf(apiKey)).toBe(workspaceId);
    await remove(id);
    expect(await workspaceOf(apiKey)).toBeUndefined();
  });

  it("gives no access in any other form", async () => {
    const { apiKey } = await created();
    const masked = (await list()).map((key) => key.apiKey);
    for (const wrong of ["", "pk_", apiKey.slice(0, -1), `${apiKey} `, apiKey.toUpperCase(), ...masked]) {
      expect(await workspaceOf(wrong)).toBeUndefined();
    }
  });

  it("records its last use at most once a minute", async () => {
    const { id, apiKey } = await created();
    expect((await kept(id))?.lastUsedAt).toBeNull();
    const start = Date.now();
    const useAt = async (ms: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: start + ms });
      await workspaceOf(apiKey).finally(() => vi.useRealTimers());
      return (await kept(id))?.lastUsedAt?.getTime();
    };
    expect(await useAt(0)).toBe(start);
    expect(await useAt(59_999)).toBe(start);
    expect(await useAt(60_000)).toBe(start + 60_000);
  });
});
