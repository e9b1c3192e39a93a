import { randomInt, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CallName } from "../../../contract/calls";
import { TENANT } from "../../../contract/product";
import { SecretLookups } from "../../../server/access/secret-lookups";
import { createSecret, hashSecret } from "../../../server/access/secrets";
import { createKey } from "../../../server/apikeys/api-key";
import { createBudgets } from "../../../server/budgets/budgets";
import { readConfig } from "../../../server/config/config";
import { apiKeys } from "../../../server/database/schema/api-keys";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { collectStatements } from "../../support/collect-statements";
import { testDatabase } from "../../support/database";
import { sampleDocument } from "../../support/sample-document";
import { type Customer, startService, type TestService } from "../../support/service";

const MAX = 6;
const statementsOf = collectStatements();

let service: TestService;
let owner: Customer;
let client: TestApiClient;
beforeEach(async () => {
  // Each test uses its own counters.
  const render = async () => sampleDocument;
  service = await startService({ RATE_UNKNOWN_SECRETS_BY_ADDRESS: String(MAX) }, { render });
  owner = await service.signUp();
  client = await createTestApiClient(service, owner);
});

const newPeer = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

const withKey = (key: string, remoteAddress: string) =>
  service.app.inject({ url: "/v1/templates", remoteAddress, headers: { authorization: `Bearer ${key}` } });

const download = (secret: string, remoteAddress: string) =>
  service.app.inject({ url: `/v1/files/${secret}`, remoteAddress });

/** Adds keys to the client's workspace. */
async function addKeys(count: number, expiresAt?: Date): Promise<string[]> {
  const { db } = await testDatabase();
  const keys = Array.from({ length: count }, createKey);
  const { workspaceId } = client;
  const rows = keys.map((key) => ({ name: key, keyHash: hashSecret(key), masked: "pk_", createdAt: new Date() }));
  await db.insert(apiKeys).values(rows.map((row) => ({ ...row, workspaceId, expiresAt })));
  return keys;
}

/** @returns the secret in the file's address */
async function createFile(): Promise<string> {
  const headers = { accept: "application/json" };
  const created = await client.call("POST /v1/documents", { body: { html: "<p>x</p>" }, headers });
  return created.json().url.split("/").at(-1);
}

async function useUp(remoteAddress: string) {
  for (let n = 0; n < MAX; n += 1) expect((await withKey(createKey(), remoteAddress)).statusCode).toBe(401);
}

describe("API keys", () => {
  it("that can't be keys cost no query", async () => {
    for (const key of ["pk_wrong", createSecret(), `${createKey()}x`, owner.accessToken]) {
      const statements = await statementsOf(async () => {
        expect((await withKey(key, newPeer())).statusCode).toBe(401);
      });
      expect(statements).toEqual([]);
    }
  });

  it("that are unknown are limited by address, and then cost no query", async () => {
    const peer = newPeer();
    await useUp(peer);
    const statements = await statementsOf(async () => {
      const refused = await withKey(createKey(), peer);
      expect([refused.statusCode, refused.json().data]).toEqual([429, { limit: "unknownSecretsByAddress", max: MAX }]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    });
    expect(statements).toEqual([]);
    expect((await withKey(createKey(), newPeer())).statusCode).toBe(401);
  });

  it("that are unknown are counted by the /64 of an IPv6 address", async () => {
    for (let n = 0; n < MAX; n += 1) expect((await withKey(createKey(), `2001:db8:1:2::${n}`)).statusCode).toBe(401);
    expect((await withKey(createKey(), "2001:db8:1:2::ffff")).statusCode).toBe(429);
    expect((await withKey(createKey(), "2001:db8:1:3::1")).statusCode).toBe(401);
  });

  it("that are known are not refused because of unknown ones from the same address", async () => {
    const peer = newPeer();
    expect((await withKey(client.key, peer)).statusCode).toBe(200);
    await useUp(peer);
    expect((await withKey(createKey(), peer)).statusCode).toBe(429);
    expect((await withKey(client.key, peer)).statusCode).toBe(200);
  });

  it("that are valid do not count, even if calls begin with many of them at the same time", async () => {
    const peer = newPeer();
    const valid = (await addKeys(3 * MAX)).map((key) => withKey(key, peer));
    for (const { statusCode } of await Promise.all(valid)) expect(statusCode).toBe(200);
    await useUp(peer);
  });

  it("that a program repeats again and again count once, and cost one query", async () => {
    const peer = newPeer();
    const key = createKey();
    const statements = await statementsOf(async () => {
      for (let n = 0; n < 3 * MAX; n += 1) expect((await withKey(key, peer)).statusCode).toBe(401);
    });
    expect(statements).toHaveLength(1);
    expect((await withKey(client.key, peer)).statusCode).toBe(200);
  });

  it("that have expired count for their owner, and not for the address", async () => {
    const peer = newPeer();
    for (const key of await addKeys(3 * MAX, new Date(Date.now() - 1_000))) {
      expect((await withKey(key, peer)).json()).toMatchObject({ errorCode: "API_KEY_EXPIRED" });
    }
    await useUp(peer);
  });

  it("that were deleted are refused at once, and then like unknown ones", async () => {
    expect((await withKey(client.key, newPeer())).statusCode).toBe(200);
    const params = { workspaceId: client.workspaceId };
    const asOwner = { token: owner.accessToken };
    const keys = await service.call("GET /api/app/workspaces/:workspaceId/apikeys", { ...asOwner, params });
    const [{ id: keyId }] = keys.json().apiKeys;
    const call = "DELETE /api/app/workspaces/:workspaceId/apikeys/:keyId";
    expect((await service.call(call, { ...asOwner, params: { ...params, keyId } })).statusCode).toBe(200);
    const peer = newPeer();
    const statements = await statementsOf(async () => {
      for (let n = 0; n < 3 * MAX; n += 1) expect((await withKey(client.key, peer)).statusCode).toBe(401);
    });
    expect(statements).toHaveLength(2);
  });
});

describe("other secrets of strangers", () => {
  const post = (name: CallName, remoteAddress: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const payload = { tenant: TENANT, ...body };
    return service.app.inject({ method: "POST", url: name.split(" ")[1] ?? "", remoteAddress, headers, payload });
  };
  const email = "nobody@example.com";

  it.each([
    ["addresses of files", (peer: string) => download(createSecret(), peer)],
    [
      "invites",
      (peer: string) => service.app.inject({ url: `/api/app/invites/${createSecret()}`, remoteAddress: peer }),
    ],
    ["verifications", (peer: string) => post("POST /api/v1/verify-email", peer, { email, token: createSecret() })],
    ["resets", (peer: string) => post("POST /api/v1/second-factor/reset", peer, { email, token: createSecret() })],
  ])("have the same limit: %s", async (_, attempt) => {
    const peer = newPeer();
    for (let n = 0; n < MAX; n += 1) expect((await attempt(peer)).statusCode).toBe(404);
    const statements = await statementsOf(async () => {
      const refused = await attempt(peer);
      expect([refused.statusCode, refused.json().data]).toEqual([429, { limit: "unknownSecretsByAddress", max: MAX }]);
    });
    expect(statements).toEqual([]);
    expect((await attempt(newPeer())).statusCode).toBe(404);
  });
});

describe("files", () => {
  it("that were found are not refused because of unknown addresses from the same network", async () => {
    const secret = await createFile();
    const peer = newPeer();
    expect((await download(secret, peer)).statusCode).toBe(200);
    await useUp(peer);
    expect((await download(createSecret(), peer)).statusCode).toBe(429);
    expect((await download(secret, peer)).statusCode).toBe(200);
  });

  it("of an unknown address count once, even if many calls ask for it at the same time", async () => {
    const peer = newPeer();
    const secret = createSecret();
    const same = Array.from({ length: 3 * MAX }, () => download(secret, peer));
    for (const { statusCode } of await Promise.all(same)) expect(statusCode).toBe(404);
    for (let n = 1; n < MAX; n += 1) expect((await download(createSecret(), peer)).statusCode).toBe(404);
    expect((await download(createSecret(), peer)).statusCode).toBe(429);
  });
});

function createLookups(environment: Record<string, string> = {}) {
  const config = readConfig(environment);
  const budgets = createBudgets(config);
  return { budgets, lookups: new SecretLookups({ budgets, rates: config }) };
}

it("refuses an address that has failed too often without a place in the queue", async () => {
  const { budgets, lookups } = createLookups({ RATE_UNKNOWN_SECRETS_BY_ADDRESS: "1" });
  const find = (ip: string, lookUp: () => Promise<string | undefined>) =>
    lookups.find({ kind: "api key", secret: createKey(), ip }, lookUp);
  await find("192.0.2.1", async () => undefined);
  let end = (_: string) => {};
  const pending = new Promise<string>((resolve) => {
    end = resolve;
  });
  const others = [1, 2].map(() => find("198.51.100.1", () => pending));
  await vi.waitFor(() => expect(budgets.secretLookups.used).toBe(2));
  const refused = find("192.0.2.1", () => pending).catch(({ errorCode }) => errorCode);
  await new Promise(setImmediate);
  expect(budgets.secretLookupQueue.used).toBe(0);
  expect(await refused).toBe("TOO_MANY_REQUESTS");
  end("found");
  await Promise.all(others);
});

it("looks up two secrets at the same time, and networks take turns", async () => {
  const { lookups } = createLookups();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const lookUp = (ip: string) =>
    lookups.find({ kind: "api key", secret: createKey(), ip }, async () => {
      started.push(ip);
      await new Promise<void>((end) => ends.push(end));
      return ip;
    });
  const flood = Array.from({ length: 50 }, (_, n) => lookUp(`192.0.2.${n}`));
  const newcomer = lookUp("198.51.100.1");
  await vi.waitFor(() => expect(started).toHaveLength(2));
  for (const _ of [1, 2]) ends.shift()?.();
  await vi.waitFor(() => expect(started).toHaveLength(4));
  expect(started).toContain("198.51.100.1");
  while (started.length < 51) {
    for (const end of ends.splice(0)) end();
    await new Promise(setImmediate);
  }
  for (const end of ends.splice(0)) end();
  await Promise.all([...flood, newcomer]);
});

/** @returns the highest number of these queries that ran at the same time during the work */
async function mostQueries(isMeant: (query: { name?: string; text: string }) => boolean, work: () => Promise<unknown>) {
  const pool = (await testDatabase()).db.$client;
  const query = pool.query;
  let running = 0;
  let most = 0;
  const spy = vi.spyOn(pool, "query").mockImplementation(async (...given: unknown[]) => {
    if (!isMeant(given[0] as { text: string })) return Reflect.apply(query, pool, given);
    most = Math.max(most, ++running);
    return Reflect.apply(query, pool, given).finally(() => running--);
  });
  await work();
  spy.mockRestore();
  return most;
}

it("looks up two memberships of a customer at the same time", async () => {
  const most = await mostQueries(
    ({ name }) => name === "membership",
    async () => {
      const calls = Array.from({ length: 20 }, () => {
        const params = { workspaceId: randomUUID() };
        return service.call("GET /api/app/workspaces/:workspaceId/templates", { params, token: owner.accessToken });
      });
      for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(404);
    },
  );
  expect(most).toBe(2);
});

it("looks up two known files of a customer at the same time", async () => {
  const secret = await createFile();
  expect((await download(secret, newPeer())).statusCode).toBe(200);
  const most = await mostQueries(
    ({ text }) => text.includes('from "files"'),
    async () => {
      const calls = Array.from({ length: 20 }, () => download(secret, newPeer()));
      for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(200);
    },
  );
  expect(most).toBe(2);
});
