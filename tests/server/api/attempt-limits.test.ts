import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { beforeEach, describe, expect, it } from "vitest";
import type { CallName } from "../../../contract/calls";
import { readConfig } from "../../../server/config/config";
import { createSharedAttemptLimit } from "../../../server/http/attempt-limit";
import { onEmbedded, testDatabase } from "../../support/database";
import { newAddress, PASSWORD, startService, type TestService } from "../../support/service";

/** Lower limits than the defaults, because each attempt at a password takes a hash. */
const LIMITS = {
  RATE_LOGIN_BY_ACCOUNT_AND_ADDRESS: "6",
  RATE_LOGIN_BY_ACCOUNT: "12",
  RATE_LOGIN_BY_ADDRESS: "15",
  RATE_REGISTRATION_BY_ADDRESS: "8",
  RATE_RECOVERY_BY_ADDRESS: "15",
  RATE_RENEWAL_BY_ADDRESS: "15",
};

let service: TestService;
beforeEach(async () => {
  // Each test uses its own counters.
  service = await startService(LIMITS);
});

let addresses = 0;
/** Returns an IP address that has made no calls yet (from the ranges of RFC 5737 on). */
const newPeer = () => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`;

function send(name: CallName, body: object, remoteAddress: string, headers: Record<string, string> = {}) {
  const [, url = ""] = name.split(" ");
  return service.app.inject({
    method: "POST",
    url,
    remoteAddress,
    payload: { tenant: "PLATEN", ...body },
    headers: { "content-type": "application/json", ...headers },
  });
}

/** Returns how many calls succeeded before the first refusal, and that refusal. */
async function untilRefused(limit: number, attempt: (n: number) => Promise<LightMyRequestResponse>) {
  for (let n = 0; n < limit; n += 1) {
    const response = await attempt(n);
    if (response.statusCode === 429) return { passed: n, refusal: response };
  }
  throw new Error(`Not refused within ${limit} attempts`);
}

function expectRefusal(response: LightMyRequestResponse) {
  expect(response.json()).toMatchObject({
    errorCode: "TOO_MANY_REQUESTS",
    correlationId: expect.any(String),
    data: { limit: expect.any(String), max: expect.any(Number) },
  });
  expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
}

describe("guessing a password", () => {
  const guess = (username: string, peer: string) =>
    send("POST /api/v1/login", { username, password: "wrong password" }, peer);

  it("of one account from many addresses is stopped, even if the account does not exist", async () => {
    const known = await service.signUp();
    for (const username of [known.username, newAddress()]) {
      const { passed, refusal } = await untilRefused(100, () => guess(username, newPeer()));
      expect(passed).toBe(12);
      expectRefusal(refusal);
    }
  });

  it("of one account from one address is stopped sooner, and does not lock out other addresses", async () => {
    const { username } = await service.signUp();
    const peer = newPeer();
    expect((await untilRefused(100, () => guess(username, peer))).passed).toBe(6);
    const owner = await send("POST /api/v1/login", { username, password: PASSWORD }, newPeer());
    expect(owner.statusCode).toBe(200);
  });

  it("is counted per IPv6 network, because a caller can use all of its addresses", async () => {
    const username = newAddress();
    const { passed } = await untilRefused(100, (n) => guess(username, `2001:db8:1:2::${n.toString(16)}`));
    expect(passed).toBe(6);
    expect((await guess(username, "2001:db8:1:3::1")).statusCode).toBe(401);
  });

  it("of many accounts from one address is stopped, without stopping other addresses", async () => {
    const peer = newPeer();
    const { passed, refusal } = await untilRefused(150, () => guess(newAddress(), peer));
    expect(passed).toBe(15);
    expectRefusal(refusal);
    expect((await guess(newAddress(), newPeer())).statusCode).toBe(401);
  });

  // The embedded database has one process.
  it.skipIf(onEmbedded)("does not lock an account if other processes have counted enough of the address", async () => {
    const { username } = await service.signUp();
    const peer = newPeer();
    const { db } = await testDatabase();
    const ofOthers = createSharedAttemptLimit({ kind: "postgres", db }, "loginByAddress", readConfig(LIMITS));
    for (let n = 0; n < 15; n += 1) await ofOthers.consume(peer);
    for (let n = 0; n < 14; n += 1) {
      expect((await guess(username, peer)).json()).toMatchObject({ data: { limit: "loginByAddress" } });
    }
    const owner = await send("POST /api/v1/login", { username, password: PASSWORD }, newPeer());
    expect(owner.statusCode).toBe(200);
  });

  it("is limited despite a forged X-Forwarded-For header and concurrent guesses", async () => {
    const username = newAddress();
    const peer = newPeer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        send("POST /api/v1/login", { username, password: "wrong password" }, peer, { "x-forwarded-for": newPeer() }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(6);
  });

  it("does not count logins with the correct password", async () => {
    const { username } = await service.signUp();
    for (let n = 0; n < 10; n += 1) {
      const response = await send("POST /api/v1/login", { username, password: PASSWORD }, "10.255.0.1");
      expect(response.statusCode).toBe(200);
    }
  });

  it("counts the caller behind a configured proxy", async () => {
    service = await startService({ ...LIMITS, TRUSTED_PROXIES: "10.254.0.0/16" });
    const behind = (client: string) =>
      send("POST /api/v1/login", { username: newAddress(), password: "wrong" }, "10.254.0.1", {
        "x-forwarded-for": client,
      });
    await untilRefused(150, () => behind("192.0.2.1"));
    expect((await behind("192.0.2.2")).statusCode).toBe(401);
  });
});

describe("mails", () => {
  it.each(["POST /api/v1/password-recovery/start", "POST /api/v1/resend-email-verification"] as const)(
    "to one account are limited: %s",
    async (name) => {
      const { passed, refusal } = await untilRefused(60, () =>
        send(name, { username: `${name}@x.example`.replace(/\W+(?=.*@)/g, "") }, newPeer()),
      );
      expect(passed).toBe(10);
      expectRefusal(refusal);
    },
  );

  it("from one address are limited", async () => {
    const peer = newPeer();
    const { passed } = await untilRefused(60, () =>
      send("POST /api/v1/password-recovery/start", { username: newAddress() }, peer),
    );
    expect(passed).toBe(50);
  });
});

describe("other floods", () => {
  it("of recovery tokens are limited per address", async () => {
    const attempt = (username: string, peer: string) =>
      send("POST /api/v1/password-recovery/submit", { username, token: randomUUID(), password: "12345" }, peer);
    const peer = newPeer();
    expect((await untilRefused(150, () => attempt(newAddress(), peer))).passed).toBe(15);
  });

  it("of renewals are limited per address, and successful ones are not counted", async () => {
    const customer = await service.signUp();
    const peer = newPeer();
    const renew = (username: string, refreshToken: string, from = peer) =>
      send("POST /api/v1/refreshtoken", { username, refreshToken }, from);
    let { refreshToken } = customer;
    for (let n = 0; n < 20; n += 1) {
      const response = await renew(customer.username, refreshToken);
      expect(response.statusCode).toBe(200);
      refreshToken = response.json().refreshToken;
    }
    const { passed, refusal } = await untilRefused(400, () => renew(customer.username, randomUUID()));
    expect(passed).toBe(15);
    expectRefusal(refusal);
    expect((await renew(customer.username, refreshToken, newPeer())).statusCode).toBe(200);
  });

  it("of registrations are limited per address, and per account", async () => {
    const peer = newPeer();
    const register = (username: string, from: string, password = PASSWORD) =>
      send("POST /api/v1/register", { username, password }, from);
    // A request with an invalid password is refused before it is hashed, and is not counted.
    expect((await register(newAddress(), peer, "1234")).statusCode).toBe(400);
    const { passed, refusal } = await untilRefused(30, () => register(newAddress(), peer));
    expect([passed, refusal.json().data]).toEqual([8, { limit: "registrationByAddress", max: 8 }]);
    expectRefusal(refusal);
    const { username } = await service.signUp();
    expect((await untilRefused(30, () => register(username, newPeer()))).passed).toBe(19);
  });

  it("of new passwords are limited per customer", async () => {
    const { accessToken: token } = await service.signUp();
    const change = () => service.call("PATCH /api/v1/customer", { token, body: { password: PASSWORD } });
    expect((await untilRefused(30, change)).passed).toBe(20);
  });
});

describe("a limit shared by several processes", () => {
  /** @returns the same limit as two processes have it */
  async function createLimits(max: number) {
    const { db } = await testDatabase();
    const settings = readConfig({ RATE_INVITE_TO_ADDRESS: String(max) });
    return [1, 2].map(() => createSharedAttemptLimit({ kind: "postgres", db }, "inviteToAddress", settings));
  }

  it("counts the attempts and the refunds of all processes", async () => {
    const [here, there] = await createLimits(3);
    const key = `${"long ".repeat(100)}${randomUUID()}@example.com`;
    await here?.consume(key);
    await there?.consume(key);
    await there?.refund(key);
    await here?.consume(key);
    await there?.consume(key);

    const data = { limit: "inviteToAddress", max: 3 };
    const refusal = { errorCode: "TOO_MANY_REQUESTS", data, retryAfterSeconds: expect.any(Number) };
    await expect(there?.consume(key)).rejects.toMatchObject(refusal);
    await expect(here?.consume(key)).rejects.toMatchObject(refusal);
    await here?.consume(randomUUID());
  });

  it("allows exactly the maximum number of concurrent attempts", async () => {
    const limits = await createLimits(10);
    const key = randomUUID();
    const attempts = Array.from({ length: 30 }, (_, n) => limits[n % 2]?.consume(key));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });
});
