import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TENANT } from "../../../contract/product";
import { fakeClock, passTime } from "../../support/fake-clock";
import { type OAuthProviders, startOAuthProviders } from "../../support/oauth-providers";
import { addPasskey, addTotp, challengeOf, codeOf, complete, outcomeOf, signInWith } from "../../support/second-factor";
import { newAddress, PASSWORD, PUBLIC_URL, startService, type TestService } from "../../support/service";

const QUARTER_HOUR_MS = 15 * 60_000;

let providers: OAuthProviders;
let service: TestService;
beforeAll(async () => {
  providers = await startOAuthProviders();
  service = await startService(providers.environment);
  return () => providers.close();
});
beforeEach(fakeClock);

const refused = (errorCode: string) => ({ statusCode: 403, errorCode });
const works = async (token: string) => (await service.call("GET /api/app/products", { token })).statusCode;
const totp = (code: string) => ({ kind: "TOTP", code }) as const;
const factorsOf = async (token: string) => (await service.call("GET /api/v1/customer/second-factor", { token })).json();

describe("an account without a second factor", () => {
  it("signs in with the password alone, and has nothing to prove", async () => {
    const customer = await service.signUp();
    expect(await factorsOf(customer.accessToken)).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
    const asked = await service.call("POST /api/v1/customer/second-factor/challenge", {
      token: customer.accessToken,
      body: {},
    });
    expect(outcomeOf(asked)).toEqual({ statusCode: 404, errorCode: "NOT_FOUND" });
  });

  it("keeps signing in so while an authenticator app is not confirmed", async () => {
    const { accessToken: token, username } = await service.signUp();
    const started = await service.call("POST /api/v1/customer/second-factor/totp", { token, body: {} });
    const uri = new URL(started.json().uri);
    expect(uri.protocol).toBe("otpauth:");
    expect(uri.searchParams.get("issuer")).toBe("Platen");
    expect(uri.searchParams.get("secret")).toBe(started.json().secret);
    const wrong = await service.call("POST /api/v1/customer/second-factor/totp/confirm", {
      token,
      body: { code: "000000" },
    });
    expect(outcomeOf(wrong)).toEqual(refused("INVALID_SECOND_FACTOR"));
    const login = await service.call("POST /api/v1/login", { body: { username, password: PASSWORD } });
    expect(login.statusCode).toBe(200);
  });
});

describe("an account with an authenticator app", () => {
  it("signs in with password and code, and gets a session that can be renewed", async () => {
    const customer = await service.signUp();
    const app = await addTotp(service, customer);
    const login = await service.call("POST /api/v1/login", {
      body: { username: customer.username, password: PASSWORD },
    });
    expect(outcomeOf(login)).toEqual(refused("SECOND_FACTOR_REQUIRED"));
    expect(login.json().data).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      methods: ["TOTP", "RECOVERY_CODE"],
      passkeyOptions: null,
      expiresAt: Math.floor(Date.now() / 1000) + 300,
    });
    const code = app.nextCode();
    const answer = await complete(service, login.json().data.challenge, totp(`${code.slice(0, 3)} ${code.slice(3)}`));
    expect(answer.statusCode).toBe(200);
    const { accessToken, refreshToken } = answer.json();
    expect(await works(accessToken)).toBe(200);
    const renewed = await service.call("POST /api/v1/refreshtoken", {
      body: { username: customer.username, refreshToken },
    });
    expect(renewed.statusCode).toBe(200);
  });

  it("tells nothing about it without the right password", async () => {
    const customer = await service.signUp();
    await addTotp(service, customer);
    const login = await service.call("POST /api/v1/login", {
      body: { username: customer.username, password: "wrong" },
    });
    expect(outcomeOf(login)).toEqual({ statusCode: 401, errorCode: "BAD_CREDENTIALS" });
    expect(login.json().data).toBeNull();
  });

  it("accepts no code twice, not even the one that confirmed the app", async () => {
    const customer = await service.signUp();
    const app = await addTotp(service, customer);
    const used = await complete(service, (await challengeOf(service, customer)).challenge, totp(app.codeAt(0)));
    expect(outcomeOf(used)).toEqual(refused("INVALID_SECOND_FACTOR"));

    const code = app.nextCode();
    await signInWith(service, customer, totp(code));
    const again = await complete(service, (await challengeOf(service, customer)).challenge, totp(code));
    expect(outcomeOf(again)).toEqual(refused("INVALID_SECOND_FACTOR"));
    // The code of an earlier time step is within the window, but older than the accepted one.
    const older = await complete(service, (await challengeOf(service, customer)).challenge, totp(app.codeAt(-1)));
    expect(outcomeOf(older)).toEqual(refused("INVALID_SECOND_FACTOR"));
  });

  it("accepts a code once if it is sent by several sign-ins at the same time", async () => {
    const customer = await service.signUp();
    const app = await addTotp(service, customer);
    const challenges = [await challengeOf(service, customer), await challengeOf(service, customer)];
    const code = app.nextCode();
    const answers = await Promise.all(challenges.map(({ challenge }) => complete(service, challenge, totp(code))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  });

  it("accepts codes of the previous and the next time step, and none further away", async () => {
    const customer = await service.signUp();
    const app = await addTotp(service, customer);
    passTime(300_000);
    for (const [steps, status] of [
      [-2, 403],
      [2, 403],
      [-1, 200],
      [1, 200],
    ] as const) {
      const { challenge } = await challengeOf(service, customer);
      expect((await complete(service, challenge, totp(app.codeAt(steps)))).statusCode, `${steps}`).toBe(status);
    }
  });

  it("keeps a challenge after a wrong code, and ends it after a right one", async () => {
    const customer = await service.signUp();
    const app = await addTotp(service, customer);
    const { challenge } = await challengeOf(service, customer);
    expect(outcomeOf(await complete(service, challenge, totp("000000")))).toEqual(refused("INVALID_SECOND_FACTOR"));
    expect((await complete(service, challenge, totp(app.nextCode()))).statusCode).toBe(200);
    const again = await complete(service, challenge, totp(app.nextCode()));
    expect(outcomeOf(again)).toEqual({ statusCode: 410, errorCode: "SECOND_FACTOR_CHALLENGE_EXPIRED" });
  });

  it("can't sign in with a challenge that is unknown, of another account, or five minutes old", async () => {
    const [customer, other] = [await service.signUp(), await service.signUp()];
    const [app, otherApp] = [await addTotp(service, customer), await addTotp(service, other)];
    const { challenge } = await challengeOf(service, customer);
    const expired = { statusCode: 410, errorCode: "SECOND_FACTOR_CHALLENGE_EXPIRED" };
    expect(outcomeOf(await complete(service, "unknown", totp(app.nextCode())))).toEqual(expired);
    const foreign = await complete(service, challenge, totp(otherApp.codeAt(0)));
    expect(outcomeOf(foreign)).toEqual(refused("INVALID_SECOND_FACTOR"));
    passTime(300_000);
    expect(outcomeOf(await complete(service, challenge, totp(app.nextCode())))).toEqual(expired);
  });

  it("can't be guessed: after ten wrong codes within 15 minutes even the right one is refused", async () => {
    const customer = await service.signUp();
    const app = await addTotp(service, customer);
    for (let guess = 0; guess < 10; guess += 1) {
      const { challenge } = await challengeOf(service, customer);
      const answer = await complete(service, challenge, totp(String(guess).padStart(6, "0")));
      expect(outcomeOf(answer)).toEqual(refused("INVALID_SECOND_FACTOR"));
    }
    const { challenge } = await challengeOf(service, customer);
    const answer = await complete(service, challenge, totp(app.nextCode()));
    expect(outcomeOf(answer)).toEqual({ statusCode: 429, errorCode: "TOO_MANY_REQUESTS" });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("can't be guessed slowly: the wrong codes of a day are limited, too", async () => {
    const limited = await startService({ RATE_SECOND_FACTOR_BY_ACCOUNT_AND_DAY: "12" });
    const customer = await limited.signUp();
    const app = await addTotp(limited, customer);
    const guess = async (code: string) =>
      complete(limited, (await challengeOf(limited, customer)).challenge, totp(code));
    for (let count = 0; count < 12; count += 1) {
      if (count % 6 === 0) passTime(QUARTER_HOUR_MS);
      expect(outcomeOf(await guess("000000"))).toEqual(refused("INVALID_SECOND_FACTOR"));
    }
    passTime(QUARTER_HOUR_MS);
    const answer = await guess(app.nextCode());
    expect([answer.statusCode, answer.json().data]).toEqual([429, { limit: "secondFactorByAccountAndDay", max: 12 }]);
    passTime(24 * 4 * QUARTER_HOUR_MS);
    expect((await guess(app.nextCode())).statusCode).toBe(200);
  });

  it("can't be guessed for many accounts from one address", async () => {
    const limited = await startService({ RATE_SECOND_FACTOR_BY_ADDRESS: "5" });
    const guess = (remoteAddress: string) =>
      limited.app.inject({
        method: "POST",
        url: "/api/v1/login/second-factor",
        remoteAddress,
        payload: { tenant: TENANT, challenge: randomUUID(), proof: totp("000000") },
      });
    for (let count = 0; count < 5; count += 1) expect((await guess("192.0.2.1")).statusCode).toBe(410);
    const answer = await guess("192.0.2.1");
    expect([answer.statusCode, answer.json().data]).toEqual([429, { limit: "secondFactorByAddress", max: 5 }]);
    expect((await guess("192.0.2.2")).statusCode).toBe(410);
  });

  it("does not count sign-ins that succeed, neither the code nor the password", async () => {
    const customer = await service.signUp();
    const app = await addTotp(service, customer);
    for (let time = 0; time < 22; time += 1) await signInWith(service, customer, totp(app.nextCode()));
  });

  it("loses a sign-in that waits for its code when the password changes", async () => {
    const customer = await service.signUp();
    const app = await addTotp(service, customer);
    const { challenge } = await challengeOf(service, customer);
    await service.call("PATCH /api/v1/customer", { token: customer.accessToken, body: { password: "another one" } });
    expect(outcomeOf(await complete(service, challenge, totp(app.nextCode()))).errorCode).toBe(
      "SECOND_FACTOR_CHALLENGE_EXPIRED",
    );
  });

  it("keeps it after the password was recovered", async () => {
    const customer = await service.signUp();
    const { username } = customer;
    const app = await addTotp(service, customer);
    await service.mailbox.next(username);
    await service.call("POST /api/v1/password-recovery/start", { body: { username } });
    const { link } = await service.mailbox.next(username);
    const body = { username, token: link.searchParams.get("token"), password: PASSWORD };
    expect((await service.call("POST /api/v1/password-recovery/submit", { body })).statusCode).toBe(200);
    await signInWith(service, customer, totp(app.nextCode()));
  });

  it("signs out the sessions that were started before, except for this one", async () => {
    const customer = await service.signUp();
    const login = await service.call("POST /api/v1/login", {
      body: { username: customer.username, password: PASSWORD },
    });
    const app = await addTotp(service, customer);
    expect(await works(login.json().accessToken)).toBe(401);
    expect(await works(customer.accessToken)).toBe(200);

    // A further factor ends nothing.
    const other = await signInWith(service, customer, totp(app.nextCode()));
    await addPasskey(service, customer);
    expect(await works(other.accessToken)).toBe(200);
  });

  it("replaces the app only after the new one is confirmed", async () => {
    const customer = await service.signUp();
    const token = customer.accessToken;
    const old = await addTotp(service, customer);
    const started = await service.call("POST /api/v1/customer/second-factor/totp", { token, body: {} });
    await signInWith(service, customer, totp(old.nextCode()));
    const confirmed = await service.call("POST /api/v1/customer/second-factor/totp/confirm", {
      token,
      body: { code: codeOf(started.json().secret) },
    });
    expect(confirmed.json()).toEqual({ recoveryCodes: null });
    const { challenge } = await challengeOf(service, customer);
    expect((await complete(service, challenge, totp(old.nextCode()))).statusCode).toBe(403);
    passTime(30_000);
    expect((await complete(service, challenge, totp(codeOf(started.json().secret)))).statusCode).toBe(200);
  });

  it("tells the customer by mail when a factor is added and removed", async () => {
    const customer = await service.signUp();
    await addTotp(service, customer);
    const added = await service.mailbox.next(customer.username);
    expect(added.source).toContain("Subject: A second factor was added to your Platen account");
    expect(added.link.pathname).toBe("/second-factor/reset");
    const removed = await service.call("DELETE /api/v1/customer/second-factor/totp", { token: customer.accessToken });
    expect(removed.statusCode).toBe(200);
    expect((await service.mailbox.next(customer.username)).source).toContain("A second factor was removed");
    const again = await service.call("DELETE /api/v1/customer/second-factor/totp", { token: customer.accessToken });
    expect(outcomeOf(again)).toEqual({ statusCode: 404, errorCode: "NOT_FOUND" });
    const login = await service.call("POST /api/v1/login", {
      body: { username: customer.username, password: PASSWORD },
    });
    expect(login.statusCode).toBe(200);
    expect((await factorsOf(customer.accessToken)).recoveryCodesLeft).toBe(0);
  });

  it("needs it after a sign-in through a provider, too", async () => {
    const user = { id: 4_711, email: newAddress(), verified: true };
    providers.signIn(user);
    const throughProvider = async () => {
      const start = await service.app.inject({
        url: "/api/v1/oauth2/authorize/PLATEN-GITHUB",
        query: { redirect_uri: `${PUBLIC_URL}/oauth2/redirect` },
      });
      const atProvider = await fetch(String(start.headers.location), { redirect: "manual" });
      const callback = new URL(atProvider.headers.get("location") ?? "");
      const cookies = Object.fromEntries(start.cookies.map(({ name, value }) => [name, value]));
      const back = await service.app.inject({ url: callback.pathname + callback.search, cookies });
      return new URL(String(back.headers.location)).searchParams;
    };
    const accessToken = (await throughProvider()).get("access_token") ?? "";
    const customer = { username: user.email, accessToken, refreshToken: "", roles: [] };
    const app = await addTotp(service, customer);

    const target = await throughProvider();
    expect(target.has("access_token")).toBe(false);
    const { errorCode, data } = JSON.parse(target.get("error") ?? "null");
    expect(errorCode).toBe("SECOND_FACTOR_REQUIRED");
    expect((await complete(service, data.challenge, totp(app.nextCode()))).statusCode).toBe(200);
  });
});
