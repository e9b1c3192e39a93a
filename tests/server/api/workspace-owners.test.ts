import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { decodeJwt } from "jose";
import pg from "pg";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Role } from "../../../contract/product";
import type { Queries } from "../../../server/database/open";
import { memberships } from "../../../server/database/schema/memberships";
import { workspaces } from "../../../server/database/schema/workspaces";
import { onEmbedded, testDatabase } from "../../support/database";
import { type Customer, startService, type TestService } from "../../support/service";
import { rowsOf } from "../../support/workspace-rows";

/** Default of MAX_WORKSPACES_PER_CUSTOMER. */
const MAX = 100;

let service: TestService;
let db: Queries;
beforeAll(async () => {
  service = await startService();
  ({ db } = await testDatabase());
});

const idOf = ({ accessToken }: Customer) => decodeJwt(accessToken).sub ?? "";
const signUpTwo = async () => [await service.signUp(), await service.signUp()] as const;

type Member = [customer: Customer, role: Role];

/** Adds workspaces with these members, the oldest first. @returns their ids */
async function addWorkspaces(count: number, ...members: Member[]): Promise<string[]> {
  const createdAt = new Date(Date.now() - 60_000);
  const ids = Array.from({ length: count }, () => randomUUID());
  if (count === 0) return ids;
  await db.insert(workspaces).values(ids.map((id) => ({ id, name: "Shop", createdAt })));
  const rowsIn = (workspaceId: string) =>
    members.map(([customer, role], index) => ({
      workspaceId,
      customerId: idOf(customer),
      role,
      createdAt: new Date(createdAt.getTime() + index),
    }));
  await db.insert(memberships).values(ids.flatMap(rowsIn));
  return ids;
}

async function addWorkspace(...members: Member[]): Promise<string> {
  const [id = ""] = await addWorkspaces(1, ...members);
  return id;
}

/** Adds workspaces that only this customer is in. */
const own = (customer: Customer, count: number) => addWorkspaces(count, [customer, "ADMIN"]);

type Change = (workspaceId: string, member: Customer, caller: Customer) => Promise<LightMyRequestResponse>;
const setRole =
  (role: Role): Change =>
  (workspaceId, member, caller) =>
    service.call("PATCH /api/app/workspaces/:workspaceId/customers/:customerId", {
      params: { workspaceId, customerId: idOf(member) },
      token: caller.accessToken,
      body: { roles: [role] },
    });
const promote = setRole("ADMIN");
const demote = setRole("USER");
const remove: Change = (workspaceId, member, caller) =>
  service.call("DELETE /api/app/workspaces/:workspaceId/customers/:customerId", {
    params: { workspaceId, customerId: idOf(member) },
    token: caller.accessToken,
  });
const leave: Change = (workspaceId, _member, caller) =>
  service.call("DELETE /api/app/memberships/:joinedId", {
    params: { joinedId: workspaceId },
    token: caller.accessToken,
  });
const create = ({ accessToken: token }: Customer) =>
  service.call("POST /api/app/workspaces", {
    token,
    body: { name: "Shop", productCode: "FREE", billingPeriod: "YEARLY" },
  });

const refusalFor = ({ username }: Customer) => ({
  errorCode: "WORKSPACE_LIMIT_REACHED",
  data: { limit: "workspacesPerCustomer", max: MAX, owner: username },
});

describe("a member who would become the owner of one workspace too many", () => {
  it.each<[string, Change]>([
    ["makes themselves a user", (workspaceId, owner) => demote(workspaceId, owner, owner)],
    ["is made a user", demote],
    ["leaves", (workspaceId, owner) => leave(workspaceId, owner, owner)],
    ["removes themselves", (workspaceId, owner) => remove(workspaceId, owner, owner)],
    ["is removed", remove],
  ])("prevents that the owner %s", async (_what, change) => {
    const [owner, next] = await signUpTwo();
    const ids = await addWorkspaces(2, [owner, "ADMIN"], [next, "ADMIN"]);
    const [first = "", second = ""] = ids;
    await own(next, MAX - 1);
    expect((await change(first, owner, next)).statusCode).toBe(200);

    const before = await rowsOf(second);
    const refused = await change(second, owner, next);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, refusalFor(next)]);
    const { memberships: members, audit_events: events } = await rowsOf(second);
    expect(members).toEqual(before.memberships);
    expect(events).toEqual(before.audit_events);

    // There is room again.
    await service.call("DELETE /api/app/workspaces/:workspaceId", {
      params: { workspaceId: first },
      token: next.accessToken,
    });
    expect((await change(second, owner, next)).statusCode).toBe(200);
    expect((await create(next)).statusCode).toBe(409);
  });

  it("can't be made an admin again, after handing workspaces over and creating others", async () => {
    const [customer, colleague] = await signUpTwo();
    const [first = "", second = ""] = await addWorkspaces(2, [customer, "ADMIN"], [colleague, "USER"]);
    for (const workspaceId of [first, second]) {
      expect((await promote(workspaceId, colleague, customer)).statusCode).toBe(200);
      expect((await demote(workspaceId, customer, customer)).statusCode).toBe(200);
    }
    await own(customer, MAX - 1);
    expect((await promote(first, customer, colleague)).statusCode).toBe(200);
    const refused = await promote(second, customer, colleague);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, refusalFor(customer)]);
    expect((await create(customer)).json()).toMatchObject({ errorCode: "WORKSPACE_LIMIT_REACHED" });
  });

  it("does not prevent changes after which the owner is the same, even above the limit", async () => {
    const [owner, colleague] = await signUpTwo();
    await Promise.all([own(owner, MAX + 5), own(colleague, MAX + 5)]);
    const workspaceId = await addWorkspace([owner, "ADMIN"], [colleague, "USER"]);
    for (const change of [promote, promote, demote, promote, remove]) {
      expect((await change(workspaceId, colleague, owner)).statusCode).toBe(200);
    }
    expect((await promote(workspaceId, owner, owner)).statusCode).toBe(200);
  });

  it("does not prevent that the owner deletes the account", async () => {
    const [owner, next] = await signUpTwo();
    const workspaceId = await addWorkspace([owner, "ADMIN"], [next, "ADMIN"]);
    await own(next, MAX);
    const response = await service.call("DELETE /api/v1/customer", { token: owner.accessToken });
    expect(response.statusCode).toBe(200);
    expect((await rowsOf(workspaceId)).memberships).toMatchObject([{ customer_id: idOf(next), role: "ADMIN" }]);
    expect((await create(next)).json()).toMatchObject({ errorCode: "WORKSPACE_LIMIT_REACHED" });
  });
});

// The embedded database has one connection: no two transactions overlap.
describe.skipIf(onEmbedded)("concurrent changes", () => {
  it("give a customer no workspace too many, whichever way they come", async () => {
    for (let round = 0; round < 3; round++) {
      const [customer, colleague] = await signUpTwo();
      const returned = await addWorkspaces(3, [customer, "USER"], [colleague, "ADMIN"]);
      const inherited = await addWorkspaces(3, [colleague, "ADMIN"], [customer, "ADMIN"]);
      await own(customer, MAX - 2);
      const responses = await Promise.all([
        ...returned.map((id) => promote(id, customer, colleague)),
        ...inherited.map((id) => leave(id, colleague, colleague)),
        ...Array.from({ length: 3 }, () => create(customer)),
      ]);
      const refused = responses.filter(({ statusCode }) => statusCode === 409);
      expect(responses.filter(({ statusCode }) => statusCode < 300)).toHaveLength(2);
      expect(refused).toHaveLength(7);
      for (const response of refused) expect(response.json().errorCode).toBe("WORKSPACE_LIMIT_REACHED");
    }
  });

  it("do not deadlock with the deletion of the account that becomes the owner", async () => {
    const deadlocks = collectDeadlocks();
    for (let round = 0; round < 5; round++) {
      const [owner, next] = await signUpTwo();
      const ids = await addWorkspaces(6, [owner, "ADMIN"], [next, "ADMIN"]);
      const responses = await Promise.all([
        ...ids.slice(3).map((id) => demote(id, owner, owner)),
        service.call("DELETE /api/v1/customer", { token: next.accessToken }),
        create(next),
        ...ids.slice(0, 3).map((id) => demote(id, owner, owner)),
      ]);
      for (const { statusCode } of responses) expect([200, 201, 401, 409]).toContain(statusCode);
    }
    expect(deadlocks).toEqual([]);
  });
});

/** Returns the deadlocks that PostgreSQL ends from now on. The service runs their transactions again. */
function collectDeadlocks(): unknown[] {
  const deadlocks: unknown[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const answer = Reflect.apply(query, this, given);
    if (answer instanceof Promise) answer.catch((error) => error.code === "40P01" && deadlocks.push(error));
    return answer;
  });
  onTestFinished(() => spy.mockRestore());
  return deadlocks;
}
