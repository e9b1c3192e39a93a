import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TENANT } from "../../../contract/product";
import { mails } from "../../../server/database/schema/mail";
import { testDatabase } from "../../support/database";
import { fakeClock, passTime } from "../../support/fake-clock";
import type { ReceivedMail } from "../../support/mailbox";
import { addPasskey, addTotp, challengeOf, codeOf, complete } from "../../support/second-factor";
import { type Customer, newAddress, PASSWORD, PUBLIC_URL, startService, type TestService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(fakeClock);

const THREE_DAYS_MS = 3 * 24 * 60 * 60 * 1000;
const NEW_PASSWORD = "the owner's password";

const outcomeOf = (response: { statusCode: number; json(): { errorCode?: string } }) =>
  response.json().errorCode ?? response.statusCode;
/**
 * Returns the next mail when its job is gone from the outbox. With a clock that has moved on before, it would be sent
 * again.
 */
async function nextMail(username: string): Promise<ReceivedMail> {
  const mail = await service.mailbox.next(username);
  const { db } = await testDatabase();
  await expect.poll(() => db.$count(mails, eq(mails.recipient, username))).toBe(0);
  return mail;
}
const nextLink = async (username: string) => (await nextMail(username)).link;
const confirmReset = async (link: URL) => {
  const body = { email: link.searchParams.get("email"), token: link.searchParams.get("token") };
  return outcomeOf(await service.call("POST /api/v1/second-factor/reset", { body }));
};
const login = async (username: string, password: string) =>
  outcomeOf(await service.call("POST /api/v1/login", { body: { username, password } }));
const works = async ({ accessToken: token }: Customer) =>
  (await service.call("GET /api/app/products", { token })).statusCode;
const factorsOf = async ({ accessToken: token }: Customer) => {
  const { totp, passkeys, recoveryCodesLeft } = (
    await service.call("GET /api/v1/customer/second-factor", { token })
  ).json();
  return { hasTotp: totp !== null, passkeys: passkeys.map(({ name }: { name: string }) => name), recoveryCodesLeft };
};
/** Sets the password with the link of the newest mail. */
async function setPassword(username: string, link: URL): Promise<void> {
  expect(link.pathname).toBe("/password-recovery/submit");
  const body = { username, token: link.searchParams.get("token"), password: NEW_PASSWORD };
  expect((await service.call("POST /api/v1/password-recovery/submit", { body })).statusCode).toBe(200);
  expect((await nextMail(username)).source).toContain("password was changed");
}
async function signIn(username: string, password: string): Promise<Customer> {
  const session = await service.call("POST /api/v1/login", { body: { username, password } });
  expect(session.statusCode).toBe(200);
  return { username, ...session.json() };
}
/** Adds an app, a minute after what was added before, and returns the link of the mail about it. */
async function addAppLater(customer: Customer) {
  passTime(60_000);
  const app = await addTotp(service, customer);
  return { app, link: await nextLink(customer.username) };
}
async function addPasskeyLater(customer: Customer, name?: string): Promise<URL> {
  passTime(60_000);
  await addPasskey(service, customer, name);
  return nextLink(customer.username);
}

describe("a stranger who has registered an address first and added a second factor", () => {
  it("is shut out by the link of the mail about it, and the owner gets the account", async () => {
    const username = newAddress();
    // The owner opens the verification link of the stranger's registration.
    const stranger = await service.signUp(username);
    const { link } = await addAppLater(stranger);
    await addPasskeyLater(stranger);

    // Recovering the password alone does not help.
    await service.call("POST /api/v1/password-recovery/start", { body: { username } });
    await setPassword(username, await nextLink(username));
    expect(await login(username, NEW_PASSWORD)).toBe("SECOND_FACTOR_REQUIRED");

    expect(link.origin + link.pathname).toBe(`${PUBLIC_URL}/second-factor/reset`);
    expect(await confirmReset(link)).toBe(200);
    const { source, link: recovery } = await nextMail(username);
    expect(source).toContain("The second factor of your Platen account was reset");
    await setPassword(username, recovery);
    const owner = await signIn(username, NEW_PASSWORD);
    expect(await factorsOf(owner)).toEqual({ hasTotp: false, passkeys: [], recoveryCodesLeft: 0 });
    expect(
      (await service.call("GET /api/app/recovery-review", { token: owner.accessToken })).json().review,
    ).toBeTruthy();
  });

  it("has no session, password or sign-in left to come back with", async () => {
    const stranger = await service.signUp();
    const { username, refreshToken } = stranger;
    const { app, link } = await addAppLater(stranger);
    const { challenge } = await challengeOf(service, stranger);
    expect(await confirmReset(link)).toBe(200);

    expect(await works(stranger)).toBe(401);
    const renewed = await service.call("POST /api/v1/refreshtoken", { body: { username, refreshToken } });
    expect(outcomeOf(renewed)).toBe("REFRESH_TOKEN_NOT_FOUND");
    const proved = await complete(service, challenge, { kind: "TOTP", code: app.nextCode() });
    expect(outcomeOf(proved)).toBe("SECOND_FACTOR_CHALLENGE_EXPIRED");
    expect(await login(username, PASSWORD)).toBe("BAD_CREDENTIALS");
  });

  it("can't change the account with calls whose bodies arrive after the reset", async () => {
    const stranger = await service.signUp();
    const { username, accessToken: token } = stranger;
    const { link } = await addAppLater(stranger);
    const started = await service.call("POST /api/v1/customer/second-factor/totp", { token, body: {} });
    const code = codeOf(started.json().secret);
    let reset: Promise<unknown> | undefined;
    const sendLate = (method: "POST" | "PATCH", url: string, body: object) => {
      // The body is read when the guard has admitted the call.
      const payload = new Readable({
        async read() {
          reset ??= confirmReset(link);
          await reset;
          this.push(JSON.stringify({ tenant: TENANT, ...body }));
          this.push(null);
        },
      });
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      return service.app.inject({ method, url, payload, headers });
    };
    const answers = await Promise.all([
      sendLate("PATCH", "/api/v1/customer", { password: "the stranger's next one" }),
      sendLate("POST", "/api/v1/customer/second-factor/totp/confirm", { code }),
      sendLate("POST", "/api/v1/customer/second-factor/recovery-codes", {}),
    ]);
    expect(await reset).toBe(200);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    await setPassword(username, await nextLink(username));
    await signIn(username, NEW_PASSWORD);
  });
});

describe("the link of the mail about a new second factor", () => {
  it("works once, so that it does not remove what the owner adds next", async () => {
    const stranger = await service.signUp();
    const { username } = stranger;
    const { link } = await addAppLater(stranger);
    const later = await addPasskeyLater(stranger);
    expect(await confirmReset(link)).toBe(200);
    await setPassword(username, await nextLink(username));
    const owner = await signIn(username, NEW_PASSWORD);
    await addPasskeyLater(owner, "Mine");

    expect(await confirmReset(link)).toBe("NOT_FOUND");
    // The reset has removed this factor too.
    expect(await confirmReset(later)).toBe("NOT_FOUND");
    expect(await works(owner)).toBe(200);
    expect((await factorsOf(owner)).passkeys).toEqual(["Mine"]);
  });

  it("expires after three days, and then changes nothing", async () => {
    const customer = await service.signUp();
    // Taken before the mail is waited for, which moves the fake clock on.
    const expiresAt = new Date(Date.now() + THREE_DAYS_MS);
    await addTotp(service, customer);
    const { source, link } = await nextMail(customer.username);
    expect(Number(link.searchParams.get("expiry"))).toBe(Math.floor(expiresAt.getTime() / 1000));
    expect(source).toContain(`${expiresAt.toISOString().slice(0, 16).replace("T", " at ")} UTC`);
    passTime(THREE_DAYS_MS);
    expect(await confirmReset(link)).toBe("SECOND_FACTOR_RESET_TOKEN_EXPIRED");
    expect(await login(customer.username, PASSWORD)).toBe("SECOND_FACTOR_REQUIRED");
  });

  it("keeps older factors, and removes newer ones", async () => {
    const customer = await service.signUp();
    const { username } = customer;
    const first = await addPasskeyLater(customer, "Laptop");
    const { link: second } = await addAppLater(customer);
    await addPasskeyLater(customer, "Stranger's phone");
    const { recoveryCodesLeft } = await factorsOf(customer);
    expect(recoveryCodesLeft).toBe(10);

    expect(await confirmReset(second)).toBe(200);
    await setPassword(username, await nextLink(username));
    const asked = await service.call("POST /api/v1/login", { body: { username, password: NEW_PASSWORD } });
    // A stranger may have read or replaced the recovery codes.
    expect(asked.json()).toMatchObject({ errorCode: "SECOND_FACTOR_REQUIRED", data: { methods: ["PASSKEY"] } });

    // The older factor may turn out to be a stranger's, too.
    expect(await confirmReset(first)).toBe(200);
    await setPassword(username, await nextLink(username));
    await signIn(username, NEW_PASSWORD);
  });

  it("also works if the factor was replaced or removed in the meantime", async () => {
    const stranger = await service.signUp();
    const { username, accessToken: token } = stranger;
    const { link } = await addAppLater(stranger);
    await addAppLater(stranger);
    await service.call("DELETE /api/v1/customer/second-factor/totp", { token });
    await nextMail(username);
    await addPasskeyLater(stranger, "Another");

    expect(await confirmReset(link)).toBe(200);
    await setPassword(username, await nextLink(username));
    expect((await factorsOf(await signIn(username, NEW_PASSWORD))).passkeys).toEqual([]);
    expect(await works(stranger)).toBe(401);
  });

  it("works once if it is confirmed several times at the same moment", async () => {
    const customer = await service.signUp();
    const { link } = await addAppLater(customer);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => confirmReset(link)));
    expect(outcomes.sort()).toEqual([200, "NOT_FOUND", "NOT_FOUND", "NOT_FOUND"]);
    await setPassword(customer.username, await nextLink(customer.username));
    await signIn(customer.username, NEW_PASSWORD);
  });

  it("changes nothing when a mail scanner opens it", async () => {
    const customer = await service.signUp();
    const { link } = await addAppLater(customer);
    for (const method of ["GET", "HEAD"] as const) {
      await service.app.inject({ method, url: link.pathname + link.search });
      await service.app.inject({ method, url: `/api/v1${link.pathname}${link.search}` });
    }
    expect(await works(customer)).toBe(200);
    expect((await factorsOf(customer)).hasTotp).toBe(true);
    expect(await confirmReset(link)).toBe(200);
  });

  it("is bound to its account and its purpose", async () => {
    const [customer, other] = [await service.signUp(), await service.signUp()];
    const { link } = await addAppLater(customer);
    const foreign = new URL(link);
    foreign.searchParams.set("email", other.username);
    const unknown = new URL(link);
    unknown.searchParams.set("token", "unknown");
    await service.call("POST /api/v1/password-recovery/start", { body: { username: customer.username } });
    for (const wrong of [foreign, unknown, await nextLink(customer.username)])
      expect(await confirmReset(wrong)).toBe("NOT_FOUND");
    const body = { username: customer.username, token: link.searchParams.get("token"), password: NEW_PASSWORD };
    expect(outcomeOf(await service.call("POST /api/v1/password-recovery/submit", { body }))).toBe("NOT_FOUND");
    expect(await works(customer)).toBe(200);
  });
});
