import { readFileSync } from "node:fs";
import { eq, or, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import type { CallName } from "../../../contract/calls";
import { AUDIT_ACTIONS } from "../../../server/audit/audit-actions";
import { resetForOperator } from "../../../server/authentication/second-factor/operator-reset";
import { auditEvents } from "../../../server/database/schema/audit";
import { withWorkspace } from "../../../server/database/workspace-scope";
import { createTestApiClient } from "../../support/api-client";
import { silentLog, testDatabase } from "../../support/database";
import { addTotp } from "../../support/second-factor";
import { base64, type Customer, newAddress, PASSWORD, startService, type TestService } from "../../support/service";

let service: TestService;
let owner: Customer;
beforeAll(async () => {
  service = await startService();
  owner = await service.signUp();
});

const idOf = ({ accessToken }: Customer) => decodeJwt(accessToken).sub ?? "";

/** Returns the events of a workspace, or those of an account, the oldest first. */
async function eventsOf(id: string, email = "") {
  const { db } = await testDatabase();
  const { workspaceId, actorId, actorEmail, targetId, at, id: eventId } = auditEvents;
  return db
    .select()
    .from(auditEvents)
    .where(or(eq(workspaceId, id), eq(actorId, id), eq(targetId, id), eq(actorEmail, email)))
    .orderBy(at, eventId);
}
const actionsOf = async (id: string, email?: string) => (await eventsOf(id, email)).map(({ action }) => action);

describe("the audit log of a workspace", () => {
  it("has the actor, the action, its subject and its origin, with the id of the answer", async () => {
    const workspaceId = await service.workspaceOf(owner, "Mill");
    const asOwner = { token: owner.accessToken, params: { workspaceId } };
    const created = await service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
      ...asOwner,
      body: { name: "Shop" },
    });
    const { id: keyId, apiKey } = created.json<{ id: string; apiKey: string }>();
    const events = await eventsOf(workspaceId);
    expect(events.find(({ action }) => action === "api_key.created")).toEqual({
      id: expect.any(String),
      at: expect.any(Date),
      workspaceId,
      action: "api_key.created",
      subject: "api_key",
      actorKind: "customer",
      actorId: idOf(owner),
      actorEmail: owner.username,
      targetId: keyId,
      targetName: "Shop",
      details: null,
      address: "127.0.0.1",
      correlationId: created.headers["x-correlation-id"],
    });
    expect(JSON.stringify(events)).not.toContain(apiKey);
  });

  it("has every change of keys, members, invites, plan, security, templates and the workspace itself", async () => {
    const client = await createTestApiClient(service, owner);
    const { workspaceId } = client;
    const asOwner = { token: owner.accessToken, params: { workspaceId } };
    const expectOk = async (answer: ReturnType<TestService["call"]>) => {
      const { statusCode, body } = await answer;
      if (statusCode >= 300) throw new Error(`${statusCode} ${body}`);
      return JSON.parse(body);
    };
    const templateId = await client.addTemplate("Invoice", "<p>");
    await expectOk(
      service.call("DELETE /api/app/workspaces/:workspaceId/templates/:templateId", {
        ...asOwner,
        params: { workspaceId, templateId },
      }),
    );
    const guest = await service.signUp();
    await expectOk(
      service.call("POST /api/app/workspaces/:workspaceId/invites", { ...asOwner, body: { email: guest.username } }),
    );
    const { link } = await service.mailbox.next(guest.username);
    await expectOk(
      service.call("PATCH /api/app/invites/:invite", {
        token: guest.accessToken,
        params: { invite: link.searchParams.get("invite") ?? "" },
        body: { decision: "APPROVE" },
      }),
    );
    const params = { workspaceId, customerId: idOf(guest) };
    await expectOk(
      service.call("PATCH /api/app/workspaces/:workspaceId/customers/:customerId", {
        ...asOwner,
        params,
        body: { roles: ["ADMIN"] },
      }),
    );
    await expectOk(
      service.call("PATCH /api/app/workspaces/:workspaceId/customers/:customerId", {
        ...asOwner,
        params,
        body: { roles: ["ADMIN"] },
      }),
    );
    await expectOk(
      service.call("DELETE /api/app/workspaces/:workspaceId/customers/:customerId", { ...asOwner, params }),
    );
    for (const _ of ["a change", "the same plan again"]) {
      await expectOk(
        service.call("PATCH /api/app/workspaces/:workspaceId/subscription", {
          ...asOwner,
          body: { productCode: "STARTER", billingPeriod: "MONTHLY" },
        }),
      );
    }
    await expectOk(client.call("POST /v1/webhook-secret"));
    await expectOk(service.call("DELETE /api/app/workspaces/:workspaceId", asOwner));

    const events = await eventsOf(workspaceId);
    expect(events.map(({ action, actorKind }) => `${action} ${actorKind}`)).toEqual([
      "workspace.created customer",
      "api_key.created customer",
      "template.published customer",
      "template.deleted customer",
      "invite.created customer",
      "member.joined customer",
      "member.role_changed customer",
      "member.removed customer",
      "plan.changed customer",
      "webhook_secret.replaced api_key",
      "workspace.deleted customer",
    ]);
    const eventOf = (name: string) => events.find(({ action }) => action === name);
    expect(eventOf("member.joined")?.actorEmail).toBe(guest.username);
    expect(eventOf("member.role_changed")).toMatchObject({
      targetName: guest.username,
      details: { role: "ADMIN", previous: "USER" },
    });
    expect(eventOf("member.removed")).toMatchObject({ targetId: idOf(guest), targetName: guest.username });
    expect(eventOf("plan.changed")?.details).toEqual({
      productCode: "STARTER",
      billingPeriod: "MONTHLY",
      previousProductCode: "STANDARD",
      previousBillingPeriod: "YEARLY",
    });
    expect(eventOf("webhook_secret.replaced")?.details).toEqual({ apiKeyName: "test" });
  });

  it("has every change of what documents are made from, with the versions before and after", async () => {
    const client = await createTestApiClient(service, owner);
    const { workspaceId } = client;
    const templateId = await client.addTemplate("Invoice", "<p>one</p>");
    const template = "/api/app/workspaces/:workspaceId/templates/:templateId";
    const send = async (name: CallName, body?: object, more: Record<string, string> = {}) => {
      const params = { workspaceId, templateId, ...more };
      const { statusCode, body: text } = await service.call(name, { token: owner.accessToken, params, body });
      if (statusCode >= 300) throw new Error(`${statusCode} ${text}`);
    };
    await send(`PATCH ${template}`, { contentBase64: base64("<p>two</p>") });
    await send(`PATCH ${template}`, { contentBase64: base64("<p>two</p>") });
    await send(`PUT ${template}/channels/:channel`, { number: 2 }, { channel: "staging" });
    await send(`PUT ${template}/channels/:channel`, { number: 1 }, { channel: "live" });
    await send(`PUT ${template}/channels/:channel`, { number: 1 }, { channel: "live" });
    await send(`DELETE ${template}/channels/:channel`, undefined, { channel: "staging" });
    await send(`POST ${template}/versions/:number/restore`, undefined, { number: "1" });
    await send(`PATCH ${template}`, { publishOnSave: false, contentBase64: base64("<p>three</p>") });
    await send(`POST ${template}/versions`, {});
    await send(`DELETE ${template}`);
    await send("POST /api/app/workspaces/:workspaceId/deleted-templates/:templateId/restore", { name: "Bill" });
    const events = (await eventsOf(workspaceId)).filter(({ action }) => action.startsWith("template."));
    expect(events.map(({ action, targetId, targetName, details }) => [action, targetId, targetName, details])).toEqual(
      [
        ["template.published", "Invoice", { channel: "live", version: 1 }],
        ["template.published", "Invoice", { channel: "live", version: 2, previous: 1 }],
        ["template.channel_moved", "Invoice", { channel: "staging", version: 2 }],
        ["template.channel_moved", "Invoice", { channel: "live", version: 1, previous: 2 }],
        ["template.channel_removed", "Invoice", { channel: "staging", previous: 2 }],
        ["template.version_restored", "Invoice", { version: 1 }],
        ["template.published", "Invoice", { channel: "live", version: 3, previous: 1 }],
        ["template.deleted", "Invoice", null],
        ["template.restored", "Bill", null],
      ].map(([action, name, details]) => [action, templateId, name, details]),
    );
    expect(new Set(events.map(({ actorEmail }) => actorEmail))).toEqual(new Set([owner.username]));
  });

  it("can be read and added to, but not changed, by a transaction of the workspace, and only there", async () => {
    const { db } = await testDatabase();
    const [own, other] = [await service.workspaceOf(owner, "One"), await service.workspaceOf(owner, "Two")];
    const seen = await withWorkspace(db, own, (tx) => tx.select().from(auditEvents));
    expect(new Set(seen.map(({ workspaceId }) => workspaceId))).toEqual(new Set([own]));
    const refused = { cause: { code: "42501" } };
    await expect(withWorkspace(db, own, (tx) => tx.delete(auditEvents))).rejects.toMatchObject(refused);
    await expect(
      withWorkspace(db, own, (tx) => tx.update(auditEvents).set({ action: "workspace.renamed" })),
    ).rejects.toMatchObject(refused);
    const event = { at: new Date(), workspaceId: other, action: "workspace.renamed", actorKind: "service" };
    await expect(withWorkspace(db, own, (tx) => tx.insert(auditEvents).values(event))).rejects.toMatchObject(refused);
  });

  it("has nothing of a change that failed", async () => {
    const workspaceId = await service.workspaceOf(owner, "Rolled back");
    const { db } = await testDatabase();
    const before = await actionsOf(workspaceId);
    const asOwner = { token: owner.accessToken, params: { workspaceId } };
    const add = () =>
      service.call("POST /api/app/workspaces/:workspaceId/apikeys", { ...asOwner, body: { name: "twice" } });
    expect([(await add()).statusCode, (await add()).statusCode]).toEqual([201, 409]);
    await expect(
      withWorkspace(db, workspaceId, async (tx) => {
        await tx.insert(auditEvents).values({ at: new Date(), workspaceId, action: "x", actorKind: "service" });
        throw new Error("later in the transaction");
      }),
    ).rejects.toThrow("later");
    expect(await actionsOf(workspaceId)).toEqual([...before, "api_key.created"]);
  });
});

describe("the audit log of an account", () => {
  it("has registration, sign-ins, refused sign-ins, the password and the end of sessions, and no password", async () => {
    const customer = await service.signUp();
    const { username, accessToken: token } = customer;
    const login = (password: string) => service.call("POST /api/v1/login", { body: { username, password } });
    const wrong = `wrong ${newAddress()}`;
    expect((await login(wrong)).statusCode).toBe(401);
    const changed = await service.call("PATCH /api/v1/customer", { token, body: { password: "new password 1" } });
    expect(changed.statusCode).toBe(200);
    const again = (await login("new password 1")).json<{ accessToken: string }>();
    expect((await service.call("DELETE /api/v1/customer", { token: again.accessToken })).statusCode).toBe(200);

    const events = await eventsOf(idOf(customer), username);
    expect(events.map(({ action, actorKind }) => `${action} ${actorKind}`)).toEqual([
      "account.registered customer",
      "account.verified customer",
      "session.started customer",
      "session.refused anonymous",
      "password.changed customer",
      "session.started customer",
      "account.deleted customer",
    ]);
    expect(events[3]).toMatchObject({
      actorEmail: username,
      address: "127.0.0.1",
      details: { errorCode: "BAD_CREDENTIALS" },
    });
    for (const secret of [PASSWORD, wrong, "new password 1", token])
      expect(JSON.stringify(events)).not.toContain(secret);
  });

  it("has second factors, and who has reset them", async () => {
    const customer = await service.signUp();
    await addTotp(service, customer);
    const { db } = await testDatabase();
    await resetForOperator(db, customer.username, { log: silentLog, wake: () => {} });
    const events = (await eventsOf(idOf(customer))).slice(-2);
    expect(events.map(({ action, actorKind }) => `${action} ${actorKind}`)).toEqual([
      "second_factor.added customer",
      "second_factor.reset operator",
    ]);
  });
});

it("finds the latest events of a workspace by an index, without sorting", async () => {
  const { db } = await testDatabase();
  const plan = await db.transaction(async (tx) => {
    // In a small table, PostgreSQL may find it cheaper to read everything and to sort it.
    for (const way of ["seqscan", "bitmapscan", "sort"]) await tx.execute(sql.raw(`set local enable_${way} = off`));
    const id = "00000000-0000-0000-0000-000000000001";
    return tx.execute(sql`
      explain select * from ${auditEvents} where workspace_id = ${id} and (at, id) < (now(), ${id})
      order by at desc, id desc limit 50`);
  });
  const text = JSON.stringify(plan.rows);
  expect(text).toContain("audit_events_of_workspace");
  expect(text).not.toContain("Sort");
});

it("docs/operate/audit.md lists every event with its meaning", () => {
  const page = readFileSync("docs/operate/audit.md", "utf8");
  const rows = [...page.matchAll(/^\| `([a-z_]+\.[a-z_]+)` \| (.+?) \|/gm)].map(([, name = "", text]) => [name, text]);
  expect(Object.fromEntries(rows)).toEqual(AUDIT_ACTIONS);
});
