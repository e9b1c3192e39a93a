import { beforeAll, describe, expect, it } from "vitest";
import type { RecoveryReview } from "../../../contract/recovery-review";
import { addPasskey, addTotp, complete } from "../../support/second-factor";
import { type Customer, newAddress, PASSWORD, startService, type TestService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});

const NEW_PASSWORD = "another horse";

/** Recovers the password. The customer's other mails must have been read. */
async function setPassword({ username }: Customer): Promise<void> {
  await service.call("POST /api/v1/password-recovery/start", { body: { username } });
  const token = (await service.mailbox.next(username)).link.searchParams.get("token");
  const body = { username, token, password: NEW_PASSWORD };
  expect((await service.call("POST /api/v1/password-recovery/submit", { body })).statusCode).toBe(200);
}

/** Recovers the password and signs in. The customer's other mails must have been read. */
async function recover(customer: Customer): Promise<Customer> {
  await setPassword(customer);
  const { username } = customer;
  const session = await service.call("POST /api/v1/login", { body: { username, password: NEW_PASSWORD } });
  return { username, ...session.json() };
}
const reviewOf = async ({ accessToken: token }: Customer): Promise<RecoveryReview | null> =>
  (await service.call("GET /api/app/recovery-review", { token })).json().review;
const addKey = (workspaceId: string, { accessToken: token }: Customer, name: string) =>
  service.call("POST /api/app/workspaces/:workspaceId/apikeys", { params: { workspaceId }, token, body: { name } });

describe("the review after a password recovery", () => {
  it("lists workspaces, keys, members and invites that are older than the recovery", async () => {
    const stranger = await service.signUp();
    const accomplice = await service.signUp();
    const workspaceId = await service.workspaceOf(stranger, "Trap", "FREE");
    await addKey(workspaceId, stranger, "Left behind");
    await service.addMember(workspaceId, accomplice, "ADMIN");
    const email = newAddress();
    const token = stranger.accessToken;
    await service.call("POST /api/app/workspaces/:workspaceId/invites", {
      params: { workspaceId },
      token,
      body: { email },
    });
    expect(await reviewOf(stranger)).toBeNull();

    const owner = await recover(stranger);
    const createdAt = expect.any(Number);
    const before = await reviewOf(owner);
    expect(before).toEqual({
      recoveredAt: createdAt,
      secondFactors: { totp: null, passkeys: [] },
      workspaces: [
        {
          workspace: { id: workspaceId, name: "Trap" },
          roles: ["ADMIN"],
          createdAt,
          isClosed: false,
          apiKeys: [
            {
              id: expect.any(String),
              name: "Left behind",
              apiKey: expect.stringMatching(/^pk_.*…/),
              scope: "render",
              createdAt,
            },
          ],
          members: [
            { customer: { id: expect.any(String), username: accomplice.username }, roles: ["ADMIN"], createdAt },
          ],
          invites: [{ id: expect.any(String), email, createdAt }],
        },
      ],
    });

    await addKey(workspaceId, owner, "My own");
    await service.workspaceOf(owner, "My own", "FREE");
    expect(await reviewOf(owner)).toEqual(before);
    const [found] = before?.workspaces ?? [];
    const keyId = found?.apiKeys[0]?.id ?? "";
    const params = { workspaceId, keyId };
    await service.call("DELETE /api/app/workspaces/:workspaceId/apikeys/:keyId", { params, token: owner.accessToken });
    expect((await reviewOf(owner))?.workspaces[0]?.apiKeys).toEqual([]);
  });

  it("hides what is in a workspace that requires a second factor from a customer without one, and does not end", async () => {
    const stranger = await service.signUp();
    const workspaceId = await service.workspaceOf(stranger, "Trap", "FREE");
    await addKey(workspaceId, stranger, "Left behind");
    const admin = await service.signUp();
    await addTotp(service, admin);
    await service.addMember(workspaceId, admin, "ADMIN");
    const required = await service.call("PATCH /api/app/workspaces/:workspaceId/security", {
      params: { workspaceId },
      token: admin.accessToken,
      body: { secondFactor: "REQUIRED" },
    });
    expect(required.statusCode).toBe(200);

    const owner = await recover(stranger);
    const hidden = { roles: ["ADMIN"], isClosed: true, apiKeys: [], members: [], invites: [] };
    expect((await reviewOf(owner))?.workspaces).toMatchObject([{ workspace: { id: workspaceId }, ...hidden }]);
    const end = async () => {
      const response = await service.call("DELETE /api/app/recovery-review", { token: owner.accessToken });
      return [response.statusCode, response.json().errorCode];
    };
    expect(await end()).toEqual([403, "SECOND_FACTOR_SETUP_REQUIRED"]);

    await addTotp(service, owner);
    expect((await reviewOf(owner))?.workspaces).toMatchObject([
      { isClosed: false, apiKeys: [{ name: "Left behind" }], members: [{ customer: { username: admin.username } }] },
    ]);
    expect(await end()).toEqual([200, undefined]);
  });

  it("lists second factors that are older than the recovery", async () => {
    const customer = await service.signUp();
    const { username } = customer;
    const { recoveryCodes } = await addTotp(service, customer);
    const { id } = await addPasskey(service, customer, "Stranger's phone");
    await Promise.all([service.mailbox.next(username), service.mailbox.next(username)]);
    await setPassword(customer);
    const body = { username, password: NEW_PASSWORD };
    const { challenge } = (await service.call("POST /api/v1/login", { body })).json().data;
    const proof = { kind: "RECOVERY_CODE", code: recoveryCodes[0] ?? "" } as const;
    const owner = { username, ...(await complete(service, challenge, proof)).json() };
    await addPasskey(service, owner, "Mine");

    const createdAt = expect.any(Number);
    expect(await reviewOf(owner)).toEqual({
      recoveredAt: createdAt,
      secondFactors: {
        totp: { createdAt },
        passkeys: [{ id, name: "Stranger's phone", createdAt, lastUsedAt: null }],
      },
      workspaces: [],
    });
  });

  it("ends when the customer says so, and starts again with the next recovery", async () => {
    let customer = await service.signUp();
    customer = await recover(customer);
    expect(await reviewOf(customer)).toMatchObject({ workspaces: [] });
    const ended = await service.call("DELETE /api/app/recovery-review", { token: customer.accessToken });
    expect([ended.statusCode, ended.json()]).toEqual([200, {}]);
    expect(await reviewOf(customer)).toBeNull();
    // The mail about the changed password.
    await service.mailbox.next(customer.username);
    expect(await reviewOf(await recover(customer))).not.toBeNull();
  });

  it("does not follow the first password of an account that was never verified", async () => {
    const username = newAddress();
    await service.call("POST /api/v1/register", { body: { username, password: PASSWORD } });
    await service.mailbox.next(username);
    const customer = await recover({ username, accessToken: "", refreshToken: "", roles: [] });
    expect(await reviewOf(customer)).toBeNull();
  });

  it("shows nobody else's account", async () => {
    const [one, other] = [await service.signUp(), await service.signUp()];
    await service.workspaceOf(other, "Other", "FREE");
    expect(await reviewOf(await recover(one))).toMatchObject({ workspaces: [] });
    expect((await service.call("GET /api/app/recovery-review")).statusCode).toBe(401);
  });
});

describe("leaving a workspace", () => {
  it("is open to every member, except to the last admin", async () => {
    const [admin, member] = [await service.signUp(), await service.signUp()];
    const workspaceId = await service.workspaceOf(admin, "Trap", "FREE");
    await service.addMember(workspaceId, member);
    const leave = async ({ accessToken: token }: Customer) => {
      const response = await service.call("DELETE /api/app/memberships/:joinedId", {
        params: { joinedId: workspaceId },
        token,
      });
      return [response.statusCode, response.json().errorCode];
    };
    expect(await leave(admin)).toEqual([409, "CANNOT_DELETE_LAST_ADMIN_CUSTOMER"]);
    expect(await leave(member)).toEqual([200, undefined]);
    expect(await leave(member)).toEqual([404, "NOT_FOUND"]);
  });
});
