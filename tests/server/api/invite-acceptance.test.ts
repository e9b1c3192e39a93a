import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { memberships } from "../../../server/database/schema/memberships";
import { testDatabase } from "../../support/database";
import { createInviteCalls } from "../../support/invites";
import { type Customer, newAddress, PASSWORD, startService, type TestService } from "../../support/service";

let service: TestService;
let owner: Customer;
let invites: ReturnType<typeof createInviteCalls>;
beforeAll(async () => {
  service = await startService();
  owner = await service.signUp();
  invites = createInviteCalls(service, owner);
});

const ALREADY_INVITED = [409, "CUSTOMER_ALREADY_INVITED"];
const NOT_FOUND = [404, "NOT_FOUND"];
const outcomeOf = ({ statusCode, json }: Awaited<ReturnType<TestService["call"]>>) => [statusCode, json().errorCode];

describe("the page of an invite's link", () => {
  it("shows the name of the workspace without authentication [CALL-34, CALL-35, ENTITY-19]", async () => {
    const email = newAddress();
    await (await invites.newWorkspace()).invite(email);
    const response = await invites.readInvite(await invites.secretFor(email));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ workspace: { name: "Bindery" } });
  });

  it("needs the secret of the link: the invite's id does not work", async () => {
    const workspace = await invites.newWorkspace();
    await workspace.invite(newAddress());
    const [{ id } = { id: "" }] = await workspace.list();
    for (const wrong of [id, randomUUID(), "x", "\u0000", "%", "x".repeat(512)]) {
      expect(outcomeOf(await invites.readInvite(wrong))).toEqual(NOT_FOUND);
    }
  });
});

describe("accepting an invite", () => {
  it("makes the invited customer a user of the workspace, and works once [CALL-36]", async () => {
    const workspace = await invites.newWorkspace();
    const customer = await service.signUp();
    await workspace.invite(customer.username);
    const secret = await invites.secretFor(customer.username);
    const response = await invites.accept(secret, customer);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect((await workspace.members())[customer.username]).toEqual(["USER"]);
    expect(await workspace.list()).toEqual([]);
    expect(outcomeOf(await invites.accept(secret, customer))).toEqual(NOT_FOUND);
    expect(outcomeOf(await workspace.invite(customer.username))).toEqual(ALREADY_INVITED);
  });

  it("gives the role that the invite names", async () => {
    const workspace = await invites.newWorkspace();
    for (const roles of [[], ["ADMIN", "USER"], ["OWNER"], "ADMIN", null, [null]]) {
      expect(outcomeOf(await workspace.inviteAs(newAddress(), roles))).toEqual([400, "INVALID_REQUEST"]);
    }
    const customer = await service.signUp();
    expect((await workspace.inviteAs(customer.username, ["ADMIN"])).statusCode).toBe(201);
    expect(await workspace.list()).toMatchObject([{ email: customer.username, roles: ["ADMIN"] }]);
    await invites.accept(await invites.secretFor(customer.username), customer);
    expect((await workspace.members())[customer.username]).toEqual(["ADMIN"]);
  });

  it("does not make a new admin the owner, even if the clock is behind", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const workspace = invites.callsIn(workspaceId);
    const customer = await service.signUp();
    await workspace.inviteAs(customer.username, ["ADMIN"]);
    const ahead = new Date(Date.now() + 60_000);
    const { db } = await testDatabase();
    await db.update(memberships).set({ createdAt: ahead }).where(eq(memberships.workspaceId, workspaceId));
    expect((await invites.accept(await invites.secretFor(customer.username), customer)).statusCode).toBe(200);
    // The oldest member comes first.
    expect(Object.keys(await workspace.members())).toEqual([owner.username, customer.username]);
  });

  it("is allowed to the invited address only, and needs its access token", async () => {
    const workspace = await invites.newWorkspace();
    const [customer, other] = [await service.signUp(), await service.signUp()];
    await workspace.invite(customer.username);
    const secret = await invites.secretFor(customer.username);
    for (const wrong of [other, owner]) expect(outcomeOf(await invites.accept(secret, wrong))).toEqual(NOT_FOUND);
    const anonymous = await service.call("PATCH /api/app/invites/:invite", {
      params: { invite: secret },
      body: { decision: "APPROVE" },
    });
    expect(outcomeOf(anonymous)).toEqual([401, "NO_ACCESS"]);
    expect(Object.keys(await workspace.members())).toEqual([owner.username]);
    expect((await invites.accept(secret, customer)).statusCode).toBe(200);
  });

  it("is the only possible decision", async () => {
    const workspace = await invites.newWorkspace();
    const customer = await service.signUp();
    await workspace.invite(customer.username);
    const secret = await invites.secretFor(customer.username);
    for (const decision of ["DECLINE", "approve", ""]) {
      expect(outcomeOf(await invites.accept(secret, customer, decision))).toEqual([400, "INVALID_REQUEST"]);
    }
    expect(await workspace.list()).toHaveLength(1);
  });

  it("does not change the role of a member", async () => {
    const workspaceId = await service.workspaceOf(owner);
    const workspace = invites.callsIn(workspaceId);
    const customer = await service.signUp();
    await workspace.invite(customer.username);
    await service.addMember(workspaceId, customer, "ADMIN");
    expect((await invites.accept(await invites.secretFor(customer.username), customer)).statusCode).toBe(200);
    expect((await workspace.members())[customer.username]).toEqual(["ADMIN"]);
    expect(await workspace.list()).toEqual([]);
  });

  it("never leaves a customer both invited and a member, even if both happen concurrently", async () => {
    const customer = await service.signUp();
    for (let round = 0; round < 5; round++) {
      const workspace = await invites.newWorkspace();
      await workspace.invite(customer.username);
      const secret = await invites.secretFor(customer.username);
      const [accepted, ...invited] = await Promise.all([
        invites.accept(secret, customer),
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
      await invites.callsIn(workspaceId).invite(customer.username);
      const secret = await invites.secretFor(customer.username);
      const [accepted, deleted] = await Promise.all([
        invites.accept(secret, customer),
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
    const workspace = await invites.newWorkspace();
    const username = newAddress();
    await workspace.invite(username);
    const inviteId = await invites.secretFor(username);
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
    const workspace = await invites.newWorkspace();
    const [invited, other] = [newAddress(), newAddress()];
    await workspace.invite(invited);
    const secret = await invites.secretFor(invited);
    const thief = await registerWith(secret, other);
    expect(decodeJwt(thief.accessToken).username).toBe(other);
    expect(Object.keys(await workspace.members())).toEqual([owner.username]);
    await registerWith(secret, invited);
    expect((await workspace.members())[invited]).toEqual(["USER"]);
  });

  it("does not create a membership if the invite was deleted", async () => {
    const workspace = await invites.newWorkspace();
    const username = newAddress();
    await workspace.invite(username);
    const inviteId = await invites.secretFor(username);
    await service.call("POST /api/v1/register", { body: { username, password: PASSWORD, inviteId } });
    const [{ id } = { id: "" }] = await workspace.list();
    await workspace.remove(id);
    const token = (await service.mailbox.next(username)).link.searchParams.get("token");
    const verified = await service.call("POST /api/v1/verify-email", { body: { email: username, token } });
    expect(verified.statusCode).toBe(200);
    expect(Object.keys(await workspace.members())).toEqual([owner.username]);
  });
});
