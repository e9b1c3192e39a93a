import { eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { Client } from "pg";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { markWorkspacesDeleted } from "../../../server/access/mark-deleted";
import type { Queries } from "../../../server/database/open";
import { activities } from "../../../server/database/schema/activities";
import { refreshTokens } from "../../../server/database/schema/authentication";
import { customers } from "../../../server/database/schema/customers";
import { workspaces } from "../../../server/database/schema/workspaces";
import { BackgroundDeletion } from "../../../server/jobs/background-deletion";
import { Billing } from "../../../server/subscription/billing";
import { emptyDatabase, silentLog, testDatabase } from "../../support/database";
import { type Customer, newAddress, PASSWORD, startService, type TestService } from "../../support/service";
import { addWorkspace } from "../../support/webhook-outbox";
import { addSampleRows, rowsOf } from "../../support/workspace-rows";

let service: TestService;
let db: Queries;
beforeAll(async () => {
  service = await startService();
  db = (await testDatabase()).db;
});
afterEach(() => vi.restoreAllMocks());

const remove = (workspaceId: string, { accessToken: token }: Customer) =>
  service.call("DELETE /api/app/workspaces/:workspaceId", { params: { workspaceId }, token });
const removeAccount = ({ accessToken: token }: Customer) => service.call("DELETE /api/v1/customer", { token });
const workspaceRows = async (workspaceId: string) => (await rowsOf(workspaceId)).workspaces;
const tokensOf = (customerId: string) => db.$count(refreshTokens, eq(refreshTokens.customerId, customerId));

/** Adds activities to a workspace, as if it had made that many documents. */
const addActivities = (workspaceId: string, count: number, database = db) =>
  database.execute(sql`
    insert into activities (id, workspace_id, number, source, created_at, generation_time_in_ms, result_size_in_bytes)
    select gen_random_uuid(), ${workspaceId}, n, 'API', now(), 1, 1 from generate_series(1, ${count}::int) as n`);

/** Counts the statements that delete rows of a table, from now on. */
function countDeletions(table: string): () => number {
  const query = vi.spyOn(Client.prototype, "query");
  const textOf = (sent: unknown) => (typeof sent === "string" ? sent : String(Reflect.get(Object(sent), "text")));
  return () => query.mock.calls.filter(([sent]) => textOf(sent).startsWith(`delete from "${table}"`)).length;
}

describe("a deleted workspace", () => {
  it("is gone for everybody before its rows are removed: keys, links, files and templates", async () => {
    const owner = await service.signUp();
    const workspaceId = await service.workspaceOf(owner);
    const params = { workspaceId };
    const token = owner.accessToken;
    const key = await service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
      params,
      token,
      body: { name: "K" },
    });
    const email = newAddress();
    await service.call("POST /api/app/workspaces/:workspaceId/invites", { params, token, body: { email } });
    const invite = (await service.mailbox.next(email)).link.searchParams.get("invite") ?? "";
    await addSampleRows(workspaceId);
    const { rows } = await db.execute<{ secret: string }>(
      sql`select secret from files where workspace_id = ${workspaceId}`,
    );
    const secret = rows[0]?.secret ?? "";
    const reads = () =>
      Promise.all([
        service.call("GET /v1/usage", { token: key.json().apiKey }),
        service.call("GET /api/app/invites/:invite", { params: { invite } }),
        service.call("GET /v1/files/:secret", { params: { secret } }),
        service.call("GET /api/app/workspaces/:workspaceId/templates", { params, token }),
      ]);
    const statusOf = async () => (await reads()).map(({ statusCode }) => statusCode);
    expect(await statusOf()).toEqual([200, 200, 200, 200]);

    // The background work bills a workspace before it removes the rows.
    let bill = () => {};
    const billed = new Promise<void>((resolve) => {
      bill = resolve;
    });
    vi.spyOn(Billing.prototype, "settle").mockReturnValue(billed);
    expect((await remove(workspaceId, owner)).statusCode).toBe(200);
    expect(await statusOf()).toEqual([401, 404, 404, 404]);
    expect(await workspaceRows(workspaceId)).toHaveLength(1);
    bill();
    await expect.poll(() => workspaceRows(workspaceId)).toEqual([]);
  });

  it("loses its rows in many short statements", async () => {
    const owner = await service.signUp();
    const workspaceId = await service.workspaceOf(owner);
    await addActivities(workspaceId, 5_000);
    const deletions = countDeletions("activities");
    expect((await remove(workspaceId, owner)).statusCode).toBe(200);
    await expect.poll(() => workspaceRows(workspaceId)).toEqual([]);
    // At most 2,000 rows each.
    expect(deletions()).toBeGreaterThanOrEqual(3);
  });

  it("is removed by the next start if the service ended in between", async () => {
    // No other service uses this database.
    const { db } = await emptyDatabase();
    const [deleted, other] = [await addWorkspace(db), await addWorkspace(db)];
    for (const workspaceId of [deleted, other]) await addActivities(workspaceId, 50, db);
    const deletedAt = new Date();
    await db.transaction((tx) => markWorkspacesDeleted(tx, [deleted], deletedAt));
    const onWorkspace = vi.fn(async () => {});
    const restarted = new BackgroundDeletion({ db, onWorkspace, removers: {}, log: silentLog });
    const left = () => db.select({ id: workspaces.id }).from(workspaces);
    await expect.poll(left).toEqual([{ id: other }]);
    await restarted.close();
    expect(onWorkspace.mock.calls).toEqual([[deleted, deletedAt]]);
    expect(await db.$count(activities)).toBe(50);
  });

  it("is billed for what was due by then, and for nothing later", async () => {
    const owner = await service.signUp();
    const workspaceId = await service.workspaceOf(owner);
    const started = new Date(Date.now() - 1_000);
    const due = { free_trial_expires_at: started, billed_from: started, billed_until: started };
    await db.execute(
      sql`update subscriptions set billed_from = ${due.billed_from}, billed_until = ${due.billed_until} where workspace_id = ${workspaceId}`,
    );
    await remove(workspaceId, owner);
    await expect.poll(() => workspaceRows(workspaceId)).toEqual([]);
    expect((await rowsOf(workspaceId)).invoices).toMatchObject([{ product_code: "STANDARD", amount_in_cents: 47_000 }]);
  });
});

describe("a deleted account", () => {
  it("is gone at once, and its rows are removed in many short statements", async () => {
    const customer = await service.signUp();
    const { username, refreshToken } = customer;
    const customerId = decodeJwt(customer.accessToken).sub ?? "";
    await db.execute(sql`
      insert into refresh_tokens (id, session_id, customer_id, token_hash, created_at, expires_at)
      select gen_random_uuid(), session_id, customer_id, gen_random_uuid()::text, created_at, expires_at
      from refresh_tokens, generate_series(1, 5000) where customer_id = ${customerId}`);
    const deletions = countDeletions("refresh_tokens");
    expect((await removeAccount(customer)).statusCode).toBe(200);

    const workspaceList = await service.call("GET /api/app/workspaces", { token: customer.accessToken });
    expect(workspaceList.statusCode).toBe(401);
    const renewal = await service.call("POST /api/v1/refreshtoken", { body: { username, refreshToken } });
    expect(renewal.json().errorCode).toBe("REFRESH_TOKEN_NOT_FOUND");
    const registration = await service.call("POST /api/v1/register", { body: { username, password: PASSWORD } });
    expect(registration.statusCode).toBe(201);

    const accountRows = () => db.$count(customers, eq(customers.id, customerId));
    await expect.poll(accountRows).toBe(0);
    expect(await tokensOf(customerId)).toBe(0);
    expect(deletions()).toBeGreaterThanOrEqual(3);
  });

  it("takes its workspaces with it, by the same number of statements for any number of them", async () => {
    const customer = await service.signUp();
    const workspaceIds: string[] = [];
    for (let n = 0; n < 12; n += 1) workspaceIds.push(await service.workspaceOf(customer, `Shop ${n}`, "FREE"));
    const query = vi.spyOn(Client.prototype, "query");
    expect((await removeAccount(customer)).statusCode).toBe(200);
    const sent = query.mock.calls.map(([statement]) => (statement as unknown as { text?: string }).text ?? "");
    const changesOf = (table: string) =>
      sent.filter((text) => new RegExp(`^(insert into|update|delete from) "${table}"`).test(text)).length;
    expect(["workspaces", "memberships", "audit_events"].map(changesOf)).toEqual([1, 2, 2]);
    const left = () => db.$count(workspaces, sql`${workspaces.id} = any(${sql.param(workspaceIds)})`);
    await expect.poll(left).toBe(0);
  });
});
