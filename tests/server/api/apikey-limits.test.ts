import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { ApiKey } from "../../../contract/apikeys";
import type { CallName } from "../../../contract/calls";
import { auditEvents } from "../../../server/database/schema/audit";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { type Customer, startService, type TestService } from "../../support/service";

const HOUR_MS = 3_600_000;
const LIST = "GET /api/app/workspaces/:workspaceId/apikeys";
const CREATE = "POST /api/app/workspaces/:workspaceId/apikeys";
const ROLL = "POST /api/app/workspaces/:workspaceId/apikeys/:keyId/roll";

let service: TestService;
let owner: Customer;
let workspaceId: string;
beforeAll(async () => {
  service = await startService();
  owner = await service.signUp();
  workspaceId = await service.workspaceOf(owner);
});
afterEach(() => void vi.useRealTimers());

const setTime = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: ms });
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
const call = (name: CallName, { keyId = "", body, customer = owner, workspace = workspaceId }: Options = {}) =>
  service.call(name, { params: { workspaceId: workspace, keyId }, token: customer.accessToken, body });
interface Options {
  keyId?: string;
  body?: unknown;
  customer?: Customer;
  workspace?: string;
}
const created = async (limits: object = {}): Promise<ApiKey> =>
  (await call(CREATE, { body: { name: randomUUID(), ...limits } })).json();
const roll = async (keyId: string, body: object): Promise<ApiKey> => (await call(ROLL, { keyId, body })).json();
const listed = async (id: string): Promise<ApiKey | undefined> =>
  (await call(LIST)).json().apiKeys.find((key: ApiKey) => key.id === id);
/** Uses a key and returns the status, the error code and its data. */
async function used(key: string) {
  const answer = await service.call("GET /v1/usage", { token: key });
  const { errorCode = null, data = null } = answer.json();
  return [answer.statusCode, errorCode, data];
}
const WORKS = [200, null, null];

describe("an API key that expires", () => {
  it("works until then, and is refused from that moment on", async () => {
    const expiresAt = inSeconds(3_600);
    const { id, apiKey, ...key } = await created({ expiresAt });
    expect(key.expiresAt).toBe(expiresAt);
    expect((await listed(id))?.expiresAt).toBe(expiresAt);
    setTime(expiresAt * 1_000 - 1);
    expect(await used(apiKey)).toEqual(WORKS);
    setTime(expiresAt * 1_000);
    expect(await used(apiKey)).toEqual([401, "API_KEY_EXPIRED", { expiredAt: expiresAt }]);
  });

  it("is refused although its last call was authorized a moment ago, before a document is answered", async () => {
    const expiresAt = inSeconds(3_600);
    const { apiKey: token } = await created({ expiresAt });
    const make = () => service.call("POST /v1/documents", { token, body: { html: "<p>1" } });
    setTime(expiresAt * 1_000 - 1);
    expect((await make()).statusCode).toBe(200);
    setTime(expiresAt * 1_000);
    const refused = await make();
    expect([refused.statusCode, refused.json().errorCode]).toEqual([401, "API_KEY_EXPIRED"]);
  });

  it("needs a time that lies ahead and can be represented", async () => {
    for (const expiresAt of [inSeconds(0), 1, 0, -1, 1.5, 1e15, "2030-01-01"]) {
      const refused = await call(CREATE, { body: { name: randomUUID(), expiresAt } });
      expect([expiresAt, refused.statusCode, refused.json().errorCode]).toEqual([expiresAt, 400, "INVALID_REQUEST"]);
      expect(refused.json().data).toHaveProperty("expiresAt");
    }
    expect((await created({ expiresAt: null })).expiresAt).toBeNull();
  });
});

describe("an API key that is rolled", () => {
  it("becomes a new one, while the old one works until the end of the grace", async () => {
    const old = await created();
    const start = Date.now();
    setTime(start);
    const { apiKey, previousExpiresAt, ...rolled } = await roll(old.id, { graceHours: 2 });
    expect(apiKey).toMatch(/^pk_[\w-]{43}$/);
    expect(apiKey).not.toBe(old.apiKey);
    expect(rolled).toMatchObject({ id: old.id, name: old.name, scope: old.scope, createdAt: old.createdAt });
    expect(previousExpiresAt).toBe(Math.floor((start + 2 * HOUR_MS) / 1_000));
    expect((await listed(old.id))?.apiKey).toBe(`${apiKey.slice(0, 7)}…${apiKey.slice(-4)}`);

    setTime(start + 2 * HOUR_MS - 1);
    expect(await Promise.all([used(old.apiKey), used(apiKey)])).toEqual([WORKS, WORKS]);
    setTime(start + 2 * HOUR_MS);
    expect((await used(old.apiKey)).slice(0, 2)).toEqual([401, "API_KEY_EXPIRED"]);
    expect(await used(apiKey)).toEqual(WORKS);
  });

  it("ends the old one at once without a grace, and an older one in its grace with every roll", async () => {
    const first = await created();
    const second = await roll(first.id, { graceHours: 168 });
    const third = await roll(first.id, { graceHours: 168 });
    expect(await used(first.apiKey)).toEqual([401, "NO_ACCESS", null]);
    expect(await Promise.all([used(second.apiKey), used(third.apiKey)])).toEqual([WORKS, WORKS]);
    const last = await roll(first.id, { graceHours: 0 });
    expect(last.previousExpiresAt).toBeNull();
    expect((await used(third.apiKey)).slice(0, 2)).toEqual([401, "API_KEY_EXPIRED"]);
    expect(await used(last.apiKey)).toEqual(WORKS);
  });

  it("keeps its expiry unless another one is chosen, and the grace never outlasts the old one's", async () => {
    const expiresAt = inSeconds(3_600);
    const key = await created({ expiresAt });
    const same = await roll(key.id, { graceHours: 24 });
    expect([same.expiresAt, same.previousExpiresAt]).toEqual([expiresAt, expiresAt]);
    const later = await roll(key.id, { graceHours: 0, expiresAt: expiresAt + 60 });
    expect(later.expiresAt).toBe(expiresAt + 60);
    const never = await roll(key.id, { graceHours: 24, expiresAt: null });
    expect([never.expiresAt, never.previousExpiresAt]).toEqual([null, expiresAt + 60]);
  });

  it("needs another expiry once it has expired", async () => {
    const expiresAt = inSeconds(60);
    const { id } = await created({ expiresAt });
    setTime(expiresAt * 1_000);
    const refused = await call(ROLL, { keyId: id, body: { graceHours: 1 } });
    expect([refused.statusCode, refused.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
    expect(await used((await roll(id, { graceHours: 1, expiresAt: null })).apiKey)).toEqual(WORKS);
  });

  it("takes a grace of at most a week, in whole hours", async () => {
    const { id } = await created();
    for (const graceHours of [-1, 169, 1.5, "1", null, undefined]) {
      const refused = await call(ROLL, { keyId: id, body: { graceHours } });
      expect([graceHours, refused.statusCode, refused.json().errorCode]).toEqual([graceHours, 400, "INVALID_REQUEST"]);
    }
  });

  it("ends with the deletion of the key, the old one too", async () => {
    const old = await created();
    const { apiKey } = await roll(old.id, { graceHours: 24 });
    await call("DELETE /api/app/workspaces/:workspaceId/apikeys/:keyId", { keyId: old.id });
    for (const key of [old.apiKey, apiKey]) expect(await used(key)).toEqual([401, "NO_ACCESS", null]);
  });

  it("is in the audit log, without the key", async () => {
    const { id, name } = await created();
    const { apiKey } = await roll(id, { graceHours: 3 });
    const { db } = await testDatabase();
    const events = await db.select().from(auditEvents).where(eq(auditEvents.targetId, id));
    expect(events.map(({ action }) => action).sort()).toEqual(["api_key.created", "api_key.rolled"]);
    const rolled = events.find(({ action }) => action === "api_key.rolled");
    expect(rolled).toMatchObject({ targetName: name, actorEmail: owner.username, details: { graceHours: 3 } });
    expect(JSON.stringify(events)).not.toContain(apiKey.slice(8, -4));
  });

  it("is rolled by admins of its workspace only", async () => {
    const [member, stranger] = [await service.signUp(), await service.signUp()];
    await service.addMember(workspaceId, member);
    const elsewhere = await service.workspaceOf(stranger);
    const { id, apiKey } = await created();
    const attempt = async (options: Options) => {
      const answer = await call(ROLL, { keyId: id, body: { graceHours: 0 }, ...options });
      return [answer.statusCode, answer.json().errorCode];
    };
    expect(await attempt({ customer: member })).toEqual([403, "NO_ACCESS"]);
    expect(await attempt({ customer: stranger })).toEqual([404, "NOT_FOUND"]);
    expect(await attempt({ customer: stranger, workspace: elsewhere })).toEqual([404, "NOT_FOUND"]);
    expect(await used(apiKey)).toEqual(WORKS);
  });
});

describe("an API key", () => {
  it("is read by every member of its workspace, masked, as it is listed", async () => {
    const [member, stranger] = [await service.signUp(), await service.signUp()];
    await service.addMember(workspaceId, member);
    const { id: keyId } = await created();
    const READ = "GET /api/app/workspaces/:workspaceId/apikeys/:keyId";
    expect((await call(READ, { keyId, customer: member })).json()).toEqual(await listed(keyId));
    const workspace = await service.workspaceOf(stranger);
    for (const [options, code] of [
      [{ keyId: randomUUID() }, "NOT_FOUND"],
      [{ keyId, customer: stranger, workspace }, "NOT_FOUND"],
    ] as const) {
      const refused = await call(READ, options);
      expect([refused.statusCode, refused.json().errorCode]).toEqual([404, code]);
    }
  });

  it("names its creator while they are a member", async () => {
    const admin = await service.signUp();
    await service.addMember(workspaceId, admin, "ADMIN");
    const { id, createdBy }: ApiKey = (await call(CREATE, { body: { name: "By Ada" }, customer: admin })).json();
    expect([createdBy, (await listed(id))?.createdBy]).toEqual([admin.username, admin.username]);
    const { accessToken: token } = admin;
    await service.call("DELETE /api/v1/customer", { token });
    await eventually(async () => expect(await listed(id)).toMatchObject({ name: "By Ada", createdBy: null }));
  });

  it("has its last use and its calls in this month, failed ones too", async () => {
    const { id, apiKey: token, ...key } = await created();
    expect([key.lastUsedAt, key.callsThisMonth]).toEqual([null, 0]);
    await service.call("GET /v1/usage", { token });
    await service.call("GET /v1/documents/:documentId", { token, params: { documentId: randomUUID() } });
    await eventually(async () => expect((await listed(id))?.callsThisMonth).toBe(2));
    expect((await listed(id))?.lastUsedAt).toEqual(expect.any(Number));
  });
});
