import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Invite } from "../../../contract/invites";
import { LIMITS } from "../../../contract/product";
import { readConfig } from "../../../server/config/config";
import { invites as inviteRows } from "../../../server/database/schema/invites";
import { InviteMailLimits } from "../../../server/invites/invite-mail-limits";
import { testDatabase } from "../../support/database";
import { createInviteCalls } from "../../support/invites";
import { type Customer, newAddress, PUBLIC_URL, startService, type TestService } from "../../support/service";

let service: TestService;
let owner: Customer;
let invites: ReturnType<typeof createInviteCalls>;
beforeAll(async () => {
  // The tests advance the clock past the end of invites, and the tokens must stay valid.
  service = await startService({ ACCESS_TOKEN_LIFETIME: "30d" });
  owner = await service.signUp();
  invites = createInviteCalls(service, owner);
});

const DAY = 86_400_000;
const ALREADY_INVITED = [409, "CUSTOMER_ALREADY_INVITED"];
const NOT_FOUND = [404, "NOT_FOUND"];
const outcomeOf = ({ statusCode, json }: Awaited<ReturnType<TestService["call"]>>) => [statusCode, json().errorCode];
const afterMs = <Result>(ms: number, work: () => Promise<Result>) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  return work().finally(() => vi.useRealTimers());
};

describe("invites", () => {
  it("are mailed with one link to the portal, and listed [CALL-20, CALL-19, ENTITY-03, ENTITY-17, ENTITY-18]", async () => {
    const workspaceId = await service.workspaceOf(owner, "Bindery");
    const email = newAddress();
    const response = await invites.callsIn(workspaceId).invite(` ${email.toUpperCase()} `);
    expect([response.statusCode, response.json()]).toEqual([201, {}]);

    const { link, source } = await service.mailbox.next(email);
    expect(link.origin + link.pathname).toBe(`${PUBLIC_URL}/join-workspace`);
    expect([...link.searchParams.keys()]).toEqual(["invite"]);
    expect(source).toContain(`${owner.username} invites you to join the workspace Bindery`);

    const listed = await service.call("GET /api/app/workspaces/:workspaceId/invites", {
      params: { workspaceId },
      token: owner.accessToken,
    });
    expect(listed.json()).toEqual({
      invites: [
        {
          invite: {
            id: expect.any(String),
            email,
            roles: ["USER"],
            createdAt: expect.any(Number),
            mailedAt: expect.any(Number),
            expiresAt: expect.any(Number),
          },
        },
      ],
    });
    const [{ invite }] = listed.json<{ invites: [{ invite: Invite }] }>().invites;
    expect([invite.mailedAt, invite.expiresAt]).toEqual([invite.createdAt, invite.createdAt + (7 * DAY) / 1000]);
    expect(listed.body).not.toContain(link.searchParams.get("invite"));
  });

  it("contain no link from the name of the workspace", async () => {
    const workspaceId = await service.workspaceOf(owner, "Prize https://evil.example/win <b>now</b>");
    const email = newAddress();
    await invites.callsIn(workspaceId).invite(email);
    const { link, source } = await service.mailbox.next(email);
    expect(link.origin).toBe(PUBLIC_URL);
    expect(source).not.toContain("https://evil");
    expect(source).not.toMatch(/^\s*https? ?evil/m);
    // Mail programs turn host names into links.
    expect(source).not.toContain("evil.example");
    expect(source).toContain("&lt;b&gt;now");
  });

  it("are refused for values that are not an e-mail address [ERR-27]", async () => {
    const workspace = await invites.newWorkspace();
    for (const email of ["", "nobody", "a@b", "a b@example.com", "a@example.com\nbcc: b@example.com"]) {
      expect(outcomeOf(await workspace.invite(email))).toEqual([400, "INVALID_EMAIL"]);
    }
    for (const email of [null, undefined, 5, ["a@example.com"], `${"x".repeat(1e6)}@example.com`]) {
      expect(outcomeOf(await workspace.invite(email))).toEqual([400, "INVALID_REQUEST"]);
    }
    expect(await workspace.list()).toEqual([]);
  });

  it("are refused for an address that is invited or a member already, regardless of case [ERR-08]", async () => {
    const [workspace, elsewhere] = [await invites.newWorkspace(), await invites.newWorkspace()];
    const email = newAddress();
    await workspace.invite(email);
    for (const taken of [email, email.toUpperCase(), owner.username, owner.username.toUpperCase()]) {
      expect(outcomeOf(await workspace.invite(taken))).toEqual(ALREADY_INVITED);
    }
    expect((await elsewhere.invite(email)).statusCode).toBe(201);
    expect(await workspace.list()).toHaveLength(1);
  });

  it("are created and mailed once if the same address is invited six times concurrently", async () => {
    const workspace = await invites.newWorkspace();
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 6 }, () => workspace.invite(email)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    await service.mailbox.next(email);
    const later = newAddress();
    await workspace.invite(later);
    await service.mailbox.next(later);
    expect(service.mailbox.count(email)).toBe(1);
  });

  it("are as many as a workspace may have, with expired ones", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const { db } = await testDatabase();
    const rows = Array.from({ length: LIMITS.maxInvites - 1 }, (_, index) => ({
      ...{ workspaceId, email: `guest${index}@example.com`, createdAt: new Date(), expiresAt: new Date(index) },
    }));
    await db.insert(inviteRows).values(rows);
    const { invite } = invites.callsIn(workspaceId);
    expect((await invite(newAddress())).statusCode).toBe(201);
    const refused = await invite(newAddress());
    expect([refused.statusCode, refused.json().errorCode, refused.json().data]).toEqual([
      409,
      "TOO_MANY_INVITES",
      { limit: "invitesPerWorkspace", max: LIMITS.maxInvites },
    ]);
  });

  it("can be deleted, after which the link no longer works [CALL-21]", async () => {
    const workspace = await invites.newWorkspace();
    const customer = await service.signUp();
    await workspace.invite(customer.username);
    const secret = await invites.secretFor(customer.username);
    const [{ id } = { id: "" }] = await workspace.list();
    const response = await workspace.remove(id);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect(await workspace.list()).toEqual([]);
    for (const refused of [await workspace.remove(id), await workspace.resend(id), await invites.readInvite(secret)]) {
      expect(outcomeOf(refused)).toEqual(NOT_FOUND);
    }
    expect(outcomeOf(await invites.accept(secret, customer))).toEqual(NOT_FOUND);
    expect((await workspace.invite(customer.username)).statusCode).toBe(201);
  });

  it("are mailed again on request, with a new link [CALL-22]", async () => {
    const workspace = await invites.newWorkspace();
    const email = newAddress();
    await workspace.invite(email);
    const first = await invites.secretFor(email);
    const [{ id } = { id: "" }] = await workspace.list();
    const response = await workspace.resend(id);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    const second = await invites.secretFor(email);
    expect((await invites.readInvite(second)).statusCode).toBe(200);
    expect(outcomeOf(await invites.readInvite(first))).toEqual(NOT_FOUND);
  });

  it("expire after a week, or a week after they were resent, even if they had expired", async () => {
    const workspace = await invites.newWorkspace();
    const customer = await service.signUp();
    await workspace.invite(customer.username);
    const secret = await invites.secretFor(customer.username);
    const [{ id } = { id: "" }] = await workspace.list();
    expect((await afterMs(7 * DAY - 60_000, () => invites.readInvite(secret))).statusCode).toBe(200);
    const renewed = await afterMs(7 * DAY + 1_000, async () => {
      expect(outcomeOf(await invites.readInvite(secret))).toEqual(NOT_FOUND);
      expect(outcomeOf(await invites.accept(secret, customer))).toEqual(NOT_FOUND);
      expect(await workspace.list()).toMatchObject([{ id }]);
      expect(outcomeOf(await workspace.invite(customer.username))).toEqual(ALREADY_INVITED);
      expect((await workspace.resend(id)).statusCode).toBe(200);
      return invites.secretFor(customer.username);
    });
    // With a margin for what the test itself takes.
    const accepted = await afterMs(14 * DAY - 60_000, () => invites.accept(renewed, customer));
    expect(accepted.statusCode).toBe(200);
  });

  it("are mailed to one address at most ten times per hour, over all workspaces", async () => {
    const email = newAddress();
    const workspace = await invites.newWorkspace();
    await workspace.invite(email);
    const [{ id } = { id: "" }] = await workspace.list();
    for (let mails = 2; mails <= 10; mails++) expect((await workspace.resend(id)).statusCode).toBe(200);
    const elsewhere = await invites.newWorkspace();
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

describe("the link that an admin copies", () => {
  const secretOf = (link: string) => new URL(link).searchParams.get("invite") ?? "";
  async function inviteOf(customer: Customer) {
    const workspaceId = await service.workspaceOf(owner, "Bindery");
    await invites.callsIn(workspaceId).invite(customer.username);
    const [{ id } = { id: "" }] = await invites.callsIn(workspaceId).list();
    return { workspaceId, id, mailed: await invites.secretFor(customer.username) };
  }

  it("stays the same, works beside the mailed one, and is not stored as it is", async () => {
    const customer = await service.signUp();
    const { workspaceId, id, mailed } = await inviteOf(customer);
    const copied = await invites.callsIn(workspaceId).copyLink(id);
    expect(copied.statusCode).toBe(200);
    const { link, expiresAt } = copied.json<{ link: string; expiresAt: number }>();
    expect(link.startsWith(`${PUBLIC_URL}/join-workspace?invite=`)).toBe(true);
    expect([expiresAt]).toEqual((await invites.callsIn(workspaceId).list()).map((invite) => invite.expiresAt));
    expect((await invites.callsIn(workspaceId).copyLink(id)).json()).toEqual(copied.json());
    await invites.callsIn(workspaceId).resend(id);
    expect(await invites.secretFor(customer.username)).not.toBe(mailed);
    expect((await invites.readInvite(secretOf(link))).json()).toEqual({ workspace: { name: "Bindery" } });
    expect(outcomeOf(await invites.accept(secretOf(link), await service.signUp()))).toEqual(NOT_FOUND);
    expect((await invites.accept(secretOf(link), customer)).statusCode).toBe(200);
    expect(outcomeOf(await invites.accept(secretOf(link), customer))).toEqual(NOT_FOUND);
  });

  it("is for admins of the workspace, and recorded", async () => {
    const customer = await service.signUp();
    const { workspaceId, id } = await inviteOf(await service.signUp());
    expect(outcomeOf(await invites.callsIn(workspaceId, customer).copyLink(id))).toEqual(NOT_FOUND);
    await service.addMember(workspaceId, customer, "USER");
    expect(outcomeOf(await invites.callsIn(workspaceId, customer).copyLink(id))).toEqual([403, "NO_ACCESS"]);
    expect(outcomeOf(await (await invites.newWorkspace()).copyLink(id))).toEqual(NOT_FOUND);
    await invites.callsIn(workspaceId).copyLink(id);
    const events = await service.call("GET /api/app/workspaces/:workspaceId/audit-events", {
      params: { workspaceId },
      token: owner.accessToken,
    });
    expect(events.json<{ events: object[] }>().events[0]).toMatchObject({
      action: "invite.link_copied",
      actorEmail: owner.username,
      targetId: id,
    });
  });

  it("is not shown for an expired invite until the invite is sent again", async () => {
    const customer = await service.signUp();
    const { workspaceId, id } = await inviteOf(customer);
    const { link } = (await invites.callsIn(workspaceId).copyLink(id)).json<{ link: string }>();
    await afterMs(7 * DAY + 1_000, async () => {
      expect(outcomeOf(await invites.callsIn(workspaceId).copyLink(id))).toEqual(NOT_FOUND);
      expect(outcomeOf(await invites.readInvite(secretOf(link)))).toEqual(NOT_FOUND);
      await invites.callsIn(workspaceId).resend(id);
      await invites.secretFor(customer.username);
      const [renewed] = await invites.callsIn(workspaceId).list();
      expect((renewed?.mailedAt ?? 0) - (renewed?.createdAt ?? 0)).toBeGreaterThanOrEqual((7 * DAY) / 1000);
      expect((await invites.callsIn(workspaceId).copyLink(id)).json()).toEqual({ link, expiresAt: renewed?.expiresAt });
    });
  });
});
