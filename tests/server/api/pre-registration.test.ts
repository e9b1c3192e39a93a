import { beforeAll, describe, expect, it } from "vitest";
import { newAddress, PASSWORD, PUBLIC_URL, startService, type TestService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService({ TRUSTED_PROXIES: "127.0.0.1" });
});

const STRANGER = "203.0.113.7";
const STRANGERS_PASSWORD = "known to a stranger";

const register = (username: string, password: string, from = "198.51.100.1") =>
  service.call("POST /api/v1/register", { body: { username, password }, headers: { "x-forwarded-for": from } });
const login = async (username: string, password: string) =>
  (await service.call("POST /api/v1/login", { body: { username, password } })).json().errorCode ?? "signed in";
const nextLink = async (username: string) => (await service.mailbox.next(username)).link.searchParams;
const verify = (email: string, token: string | null) =>
  service.call("POST /api/v1/verify-email", { body: { email, token } });
const setPassword = (username: string, token: string | null) =>
  service.call("POST /api/v1/password-recovery/submit", { body: { username, token, password: PASSWORD } });

describe("the verification mail", () => {
  it("says when and from which address the account was created", async () => {
    const username = newAddress();
    await register(username, STRANGERS_PASSWORD, STRANGER);
    const { source } = await service.mailbox.next(username);
    expect(source).toMatch(/created on \d{4}-\d\d-\d\d at \d\d:\d\d UTC from the address 203\.0\.113\.7\./);
  });
});

describe("a second registration of an address that was never verified", () => {
  it("is refused, and mails the owner a link to set a password, which voids the first registration", async () => {
    const username = newAddress();
    await register(username, STRANGERS_PASSWORD, STRANGER);
    const verification = (await nextLink(username)).get("token");
    const second = await register(username, PASSWORD);
    expect([second.statusCode, second.json().errorCode]).toEqual([409, "USERNAME_ALREADY_IN_USE"]);

    const { link, source } = await service.mailbox.next(username);
    expect(source).toContain(`from the address ${STRANGER}`);
    expect(link.origin + link.pathname).toBe(`${PUBLIC_URL}/password-recovery/submit`);
    expect((await setPassword(username, link.searchParams.get("token"))).statusCode).toBe(200);

    expect(await login(username, STRANGERS_PASSWORD)).toBe("BAD_CREDENTIALS");
    expect((await verify(username, verification)).json().errorCode).toBe("EMAIL_ALREADY_VERIFIED");
    expect(await login(username, PASSWORD)).toBe("signed in");
    expect((await setPassword(username, link.searchParams.get("token"))).statusCode).toBe(404);
  });

  it("leaves the link of the first mail valid until a password is set", async () => {
    const username = newAddress();
    await register(username, PASSWORD);
    const verification = (await nextLink(username)).get("token");
    await register(username, "typed again");
    expect((await verify(username, verification)).statusCode).toBe(200);
    expect(await login(username, PASSWORD)).toBe("signed in");
  });

  it("sends at most five mails an hour, and none to a verified address", async () => {
    const unverified = newAddress();
    for (let n = 0; n < 9; n += 1) await register(unverified, PASSWORD);
    const { username } = await service.signUp();
    expect((await register(username, PASSWORD)).json().errorCode).toBe("USERNAME_ALREADY_IN_USE");
    // The outbox sends mails in the order in which they were put there.
    const last = newAddress();
    await register(last, PASSWORD);
    await service.mailbox.next(last);
    await expect.poll(() => service.mailbox.count(unverified)).toBe(6);
    expect(service.mailbox.count(username)).toBe(1);
  });
});
