import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Member } from "../../../contract/members";
import type { Role } from "../../../contract/product";
import { type Customer, startService, type TestService } from "../../support/service";
import { rowsOf } from "../../support/workspace-rows";

let service: TestService;
let owner: Customer;
let other: Customer;
beforeAll(async () => {
  service = await startService();
  [owner, other] = [await service.signUp(), await service.signUp()];
});

const idOf = ({ accessToken }: Customer) => decodeJwt(accessToken).sub ?? "";
/** Creates a workspace of the owner with the other customer as a member. */
async function createSharedWorkspace(role: Role): Promise<string> {
  const workspaceId = await service.workspaceOf(owner);
  await service.addMember(workspaceId, other, role);
  return workspaceId;
}
const list = (workspaceId: string, { accessToken }: Customer) =>
  service.call("GET /api/app/workspaces/:workspaceId/customers", { params: { workspaceId }, token: accessToken });
const changeRoles = (workspaceId: string, customerId: string, roles: unknown, { accessToken }: Customer) =>
  service.call("PATCH /api/app/workspaces/:workspaceId/customers/:customerId", {
    params: { workspaceId, customerId },
    token: accessToken,
    body: { roles },
  });
const remove = (workspaceId: string, customerId: string, { accessToken }: Customer) =>
  service.call("DELETE /api/app/workspaces/:workspaceId/customers/:customerId", {
    params: { workspaceId, customerId },
    token: accessToken,
  });
/** Returns the members' roles by e-mail address, as the given customer sees them. */
async function rolesIn(workspaceId: string, reader = owner): Promise<Record<string, Role[]>> {
  const { customers } = (await list(workspaceId, reader)).json<{ customers: Member[] }>();
  return Object.fromEntries(customers.map(({ customer, roles }) => [customer.username, roles]));
}
const LAST_ADMIN = [409, "CANNOT_DELETE_LAST_ADMIN_CUSTOMER"];

describe("members", () => {
  it("are listed to every member with their roles, oldest first [CALL-23, ENTITY-04, ENTITY-20]", async () => {
    const workspaceId = await createSharedWorkspace("USER");
    for (const reader of [owner, other]) {
      const response = await list(workspaceId, reader);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({
        customers: [
          {
            customer: { id: idOf(owner), username: owner.username },
            roles: ["ADMIN"],
            createdAt: expect.any(Number),
            lastActiveAt: expect.any(Number),
          },
          {
            customer: { id: idOf(other), username: other.username },
            roles: ["USER"],
            createdAt: expect.any(Number),
            lastActiveAt: reader === owner ? null : expect.any(Number),
          },
        ],
      });
    }
  });

  it("have the time of their last call in this workspace, to within five minutes", async () => {
    const [workspaceId, elsewhere] = [await createSharedWorkspace("USER"), await createSharedWorkspace("USER")];
    const lastActive = async (workspace: string) => {
      const { customers } = (await list(workspace, owner)).json<{ customers: Member[] }>();
      return customers.find(({ customer }) => customer.username === other.username)?.lastActiveAt ?? null;
    };
    const inMinutes = async <Result>(minutes: number, work: () => Promise<Result>) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
      return await work().finally(() => vi.useRealTimers());
    };
    await list(workspaceId, other);
    const first = await lastActive(workspaceId);
    expect(first).toEqual(expect.any(Number));
    expect(await lastActive(elsewhere)).toBeNull();
    await inMinutes(4, () => list(workspaceId, other));
    expect(await lastActive(workspaceId)).toBe(first);
    await inMinutes(6, () => list(workspaceId, other));
    expect(await lastActive(workspaceId)).toBeGreaterThanOrEqual((first ?? 0) + 300);
  });

  it("can get another role, which takes effect at once and in one workspace only [CALL-24, ENTITY-26]", async () => {
    const [workspaceId, elsewhere] = [await createSharedWorkspace("USER"), await createSharedWorkspace("USER")];
    expect((await changeRoles(workspaceId, idOf(other), ["ADMIN"], other)).statusCode).toBe(403);
    const response = await changeRoles(workspaceId, idOf(other), ["ADMIN"], owner);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect(await rolesIn(workspaceId)).toEqual({ [owner.username]: ["ADMIN"], [other.username]: ["ADMIN"] });
    expect((await rolesIn(elsewhere))[other.username]).toEqual(["USER"]);

    expect((await changeRoles(workspaceId, idOf(owner), ["USER"], other)).statusCode).toBe(200);
    expect(await rolesIn(workspaceId)).toEqual({ [owner.username]: ["USER"], [other.username]: ["ADMIN"] });
    expect((await changeRoles(workspaceId, idOf(other), ["USER"], owner)).statusCode).toBe(403);
  });

  it("have exactly one role, which must be a known one", async () => {
    const workspaceId = await createSharedWorkspace("USER");
    for (const roles of [[], ["ADMIN", "USER"], ["OWNER"], ["admin"], "ADMIN", null, undefined, [null]]) {
      const response = await changeRoles(workspaceId, idOf(other), roles, owner);
      expect([response.statusCode, response.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
    }
    expect((await rolesIn(workspaceId))[other.username]).toEqual(["USER"]);
  });

  it("lose access at once when they are removed [CALL-25]", async () => {
    const workspaceId = await createSharedWorkspace("USER");
    const response = await remove(workspaceId, idOf(other), owner);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect(Object.keys(await rolesIn(workspaceId))).toEqual([owner.username]);
    const refused = await list(workspaceId, other);
    expect([refused.statusCode, refused.json().errorCode]).toEqual([404, "NOT_FOUND"]);
  });

  it("are addressed within the workspace only: other customers are not found, whether or not they exist", async () => {
    const workspaceId = await createSharedWorkspace("USER");
    const stranger = await service.signUp();
    await service.workspaceOf(stranger);
    for (const id of [idOf(stranger), randomUUID()]) {
      for (const response of [
        await changeRoles(workspaceId, id, ["USER"], owner),
        await changeRoles(workspaceId, id, ["ADMIN"], owner),
        await remove(workspaceId, id, owner),
      ]) {
        expect([response.statusCode, response.json().errorCode]).toEqual([404, "NOT_FOUND"]);
      }
    }
    expect(Object.keys(await rolesIn(workspaceId))).toHaveLength(2);
  });
});

describe("the last admin", () => {
  it("can't be removed, not even by themselves [PERM-10, ERR-12]", async () => {
    const workspaceId = await createSharedWorkspace("USER");
    const response = await remove(workspaceId, idOf(owner), owner);
    expect([response.statusCode, response.json().errorCode]).toEqual(LAST_ADMIN);
    expect((await rolesIn(workspaceId))[owner.username]).toEqual(["ADMIN"]);
  });

  it("can't become a user, and stays admin if the role is set to admin again", async () => {
    const workspaceId = await createSharedWorkspace("USER");
    const response = await changeRoles(workspaceId, idOf(owner), ["USER"], owner);
    expect([response.statusCode, response.json().errorCode]).toEqual(LAST_ADMIN);
    expect((await changeRoles(workspaceId, idOf(owner), ["ADMIN"], owner)).statusCode).toBe(200);
    expect((await rolesIn(workspaceId))[owner.username]).toEqual(["ADMIN"]);
  });

  it("can't leave a workspace without other members either", async () => {
    const workspaceId = await service.workspaceOf(owner);
    for (const response of [
      await remove(workspaceId, idOf(owner), owner),
      await changeRoles(workspaceId, idOf(owner), ["USER"], owner),
    ]) {
      expect([response.statusCode, response.json().errorCode]).toEqual(LAST_ADMIN);
    }
  });

  it("can be removed when there is another admin", async () => {
    const workspaceId = await createSharedWorkspace("ADMIN");
    expect((await remove(workspaceId, idOf(owner), owner)).statusCode).toBe(200);
    expect(await rolesIn(workspaceId, other)).toEqual({ [other.username]: ["ADMIN"] });
  });

  it.each([
    ["remove themselves", remove, (caller: Customer) => caller],
    ["remove each other", remove, (caller: Customer) => (caller === owner ? other : owner)],
    [
      "make themselves users",
      (workspaceId: string, id: string, caller: Customer) => changeRoles(workspaceId, id, ["USER"], caller),
      (caller: Customer) => caller,
    ],
    [
      "make each other users",
      (workspaceId: string, id: string, caller: Customer) => changeRoles(workspaceId, id, ["USER"], caller),
      (caller: Customer) => (caller === owner ? other : owner),
    ],
  ])("is left when the two admins %s at once", async (_what, change, aimOf) => {
    for (let round = 0; round < 5; round++) {
      const workspaceId = await createSharedWorkspace("ADMIN");
      const answers = await Promise.all(
        [owner, other].map((caller) => change(workspaceId, idOf(aimOf(caller)), caller)),
      );
      const succeeded = answers.filter(({ statusCode }) => statusCode === 200);
      expect(succeeded).toHaveLength(1);
      const { memberships = [] } = await rowsOf(workspaceId);
      const admins = memberships.filter((row) => (row as { role: Role }).role === "ADMIN");
      expect(admins).toHaveLength(1);
    }
  });
});
