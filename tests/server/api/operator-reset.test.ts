import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { resetForOperator } from "../../../server/authentication/second-factor/operator-reset";
import { silentLog, testDatabase } from "../../support/database";
import { fakeClock } from "../../support/fake-clock";
import { addPasskey, addTotp, complete } from "../../support/second-factor";
import { newAddress, PASSWORD, startService, type TestService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(fakeClock);

const wake = vi.fn();
const warn = vi.fn();
const reset = async (email: string) => {
  const log = Object.assign(Object.create(silentLog), { warn });
  return resetForOperator((await testDatabase()).db, email, { log, wake });
};
const login = async (username: string, password: string) =>
  service.call("POST /api/v1/login", { body: { username, password } });

describe("the operator's reset of a second factor", () => {
  it("removes all factors, recovery codes, sessions and the password, and mails a link to set another", async () => {
    const customer = await service.signUp();
    const { username, accessToken: token, refreshToken } = customer;
    const { recoveryCodes } = await addTotp(service, customer);
    await addPasskey(service, customer, "Laptop");
    await Promise.all([service.mailbox.next(username), service.mailbox.next(username)]);
    const { challenge } = (await login(username, PASSWORD)).json().data;

    expect(await reset(` ${username.toUpperCase()} `)).toEqual({
      kind: "reset",
      removed: { hasTotp: true, passkeys: ["Laptop"] },
    });
    expect(wake).toHaveBeenCalledOnce();
    const logged = { account: username, hasTotp: true, passkeys: 1 };
    expect(warn.mock.calls).toEqual([[logged, "the operator has reset a second factor"]]);

    expect((await service.call("GET /api/app/products", { token })).statusCode).toBe(401);
    const renewed = await service.call("POST /api/v1/refreshtoken", { body: { username, refreshToken } });
    expect(renewed.json().errorCode).toBe("REFRESH_TOKEN_NOT_FOUND");
    const proof = { kind: "RECOVERY_CODE", code: recoveryCodes[0] ?? "" } as const;
    expect((await complete(service, challenge, proof)).json().errorCode).toBe("SECOND_FACTOR_CHALLENGE_EXPIRED");
    expect((await login(username, PASSWORD)).json().errorCode).toBe("BAD_CREDENTIALS");

    const { source, link } = await service.mailbox.next(username);
    expect(source).toContain("The second factor of your Platen account was reset");
    const body = { username, token: link.searchParams.get("token"), password: "another horse" };
    expect((await service.call("POST /api/v1/password-recovery/submit", { body })).statusCode).toBe(200);
    expect((await login(username, "another horse")).statusCode).toBe(200);
  });

  it("changes nothing for an account without a factor, and for an unknown address", async () => {
    const { username, accessToken: token } = await service.signUp();
    expect(await reset(username)).toEqual({ kind: "no-factor" });
    expect(await reset(newAddress())).toEqual({ kind: "unknown-account" });
    expect((await service.call("GET /api/app/products", { token })).statusCode).toBe(200);
    expect((await login(username, PASSWORD)).statusCode).toBe(200);
  });
});
