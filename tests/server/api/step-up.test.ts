import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CallName, calls } from "../../../contract/calls";
import { createTestApiClient } from "../../support/api-client";
import { fakeClock, passTime } from "../../support/fake-clock";
import { sampleBody } from "../../support/sample-request";
import { addPasskey, addTotp } from "../../support/second-factor";
import { type Customer, PASSWORD, startService, type TestService } from "../../support/service";

const TEN_MINUTES_MS = 600_000;

let service: TestService;
beforeAll(async () => {
  service = await startService({ ACCESS_TOKEN_LIFETIME: "1h" });
});
beforeEach(fakeClock);

const outcomeOf = (response: { statusCode: number; json(): { errorCode?: string } }) => [
  response.statusCode,
  response.json().errorCode,
];
const STEP_UP = [403, "STEP_UP_REQUIRED"];
const SETUP = [403, "SECOND_FACTOR_SETUP_REQUIRED"];

const createKey = ({ accessToken: token }: Customer, workspaceId: string) =>
  service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
    token,
    params: { workspaceId },
    body: { name: randomUUID() },
  });

async function challengeFor({ accessToken: token }: Customer) {
  const response = await service.call("POST /api/v1/customer/second-factor/challenge", { token, body: {} });
  return response.json();
}
const prove = ({ accessToken: token }: Customer, challenge: string, proof: object) =>
  service.call("POST /api/v1/customer/second-factor/proof", { token, body: { challenge, proof } });

describe("calls that need a recent proof of the second factor", () => {
  const stepUpCalls = calls
    .filter(({ needsStepUp }) => needsStepUp)
    .map(({ method, path }) => `${method} ${path}` as CallName);

  it("create API keys, change members, invites, the plan and payments, and change how the customer signs in", () => {
    expect(stepUpCalls).toHaveLength(24);
    expect(stepUpCalls).toEqual(
      expect.arrayContaining([
        "POST /api/app/workspaces/:workspaceId/apikeys",
        "POST /api/app/workspaces/:workspaceId/apikeys/:keyId/roll",
        "PATCH /api/app/workspaces/:workspaceId/customers/:customerId",
        "DELETE /api/app/workspaces/:workspaceId/customers/:customerId",
        "POST /api/app/workspaces/:workspaceId/invites",
        "PATCH /api/app/workspaces/:workspaceId/subscription",
        "PATCH /api/app/workspaces/:workspaceId/billing-details",
        "POST /api/app/workspaces/:workspaceId/payment/checkout",
        "POST /api/app/workspaces/:workspaceId/payment/portal",
        "PATCH /api/v1/customer",
        "DELETE /api/v1/customer/second-factor/totp",
      ]),
    );
  });

  it("are refused ten minutes after the last proof, whatever they are about", async () => {
    const customer = await service.signUp();
    const workspaceId = await service.workspaceOf(customer);
    await addTotp(service, customer);
    passTime(TEN_MINUTES_MS);
    for (const name of stepUpCalls) {
      const endpoint = calls.find(({ method, path }) => `${method} ${path}` === name);
      const answer = await service.call(name, {
        token: customer.accessToken,
        params: {
          workspaceId,
          customerId: randomUUID(),
          inviteId: randomUUID(),
          passkeyId: randomUUID(),
          keyId: randomUUID(),
        },
        ...(endpoint?.body && { body: sampleBody(endpoint.body) }),
      });
      expect(outcomeOf(answer), name).toEqual(STEP_UP);
    }
    // Other calls are not affected.
    const read = await service.call("GET /api/app/workspaces/:workspaceId/apikeys", {
      token: customer.accessToken,
      params: { workspaceId },
    });
    expect(read.statusCode).toBe(200);
  });

  it("do not include the deletion of an API key, which may have leaked", async () => {
    const customer = await service.signUp();
    const workspaceId = await service.workspaceOf(customer);
    const { id: keyId } = (await createKey(customer, workspaceId)).json();
    await addTotp(service, customer);
    passTime(TEN_MINUTES_MS);
    const { accessToken: token } = customer;
    const answer = await service.call("DELETE /api/app/workspaces/:workspaceId/apikeys/:keyId", {
      token,
      params: { workspaceId, keyId },
    });
    expect(answer.statusCode).toBeLessThan(300);
  });

  it("are not affected if the account has no second factor, however old the session is", async () => {
    const customer = await service.signUp();
    const workspaceId = await service.workspaceOf(customer);
    passTime(4 * TEN_MINUTES_MS);
    expect((await createKey(customer, workspaceId)).statusCode).toBe(201);
  });

  it("work for ten minutes after the factor was added or proved in this session", async () => {
    const customer = await service.signUp();
    const workspaceId = await service.workspaceOf(customer);
    const app = await addTotp(service, customer);
    passTime(TEN_MINUTES_MS - 1_000);
    expect((await createKey(customer, workspaceId)).statusCode).toBe(201);
    passTime(1_000);
    expect(outcomeOf(await createKey(customer, workspaceId))).toEqual(STEP_UP);

    const { challenge, methods } = await challengeFor(customer);
    expect(methods).toEqual(["TOTP", "RECOVERY_CODE"]);
    const wrong = await prove(customer, challenge, { kind: "TOTP", code: "000000" });
    expect(outcomeOf(wrong)).toEqual([403, "INVALID_SECOND_FACTOR"]);
    expect(outcomeOf(await createKey(customer, workspaceId))).toEqual(STEP_UP);
    expect((await prove(customer, challenge, { kind: "TOTP", code: app.nextCode() })).statusCode).toBe(200);
    expect((await createKey(customer, workspaceId)).statusCode).toBe(201);
  });

  it("work after a proof with a passkey, in the session that proved it only", async () => {
    const customer = await service.signUp();
    const workspaceId = await service.workspaceOf(customer);
    const { authenticator } = await addPasskey(service, customer);
    const login = await service.call("POST /api/v1/login", {
      body: { username: customer.username, password: PASSWORD },
    });
    const first = login.json().data;
    const completed = await service.call("POST /api/v1/login/second-factor", {
      body: {
        challenge: first.challenge,
        proof: { kind: "PASSKEY", response: authenticator.get(first.passkeyOptions) },
      },
    });
    const other: Customer = { ...completed.json(), username: customer.username };
    passTime(TEN_MINUTES_MS);

    const { challenge, passkeyOptions } = await challengeFor(customer);
    const proof = { kind: "PASSKEY", response: authenticator.get(passkeyOptions) };
    expect(outcomeOf(await prove(other, challenge, proof))).toEqual([410, "SECOND_FACTOR_CHALLENGE_EXPIRED"]);
    expect((await prove(customer, challenge, proof)).statusCode).toBe(200);
    expect((await createKey(customer, workspaceId)).statusCode).toBe(201);
    expect(outcomeOf(await createKey(other, workspaceId))).toEqual(STEP_UP);
  });

  it("can't be unlocked by guessing", async () => {
    const customer = await service.signUp();
    const app = await addTotp(service, customer);
    const { challenge } = await challengeFor(customer);
    for (let guess = 0; guess < 10; guess += 1) {
      const answer = await prove(customer, challenge, { kind: "TOTP", code: String(guess).padStart(6, "0") });
      expect(outcomeOf(answer)).toEqual([403, "INVALID_SECOND_FACTOR"]);
    }
    const right = await prove(customer, challenge, { kind: "TOTP", code: app.nextCode() });
    expect(outcomeOf(right)).toEqual([429, "TOO_MANY_REQUESTS"]);
  });

  it("keep a proof when the session is renewed", async () => {
    const customer = await service.signUp();
    const workspaceId = await service.workspaceOf(customer);
    await addTotp(service, customer);
    const { username, refreshToken } = customer;
    const renewed = await service.call("POST /api/v1/refreshtoken", { body: { username, refreshToken } });
    expect((await createKey({ ...renewed.json(), username }, workspaceId)).statusCode).toBe(201);
  });
});

describe("a workspace that requires a second factor", () => {
  const setPolicy = ({ accessToken: token }: Customer, workspaceId: string, secondFactor: string) =>
    service.call("PATCH /api/app/workspaces/:workspaceId/security", {
      token,
      params: { workspaceId },
      body: { secondFactor },
    });
  const read = ({ accessToken: token }: Customer, workspaceId: string) =>
    service.call("GET /api/app/workspaces/:workspaceId/security", { token, params: { workspaceId } });
  const templates = ({ accessToken: token }: Customer, workspaceId: string) =>
    service.call("GET /api/app/workspaces/:workspaceId/templates", { token, params: { workspaceId } });

  it("can only be set up by an admin who has one", async () => {
    const [owner, member] = [await service.signUp(), await service.signUp()];
    const workspaceId = await service.workspaceOf(owner);
    await service.addMember(workspaceId, member);
    await addTotp(service, member);
    expect(outcomeOf(await setPolicy(member, workspaceId, "REQUIRED"))).toEqual([403, "NO_ACCESS"]);
    expect(outcomeOf(await setPolicy(owner, workspaceId, "REQUIRED"))).toEqual(SETUP);
    expect((await read(owner, workspaceId)).json()).toEqual({ secondFactor: "OPTIONAL", membersWithout: 1 });
    await addPasskey(service, owner);
    expect((await setPolicy(owner, workspaceId, "REQUIRED")).statusCode).toBe(200);
    expect((await read(member, workspaceId)).json()).toEqual({ secondFactor: "REQUIRED", membersWithout: 0 });
  });

  it("is closed to members without one, until they add it, and to nobody else", async () => {
    const [owner, member] = [await service.signUp(), await service.signUp()];
    const workspaceId = await service.workspaceOf(owner);
    const client = await createTestApiClient(service, owner);
    await service.addMember(workspaceId, member);
    await service.addMember(client.workspaceId, member);
    const own = await service.workspaceOf(member);
    await addTotp(service, owner);
    await setPolicy(owner, workspaceId, "REQUIRED");
    await setPolicy(owner, client.workspaceId, "REQUIRED");

    expect(outcomeOf(await templates(member, workspaceId))).toEqual(SETUP);
    expect(outcomeOf(await service.tryOut(member, workspaceId))).toEqual(SETUP);
    expect((await read(owner, workspaceId)).json()).toEqual({ secondFactor: "REQUIRED", membersWithout: 1 });
    // Strangers still learn nothing.
    const stranger = await service.signUp();
    expect(outcomeOf(await templates(stranger, workspaceId))).toEqual([404, "NOT_FOUND"]);
    // Other workspaces, the account, and API keys are not affected.
    expect((await templates(member, own)).statusCode).toBe(200);
    expect((await service.call("GET /api/app/workspaces", { token: member.accessToken })).statusCode).toBe(200);
    expect((await client.call("GET /v1/templates")).statusCode).toBe(200);

    await addTotp(service, member);
    expect((await templates(member, workspaceId)).statusCode).toBe(200);
    await service.call("DELETE /api/v1/customer/second-factor/totp", { token: member.accessToken });
    expect(outcomeOf(await templates(member, workspaceId))).toEqual(SETUP);
    await setPolicy(owner, workspaceId, "OPTIONAL");
    expect((await templates(member, workspaceId)).statusCode).toBe(200);
  });
});
