import { beforeAll, describe, expect, it } from "vitest";
import { type Customer, PASSWORD, startService, type TestService } from "../../support/service";
import { rowsOf } from "../../support/workspace-rows";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});

const login = async (username: string, password = PASSWORD) =>
  service.call("POST /api/v1/login", { body: { username, password } });
const change = ({ accessToken: token }: Customer, password: unknown) =>
  service.call("PATCH /api/v1/customer", { token, body: { password } });
const remove = ({ accessToken: token }: Customer) => service.call("DELETE /api/v1/customer", { token });
const workspacesOf = ({ accessToken: token }: Customer) => service.call("GET /api/app/workspaces", { token });

describe("changing the password", () => {
  it("needs the access token and the new password only [AUTHCALL-08]", async () => {
    const customer = await service.signUp();
    expect((await service.call("PATCH /api/v1/customer", { body: { password: "new password" } })).statusCode).toBe(401);
    expect((await change(customer, "new password")).statusCode).toBe(200);
    expect((await login(customer.username)).json().errorCode).toBe("BAD_CREDENTIALS");
    expect((await login(customer.username, "new password")).statusCode).toBe(200);
  });

  it("refuses an empty, weak or missing password, and keeps the old one", async () => {
    const customer = await service.signUp();
    const cases = [
      ["", "EMPTY_PASSWORD"],
      ["1234", "PASSWORD_NOT_STRONG_ENOUGH"],
      [null, "INVALID_REQUEST"],
      [12345, "INVALID_REQUEST"],
    ];
    for (const [password, code] of cases) {
      const response = await change(customer, password);
      expect([response.statusCode, response.json().errorCode]).toEqual([400, code]);
    }
    expect((await login(customer.username)).statusCode).toBe(200);
  });

  it("ends every other session at once, and every older refresh token", async () => {
    const customer = await service.signUp();
    const elsewhere: Customer = { ...customer, ...(await login(customer.username)).json() };
    await change(customer, "new password");
    expect((await workspacesOf(elsewhere)).statusCode).toBe(401);
    expect((await workspacesOf(customer)).statusCode).toBe(200);
    for (const { username, refreshToken } of [elsewhere, customer]) {
      const renewal = await service.call("POST /api/v1/refreshtoken", { body: { username, refreshToken } });
      expect(renewal.json().errorCode).toBe("REFRESH_TOKEN_NOT_FOUND");
    }
    expect((await service.mailbox.next(customer.username)).source).toContain("password was changed");
  });
});

describe("a new password", () => {
  it("ends a concurrent login with the old password", async () => {
    for (let round = 0; round < 4; round += 1) {
      const customer = await service.signUp();
      const attempts = Array.from({ length: 4 }, () => login(customer.username));
      const [changed, ...logins] = await Promise.all([change(customer, "new password"), ...attempts]);
      expect(changed.statusCode).toBe(200);
      for (const response of logins) {
        if (response.statusCode !== 200) continue;
        const { refreshToken } = response.json();
        const body = { username: customer.username, refreshToken };
        const renewal = await service.call("POST /api/v1/refreshtoken", { body });
        expect(renewal.json().errorCode).toBe("REFRESH_TOKEN_NOT_FOUND");
      }
    }
  });

  it("invalidates mailed recovery links", async () => {
    const customer = await service.signUp();
    const { username } = customer;
    await service.call("POST /api/v1/password-recovery/start", { body: { username } });
    const token = (await service.mailbox.next(username)).link.searchParams.get("token");
    await change(customer, "new password");
    const body = { username, token, password: "a third password" };
    expect((await service.call("POST /api/v1/password-recovery/submit", { body })).statusCode).toBe(404);
  });
});

describe("deleting the account", () => {
  it("invalidates its access tokens at once, and deletes workspaces without other members [AUTHCALL-09]", async () => {
    const customer = await service.signUp();
    const other = await service.signUp();
    const workspaceId = await service.workspaceOf(customer);
    expect((await remove(customer)).statusCode).toBe(200);
    expect((await workspacesOf(customer)).statusCode).toBe(401);
    expect((await login(customer.username)).json().errorCode).toBe("BAD_CREDENTIALS");

    const again = { username: customer.username, password: PASSWORD };
    expect((await service.call("POST /api/v1/register", { body: again })).statusCode).toBe(201);
    await expect.poll(async () => (await rowsOf(workspaceId)).workspaces).toEqual([]);
    await expect(service.addMember(workspaceId, other)).rejects.toThrow();
  });

  it("is refused for the last admin of a workspace with other members [ERR-12]", async () => {
    const [admin, member] = [await service.signUp(), await service.signUp()];
    const workspaceId = await service.workspaceOf(admin);
    await service.addMember(workspaceId, member);
    const response = await remove(admin);
    expect([response.statusCode, response.json().errorCode]).toEqual([409, "CANNOT_DELETE_LAST_ADMIN_CUSTOMER"]);
    expect((await workspacesOf(admin)).json().workspaces).toHaveLength(1);
    expect((await remove(member)).statusCode).toBe(200);
    expect((await remove(admin)).statusCode).toBe(200);
  });

  it("leaves one admin if two admins delete their accounts concurrently", async () => {
    const [one, other, member] = [await service.signUp(), await service.signUp(), await service.signUp()];
    const workspaceId = await service.workspaceOf(one);
    await service.addMember(workspaceId, other, "ADMIN");
    await service.addMember(workspaceId, member);
    const responses = await Promise.all([remove(one), remove(other)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await workspacesOf(member)).json().workspaces).toHaveLength(1);
  });
});
