import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Invite } from "../../../contract/invites";
import type { Member } from "../../../contract/members";
import { readConfig } from "../../../server/config/config";
import { mails } from "../../../server/database/schema/mail";
import { InviteMailLimits } from "../../../server/invites/invite-mail-limits";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { type Customer, newAddress, PASSWORD, PUBLIC_URL, startService, type TestService } from "../../support/service";

let service: TestService;
let owner: Customer;
beforeAll(async () => {
  // The tests advance the clock past the end of invites, and the tokens must stay valid.
  service = await startService({ ACCESS_TOKEN_LIFETIME: "30d" });
  owner = await service.signUp();
});

const DAY = 86_400_000;
const ALREADY_INVITED = [409, "CUSTOMER_ALREADY_INVITED"];
const NOT_FOUND = [404, "NOT_FOUND"];

/** Calls within a workspace, by its owner or by the given customer. */
const callsIn = (workspaceId: string, { accessToken: token } = owner) => ({
  invite: (email: unknown) =>
    service.call("POST /api/app/workspaces/:workspaceId/invites", { params: { workspaceId }, token, body: { email } }),
  list: async (): Promise<Invite[]> => {
    const listed = await service.call("GET /api/app/workspaces/:workspaceId/invites", {
      params: { workspaceId },
      token,
    });
    return listed.json<{ invites: { invite: Invite }[] }>().invites.map(({ invite }) => invite);
  },
  remove: (inviteId: string) =>
    service.call("DELETE /api/app/workspaces/:workspaceId/invites/:inviteId", {
      params: { workspaceId, inviteId },
      token,
    }),
  resend: (inviteId: string) =>
    service.call("POST /api/app/workspaces/:workspaceId/invites/:inviteId/resend", {
      params: { workspaceId, inviteId },
      token,
    }),
  members: async (): Promise<Record<string, string[]>> => {
    const listed = await service.call("GET /api/app/workspaces/:workspaceId/customers", {
      params: { workspaceId },
      token,
    });
    const { customers } = listed.json<{ customers: Member[] }>();
    return Object.fromEntries(customers.map(({ customer, roles }) => [customer.username, roles]));
  },
});
const newWorkspace = async () => callsIn(await service.workspaceOf(owner, "Bindery"));
const outcomeOf = ({ statusCode, json }: Awaited<ReturnType<TestService["call"]>>) => [statusCode, json().errorCode];
async function secretFor(email: string): Promise<string> {
  const { link } = await service.mailbox.next(email);
  // Waits until the outbox has deleted the mail: it would be sent again by a test that advances the clock by days.
  const { db } = await testDatabase();
  const pendingMails = () => db.select().from(mails).where(eq(mails.recipient, email));
  await eventually(async () => expect(await pendingMails()).toEqual([]));
  return link.searchParams.get("invite") ?? "";
}
const readInvite = (invite: string) => service.call("GET /api/app/invites/:invite", { params: { invite } });
const accept = (invite: string, { accessToken: token }: Customer, decision = "APPROVE") =>
  service.call("PATCH /api/app/invites/:invite", { params: { invite }, token, body: { decision } });
const afterMs = <Result>(ms: number, work: () => Promise<Result>) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  return work().finally(() => vi.useRealTimers());
};

describe("invites", () => {
  it("are mailed with one link to the portal, and listed [CALL-20, CALL-19, ENTITY-03, ENTITY-17, ENTITY-18]", async () => {
    const workspaceId = await service.workspaceOf(owner, "Bindery");
    const email = newAddress();
    const response = await callsIn(workspaceId).invite(` ${email.toUpperCase()} `);
    expect([response.statusCode, response.json()]).toEqual([201, {}]);

    const { link, source } = await service.mailbox.next(email);
    expect(link.origin + link.pathname).toBe(`${PUBLIC_URL}/join-workspace`);
    expect([...link.searchParams.keys()]).toEqual(["invite"]);
    expect(source).toContain("Bindery");

    const listed = await service.call("GET /api/app/workspaces/:workspaceId/invites", {
      params: { workspaceId },
      token: owner.accessToken,
    });
    expect(listed.json()).toEqual({
      invites: [{ invite: { id: expect.any(String), email, createdAt: expect.any(Number) } }],
    });
    expect(listed.body).not.toContain(link.searchParams.get("invite"));
  });

  it("contain no link from the name of the workspace", async () => {
    const workspaceId = await service.workspaceOf(owner, "Prize https://evil.example/win <b>now</b>");
    const email = newAddress();
    await callsIn(workspaceId).invite(email);
    const { link, source } = await service.mailbox.next(email);
    expect(link.origin).toBe(PUBLIC_URL);
    expect(source).not.toContain("https://evil");
    expect(source).not.toMatch(/^\s*https? ?evil/m);
    // Mail programs turn host names into links.
    expect(source).not.toContain("evil.example");
    expect(source).toContain("&lt;b&gt;now");
  });

  it("are refused for values that are not an e-mail address [ERR-27]", async () => {
    const workspace = await newWorkspace();
    for (const email of ["", "nobody", "a@b", "a b@example.com", "a@example.com\nbcc: b@example.com"]) {
      expect(outcomeOf(await workspace.invite(email))).toEqual([400, "INVALID_EMAIL"]);
    }
    for (const email of [null, undefined, 5, ["a@example.com"], `${"x".repeat(1e6)}@example.com`]) {
      expect(outcomeOf(await workspace.invite(email))).toEqual([400, "INVALID_REQUEST"]);
    }
    expect(await workspace.list()).toEqual([]);
  });

  it("are refused for an address that is invited or a member already, regardless of case [ERR-08]", async () => {
    const [workspace, elsewhere] = [await newWorkspace(), await newWorkspace()];
    const email = newAddress();
    await workspace.invite(email);
    for (const taken of [email, email.toUpperCase(), owner.username, owner.username.toUpperCase()]) {
      expect(outcomeOf(await workspace.invite(taken))).toEqual(ALREADY_INVITED);
    }
    expect((await elsewhere.invite(email)).statusCode).toBe(201);
    expect(await workspace.list()).toHaveLength(1);
  });

  it("are created and mailed once if the same address is invited six times concurrently", async () => {
    const workspace = await newWorkspace();
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 6 }, () => workspace.invite(email)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    await service.mailbox.next(email);
    const later = newAddress();
    await workspace.invite(later);
    await service.mailbox.next(later);
    expect(service.mailbox.count(email)).toBe(1);
  });

  it("can be deleted, after which the link no longer works [CALL-21]", async () => {
    const workspace = await newWorkspace();
    const customer = await service.signUp();
    await workspace.invite(customer.username);
    const secret = await secretFor(customer.username);
    const [{ id } = { id: "" }] = await workspace.list();
    const response = await workspace.remove(id);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect(await workspace.list()).toEqual([]);
    for (const refused of [await workspace.remove(id), await workspace.resend(id), await readInvite(secret)]) {
      expect(outcomeOf(refused)).toEqual(NOT_FOUND);
    }
    expect(outcomeOf(await accept(secret, customer))).toEqual(NOT_FOUND);
    expect((await workspace.invite(customer.username)).statusCode).toBe(201);
  });

  it("are mailed again on request, with a new link [CALL-22]", async () => {
    const workspace = await newWorkspace();
    const email = newAddress();
    await workspace.invite(email);
    const first = await secretFor(email);
    const [{ id } = { id: "" }] = await workspace.list();
    const response = await workspace.resend(id);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    const second = await secretFor(email);
    expect((await readInvite(second)).statusCode).toBe(200);
    expect(outcomeOf(await readInvite(first))).toEqual(NOT_FOUND);
  });

  it("expire after a week, or a week after they were resent, even if they had expired", async () => {
    const workspace = await newWorkspace();
    const customer = await service.signUp();
    await workspace.invite(customer.username);
    const secret = await secretFor(customer.username);
    const [{ id } = { id: "" }] = await workspace.list();
    expect((await afterMs(7 * DAY - 60_000, () => readInvite(secret))).statusCode).toBe(200);
    const renewed = await afterMs(7 * DAY + 1_000, async () => {
      expect(outcomeOf(await readInvite(secret))).toEqual(NOT_FOUND);
      expect(outcomeOf(await accept(secret, customer))).toEqual(NOT_FOUND);
      expect(await workspace.list()).toMatchObject([{ id }]);
      expect(outcomeOf(await workspace.invite(customer.username))).toEqual(ALREADY_INVITED);
      expect((await workspace.resend(id)).statusCode).toBe(200);
      return secretFor(customer.username);
    });
    expect((await afterMs(14 * DAY, () => accept(renewed, customer))).statusCode).toBe(200);
  });

  it("are mailed to one address at most ten times per hour, over all workspaces", async () => {
    const email = newAddress();
    const workspace = await newWorkspace();
    await workspace.invite(email);
    const [{ id } = { id: "" }] = await workspace.list();
    for (let mails = 2; mails <= 10; mails++) expect((await workspace.resend(id)).statusCode).toBe(200);
    const elsewhere = await newWorkspace();
    for (const refused of [await workspace.resend(id), await elsewhere.invite(email)]) {
      expect(outcomeOf(refused)).toEqual([429, "TOO_MANY_REQUESTS"]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(await elsewhere.list()).toEqual([]);
    expect((await elsewhere.invite(newAddress())).statusCode).toBe(201);
  });

  it("are mailed from one workspace at most a hundred times per hour", async () => {
    const limits = new InviteMailLimits(await testDatabase(), readConfig({}));
    const ownerId = randomUUID();
    const send = (workspaceId: string) => limits.count({ workspaceId, ownerId, email: newAddress() }, async () => {});
    const [workspaceId, other] = [randomUUID(), randomUUID()];
    for (let mails = 1; mails <= 100; mails++) await send(workspaceId);
    const data = { limit: "inviteFromWorkspace", max: 100 };
    const refusal = { errorCode: "TOO_MANY_REQUESTS", data, retryAfterSeconds: expect.any(Number) };
    await expect(send(workspaceId)).rejects.toMatchObject(refusal);
    await send(other);
  });

  it("are counted for all processes together, and at most two hundred times per hour for all workspaces of an owner", async () => {
    // Counts in the database, as processes that share one do.
    const { db } = await testDatabase();
    const processes = [1, 2].map(() => new InviteMailLimits({ kind: "postgres", db }, readConfig({})));
    const ownerId = randomUUID();
    const send = (process: number, workspaceId: string) =>
      processes[process]?.count({ workspaceId, ownerId, email: newAddress() }, async () => {});
    const workspaceIds = [randomUUID(), randomUUID(), randomUUID()];
    for (let mails = 0; mails < 198; mails++) await send(mails % 2, workspaceIds[mails % 3] ?? "");
    await send(0, randomUUID());
    await send(1, randomUUID());
    const refusal = { errorCode: "TOO_MANY_REQUESTS" };
    await expect(send(0, randomUUID())).rejects.toMatchObject(refusal);
    await expect(send(1, randomUUID())).rejects.toMatchObject(refusal);
  });
});

describe("the page of an invite's link", () => {
  it("shows the name of the workspace without authentication [CALL-34, CALL-35, ENTITY-19]", async () => {
    const email = newAddress();
    await (await newWorkspace()).invite(email);
    const response = await readInvite(await secretFor(email));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ workspace: { name: "Bindery" } });
  });

  it("needs the secret of the link: the invite's id does not work", async () => {
    const workspace = await newWorkspace();
    await workspace.invite(newAddress());
    const [{ id } = { id: "" }] = await workspace.list();
    for (const wrong of [id, randomUUID(), "x", "\u0000", "%", "x".repeat(512)]) {
      expect(outcomeOf(await readInvite(wrong))).toEqual(NOT_FOUND);
    }
  });
});

describe("accepting an invite", () => {
  it("makes the invited customer a user of the workspace, and works once [CALL-36]", async () => {
    const workspace = await newWorkspace();
    const customer = await service.signUp();
    await workspace.invite(customer.username);
    const secret = await secretFor(customer.username);
    const response = await accept(secret, customer);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect((await workspace.members())[customer.username]).toEqual(["USER"]);
    expect(await workspace.list()).toEqual([]);
    expect(outcomeOf(await accept(secret, customer))).toEqual(NOT_FOUND);
    expect(outcomeOf(await workspace.invite(customer.username))).toEqual(ALREADY_INVITED);
  });

  it("is allowed to the invited address only, and needs its access token", async () => {
    const workspace = await newWorkspace();
    const [customer, other] = [await service.signUp(), await service.signUp()];
    await workspace.invite(customer.username);
    const secret = await secretFor(customer.username);
    for (const wrong of [other, owner]) expect(outcomeOf(await accept(secret, wrong))).toEqual(NOT_FOUND);
    const anonymous = await service.call("PATCH /api/app/invites/:invite", {
      params: { invite: secret },
      body: { decision: "APPROVE" },
    });
    expect(outcomeOf(anonymous)).toEqual([401, "NO_ACCESS"]);
    expect(Object.keys(await workspace.members())).toEqual([owner.username]);
    expect((await accept(secret, customer)).statusCode).toBe(200);
  });

  it("is the only possible decision", async () => {
    const workspace = await newWorkspace();
    const customer = await service.signUp();
    await workspace.invite(customer.username);
    const secret = await secretFor(customer.username);
    for (const decision of ["DECLINE", "approve", ""]) {
      expect(outcomeOf(await accept(secret, customer, decision))).toEqual([400, "INVALID_REQUEST"]);
    }
    expect(await workspace.list()).toHaveLength(1);
  });

  it("does not change the role of a member", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const workspace = callsIn(workspaceId);
    const customer = await service.signUp();
    await workspace.invite(customer.username);
    await service.addMember(workspaceId, customer, "ADMIN");
    expect((await accept(await secretFor(customer.username), customer)).statusCode).toBe(200);
    expect((await workspace.members())[customer.username]).toEqual(["ADMIN"]);
    expect(await workspace.list()).toEqual([]);
  });

  it("never leaves a customer both invited and a member, even if both happen concurrently", async () => {
    const customer = await service.signUp();
    for (let round = 0; round < 5; round++) {
      const workspace = await newWorkspace();
      await workspace.invite(customer.username);
      const secret = await secretFor(customer.username);
      const [accepted, ...invited] = await Promise.all([
        accept(secret, customer),
        ...Array.from({ length: 5 }, () => workspace.invite(customer.username)),
      ]);
      expect(accepted?.statusCode).toBe(200);
      for (const answer of invited) expect(outcomeOf(answer)).toEqual(ALREADY_INVITED);
      expect(await workspace.list()).toEqual([]);
    }
  });

  it("does not cause a server error if the workspace is deleted concurrently", async () => {
    const customer = await service.signUp();
    for (let round = 0; round < 5; round++) {
      const workspaceId = await service.workspaceOf(owner);
      await callsIn(workspaceId).invite(customer.username);
      const secret = await secretFor(customer.username);
      const [accepted, deleted] = await Promise.all([
        accept(secret, customer),
        service.call("DELETE /api/app/workspaces/:workspaceId", { params: { workspaceId }, token: owner.accessToken }),
      ]);
      expect([200, 404]).toContain(accepted.statusCode);
      expect(deleted.statusCode).toBe(200);
    }
  });
});

describe("registering with an invite", () => {
  /** Registers a customer, verifies the e-mail and signs in. */
  async function registerWith(inviteId: string, username: string): Promise<Customer> {
    const account = { username, password: PASSWORD };
    await service.call("POST /api/v1/register", { body: { ...account, inviteId } });
    const token = (await service.mailbox.next(username)).link.searchParams.get("token");
    await service.call("POST /api/v1/verify-email", { body: { email: username, token } });
    return { username, ...(await service.call("POST /api/v1/login", { body: account })).json() };
  }

  it("makes the customer a member once the e-mail is verified", async () => {
    const workspace = await newWorkspace();
    const username = newAddress();
    await workspace.invite(username);
    const inviteId = await secretFor(username);
    const account = { username, password: PASSWORD };
    await service.call("POST /api/v1/register", { body: { ...account, inviteId } });
    expect(Object.keys(await workspace.members())).toEqual([owner.username]);

    const token = (await service.mailbox.next(username)).link.searchParams.get("token");
    await service.call("POST /api/v1/verify-email", { body: { email: username, token } });
    expect((await workspace.members())[username]).toEqual(["USER"]);
    expect(await workspace.list()).toEqual([]);
    expect((await service.call("POST /api/v1/login", { body: account })).json().roles).toEqual(["USER"]);
  });

  it("with another address creates an account without a membership, and leaves the invite open", async () => {
    const workspace = await newWorkspace();
    const [invited, other] = [newAddress(), newAddress()];
    await workspace.invite(invited);
    const secret = await secretFor(invited);
    const thief = await registerWith(secret, other);
    expect(decodeJwt(thief.accessToken).username).toBe(other);
    expect(Object.keys(await workspace.members())).toEqual([owner.username]);
    await registerWith(secret, invited);
    expect((await workspace.members())[invited]).toEqual(["USER"]);
  });

  it("does not create a membership if the invite was deleted", async () => {
    const workspace = await newWorkspace();
    const username = newAddress();
    await workspace.invite(username);
    const inviteId = await secretFor(username);
    await service.call("POST /api/v1/register", { body: { username, password: PASSWORD, inviteId } });
    const [{ id } = { id: "" }] = await workspace.list();
    await workspace.remove(id);
    const token = (await service.mailbox.next(username)).link.searchParams.get("token");
    const verified = await service.call("POST /api/v1/verify-email", { body: { email: username, token } });
    expect(verified.statusCode).toBe(200);
    expect(Object.keys(await workspace.members())).toEqual([owner.username]);
  });
});
