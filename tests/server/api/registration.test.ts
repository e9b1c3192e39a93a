import { beforeAll, describe, expect, it, vi } from "vitest";
import { newAddress, PASSWORD, PUBLIC_URL, startService, type TestService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});

const register = (username: string, password = PASSWORD) =>
  service.call("POST /api/v1/register", { body: { username, password } });
const login = (username: string, password = PASSWORD) =>
  service.call("POST /api/v1/login", { body: { username, password } });

describe("registration", () => {
  it("accepts username, password and inviteId, and mails one link to the portal [AUTHCALL-02]", async () => {
    const username = newAddress();
    const body = { username, password: PASSWORD, inviteId: "an-invite" };
    expect((await service.call("POST /api/v1/register", { body })).statusCode).toBe(201);

    const { link, source } = await service.mailbox.next(username);
    expect(link.origin + link.pathname).toBe(`${PUBLIC_URL}/verify-email`);
    expect(link.searchParams.get("email")).toBe(username);
    expect(source).toContain("text/html");
  });

  it("never takes the host of the link from the Host header", async () => {
    const username = newAddress();
    const headers = { host: "evil.example" };
    await service.call("POST /api/v1/register", { body: { username, password: PASSWORD }, headers });
    expect((await service.mailbox.next(username)).link.origin).toBe(PUBLIC_URL);
  });

  it("reports a bad e-mail as INVALID_REQUEST with data.email [VALID-29, ENTITY-25]", async () => {
    const response = await register("not an address");
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errorCode: "INVALID_REQUEST", data: { email: expect.any(String) } });
  });

  it("refuses a password of four characters with INVALID_REQUEST and data.password, and accepts five [VALID-30]", async () => {
    const response = await register(newAddress(), "1234");
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errorCode: "INVALID_REQUEST", data: { password: expect.any(String) } });
    expect((await register(newAddress(), "12345")).statusCode).toBe(201);
  });

  it("refuses an address that is already registered, regardless of case [ERR-05]", async () => {
    const username = newAddress();
    await register(username);
    const response = await register(username.toUpperCase());
    expect(response.statusCode).toBe(409);
    expect(response.json().errorCode).toBe("USERNAME_ALREADY_IN_USE");
  });

  it("creates one account from six concurrent registrations", async () => {
    const username = newAddress();
    const responses = await Promise.all(Array.from({ length: 6 }, () => register(username)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it("replaces an account that was not verified for seven days, once for several concurrent registrations", async () => {
    const username = newAddress();
    const day = 86_400_000;
    const later = async <Result>(ms: number, work: () => Promise<Result>) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
      return work().finally(() => vi.useRealTimers());
    };
    await register(username, "first password");
    const token = (await service.mailbox.next(username)).link.searchParams.get("token");
    expect((await later(7 * day - 60_000, () => register(username, "too early"))).statusCode).toBe(409);

    const responses = await later(7 * day, () =>
      Promise.all(Array.from({ length: 6 }, () => register(username, "second password"))),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await login(username, "first password")).json().errorCode).toBe("BAD_CREDENTIALS");
    expect((await login(username, "second password")).json().errorCode).toBe("EMAIL_NOT_VERIFIED");
    const verified = await service.call("POST /api/v1/verify-email", { body: { email: username, token } });
    expect(verified.json().errorCode).toBe("NOT_FOUND");
  });

  it("never replaces a verified account", async () => {
    const { username } = await service.signUp();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 400 * 86_400_000 });
    const response = await register(username, "another password").finally(() => vi.useRealTimers());
    expect(response.json().errorCode).toBe("USERNAME_ALREADY_IN_USE");
    expect((await login(username)).statusCode).toBe(200);
  });

  it("refuses a body with another tenant or without one [AUTHCALL-01]", async () => {
    const username = newAddress();
    for (const tenant of ["OTHER", null, undefined]) {
      const response = await service.call("POST /api/v1/register", { body: { tenant, username, password: PASSWORD } });
      expect(response.json().errorCode).toBe("INVALID_REQUEST");
    }
    expect((await register(username)).statusCode).toBe(201);
  });
});

describe("verification", () => {
  async function registered() {
    const email = newAddress();
    await register(email);
    return { email, token: (await service.mailbox.next(email)).link.searchParams.get("token") };
  }
  const verify = (body: { email: string; token: string | null }) => service.call("POST /api/v1/verify-email", { body });

  it("allows the customer to sign in; a second time is refused [AUTHCALL-04, ERR-11]", async () => {
    const link = await registered();
    expect((await login(link.email)).json().errorCode).toBe("EMAIL_NOT_VERIFIED");
    expect((await verify(link)).statusCode).toBe(200);
    expect((await login(link.email)).statusCode).toBe(200);

    const again = await verify(link);
    expect(again.statusCode).toBe(409);
    expect(again.json().errorCode).toBe("EMAIL_ALREADY_VERIFIED");
  });

  it("refuses a wrong token and the token of another account", async () => {
    const [one, other] = [await registered(), await registered()];
    for (const token of ["wrong", other.token]) {
      const response = await verify({ email: one.email, token });
      expect(response.statusCode).toBe(404);
      expect(response.json().errorCode).toBe("NOT_FOUND");
    }
    expect((await verify({ email: newAddress(), token: one.token })).statusCode).toBe(404);
  });

  it("refuses a token after 24 hours [ERR-10]", async () => {
    const link = await registered();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 + 1_000 });
    const response = await verify(link).finally(() => vi.useRealTimers());
    expect(response.statusCode).toBe(410);
    expect(response.json().errorCode).toBe("EMAIL_VERIFICATION_TOKEN_EXPIRED");
  });

  it("is mailed again on request; the response does not tell whether the account exists [AUTHCALL-05]", async () => {
    const { email } = await registered();
    const resend = (username: string) => service.call("POST /api/v1/resend-email-verification", { body: { username } });
    const known = await resend(email);
    const unknown = await resend(newAddress());
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);

    const token = (await service.mailbox.next(email)).link.searchParams.get("token");
    expect((await verify({ email, token })).statusCode).toBe(200);
  });

  it("sends no further mail to a verified account", async () => {
    const { username } = await service.signUp();
    await service.call("POST /api/v1/resend-email-verification", { body: { username } });
    const other = newAddress();
    await register(other);
    await service.mailbox.next(other);
    expect(service.mailbox.count(username)).toBe(1);
  });
});
