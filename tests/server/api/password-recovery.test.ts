import { beforeAll, describe, expect, it, vi } from "vitest";
import { type Customer, newAddress, PASSWORD, PUBLIC_URL, startService, type TestService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});

const NEW_PASSWORD = "another horse";
const start = (username: string) => service.call("POST /api/v1/password-recovery/start", { body: { username } });
const submit = (body: { username: string; token: string | null; password: string }) =>
  service.call("POST /api/v1/password-recovery/submit", { body });
const login = (username: string, password: string) =>
  service.call("POST /api/v1/login", { body: { username, password } });

/** Creates a customer whose verification mail has been read, so that the next mail is the recovery mail. */
async function recovering(): Promise<Customer & { link: URL; token: string | null }> {
  const customer = await service.signUp();
  await start(customer.username);
  const { link } = await service.mailbox.next(customer.username);
  return { ...customer, link, token: link.searchParams.get("token") };
}

describe("password recovery", () => {
  it("mails a link with e-mail, token and expiry [AUTHCALL-06]", async () => {
    const { link, username } = await recovering();
    expect(link.origin + link.pathname).toBe(`${PUBLIC_URL}/password-recovery/submit`);
    expect(link.searchParams.get("email")).toBe(username);
    const expiry = Number(link.searchParams.get("expiry"));
    expect(Math.abs(expiry - Date.now() / 1000 - 3600)).toBeLessThan(60);
  });

  it("responds the same for an unknown account, and sends no mail", async () => {
    const { username } = await service.signUp();
    const unregistered = newAddress();
    const [known, unknown] = [await start(username), await start(unregistered)];
    expect([unknown.statusCode, unknown.body]).toEqual([200, known.body]);
    await service.mailbox.next(username);
    expect(service.mailbox.count(unregistered)).toBe(0);
  });

  it("sets the new password, and works once [AUTHCALL-07]", async () => {
    const { username, token } = await recovering();
    expect((await submit({ username, token, password: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await login(username, PASSWORD)).json().errorCode).toBe("BAD_CREDENTIALS");
    expect((await login(username, NEW_PASSWORD)).statusCode).toBe(200);

    const again = await submit({ username, token, password: "a third horse" });
    expect([again.statusCode, again.json().errorCode]).toEqual([404, "NOT_FOUND"]);
    expect((await login(username, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it("succeeds for one of six concurrent submissions", async () => {
    const { username, token } = await recovering();
    const passwords = [1, 2, 3, 4, 5, 6].map((n) => `password number ${n}`);
    const responses = await Promise.all(passwords.map((password) => submit({ username, token, password })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it("does not use up the token if the password is weak or empty [ERR-26, ERR-29]", async () => {
    const { username, token } = await recovering();
    const weak = await submit({ username, token, password: "1234" });
    expect([weak.statusCode, weak.json().errorCode]).toEqual([400, "PASSWORD_NOT_STRONG_ENOUGH"]);
    const empty = await submit({ username, token, password: "" });
    expect([empty.statusCode, empty.json().errorCode]).toEqual([400, "EMPTY_PASSWORD"]);
    expect((await submit({ username, token, password: "12345" })).statusCode).toBe(200);
  });

  it("refuses a wrong token, the token of another account, and a verification token", async () => {
    const [one, other] = [await recovering(), await recovering()];
    const unverified = newAddress();
    await service.call("POST /api/v1/register", { body: { username: unverified, password: PASSWORD } });
    const verification = (await service.mailbox.next(unverified)).link.searchParams.get("token");
    const wrong = [
      { username: one.username, token: "wrong" },
      { username: one.username, token: other.token },
      { username: newAddress(), token: one.token },
      { username: unverified, token: verification },
    ];
    for (const attempt of wrong) {
      const response = await submit({ ...attempt, password: NEW_PASSWORD });
      expect([response.statusCode, response.json().errorCode]).toEqual([404, "NOT_FOUND"]);
    }
    expect((await submit({ username: one.username, token: one.token, password: NEW_PASSWORD })).statusCode).toBe(200);
  });

  it("refuses a token after an hour [ERR-14]", async () => {
    const { username, token } = await recovering();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_601_000 });
    const response = await submit({ username, token, password: NEW_PASSWORD }).finally(() => vi.useRealTimers());
    expect([response.statusCode, response.json().errorCode]).toEqual([
      410,
      "PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED",
    ]);
  });

  it("invalidates the other links of the account, ends every session and sends a mail", async () => {
    const customer = await recovering();
    await start(customer.username);
    const second = (await service.mailbox.next(customer.username)).link.searchParams.get("token");
    const { username, token } = customer;
    await submit({ username, token, password: NEW_PASSWORD });

    expect((await submit({ username, token: second, password: PASSWORD })).statusCode).toBe(404);
    const { refreshToken, accessToken } = customer;
    const renewal = await service.call("POST /api/v1/refreshtoken", { body: { username, refreshToken } });
    expect(renewal.json().errorCode).toBe("REFRESH_TOKEN_NOT_FOUND");
    expect((await service.call("GET /api/app/workspaces", { token: accessToken })).statusCode).toBe(401);
    const { source, link } = await service.mailbox.next(username);
    expect(source).toContain("password was changed");
    expect(link.href).toBe(`${PUBLIC_URL}/password-recovery/start`);
  });

  it("verifies the e-mail address too, because the link was mailed there", async () => {
    const username = newAddress();
    await service.call("POST /api/v1/register", { body: { username, password: PASSWORD } });
    await service.mailbox.next(username);
    await start(username);
    const token = (await service.mailbox.next(username)).link.searchParams.get("token");
    await submit({ username, token, password: NEW_PASSWORD });
    expect((await login(username, NEW_PASSWORD)).statusCode).toBe(200);
  });
});
