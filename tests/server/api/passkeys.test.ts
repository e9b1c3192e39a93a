import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeClock } from "../../support/fake-clock";
import { addPasskey, challengeOf, complete, outcomeOf, startPasskey } from "../../support/second-factor";
import { PUBLIC_URL, startService, type TestService } from "../../support/service";
import { SoftwareAuthenticator } from "../../support/software-authenticator";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(fakeClock);

const refused = (errorCode: string) => ({ statusCode: 403, errorCode });
const factorsOf = async (token: string) => (await service.call("GET /api/v1/customer/second-factor", { token })).json();

describe("passkeys", () => {
  it("sign in, and are listed with their names and last use", async () => {
    const customer = await service.signUp();
    const { authenticator, id, recoveryCodes: codes } = await addPasskey(service, customer, "  My laptop ");
    expect(codes).toHaveLength(10);
    const { challenge, methods, passkeyOptions } = await challengeOf(service, customer);
    expect(methods).toEqual(["PASSKEY", "RECOVERY_CODE"]);
    expect(passkeyOptions).toMatchObject({
      rpId: "portal.test",
      allowCredentials: [{ id: authenticator.credentialId.toString("base64url"), transports: ["internal"] }],
    });
    if (!passkeyOptions) expect.unreachable();
    const proof = { kind: "PASSKEY", response: authenticator.get(passkeyOptions) } as const;
    const answer = await complete(service, challenge, proof);
    expect(answer.statusCode).toBe(200);
    const now = Math.floor(Date.now() / 1000);
    expect((await factorsOf(answer.json().accessToken)).passkeys).toEqual([
      { id, name: "My laptop", createdAt: now, lastUsedAt: now },
    ]);
  });

  it.each([
    ["from another origin", { origin: "https://portal.test.evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["for another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["whose counter does not grow, as of a copied key", { counter: 1 }],
  ])("are refused %s", async (_name, deviation) => {
    const customer = await service.signUp();
    const { authenticator } = await addPasskey(service, customer);
    const first = await challengeOf(service, customer);
    if (!first.passkeyOptions) expect.unreachable();
    const used = { kind: "PASSKEY", response: authenticator.get(first.passkeyOptions) } as const;
    expect((await complete(service, first.challenge, used)).statusCode).toBe(200);

    const { challenge, passkeyOptions } = await challengeOf(service, customer);
    if (!passkeyOptions) expect.unreachable();
    const bent = { kind: "PASSKEY", response: authenticator.get(passkeyOptions, deviation) } as const;
    expect(outcomeOf(await complete(service, challenge, bent))).toEqual(refused("INVALID_SECOND_FACTOR"));
    const right = { kind: "PASSKEY", response: authenticator.get(passkeyOptions) } as const;
    expect((await complete(service, challenge, right)).statusCode).toBe(200);
    // The same answer again, with a challenge of its own.
    const replay = await complete(service, (await challengeOf(service, customer)).challenge, right);
    expect(outcomeOf(replay)).toEqual(refused("INVALID_SECOND_FACTOR"));
  });

  it("of another account or another key are refused", async () => {
    const [customer, other] = [await service.signUp(), await service.signUp()];
    await addPasskey(service, customer);
    const { authenticator: foreign } = await addPasskey(service, other);
    const { challenge, passkeyOptions } = await challengeOf(service, customer);
    if (!passkeyOptions) expect.unreachable();
    const proof = { kind: "PASSKEY", response: foreign.get(passkeyOptions) } as const;
    expect(outcomeOf(await complete(service, challenge, proof))).toEqual(refused("INVALID_SECOND_FACTOR"));
    const [allowed] = passkeyOptions.allowCredentials;
    const posing = { ...proof.response, id: allowed?.id ?? "", rawId: allowed?.id ?? "" };
    const answer = await complete(service, challenge, { kind: "PASSKEY", response: posing });
    expect(outcomeOf(answer)).toEqual(refused("INVALID_SECOND_FACTOR"));
  });

  it.each([
    ["from another origin", { origin: "http://evil.test" }],
    ["for another host", { rpId: "evil.test" }],
    ["for another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
  ])("are not added %s", async (_name, deviation) => {
    const customer = await service.signUp();
    const { challenge, options } = await startPasskey(service, customer);
    const added = await service.call("POST /api/v1/customer/second-factor/passkeys", {
      token: customer.accessToken,
      body: { challenge, name: "x", response: new SoftwareAuthenticator(PUBLIC_URL).create(options, deviation) },
    });
    expect(outcomeOf(added)).toEqual(refused("INVALID_SECOND_FACTOR"));
    expect((await factorsOf(customer.accessToken)).passkeys).toEqual([]);
  });

  it("are not added twice, nor with the challenge of another session", async () => {
    const [customer, other] = [await service.signUp(), await service.signUp()];
    const { challenge, options } = await startPasskey(service, customer);
    const authenticator = new SoftwareAuthenticator(PUBLIC_URL);
    const body = { challenge, name: "x", response: authenticator.create(options) };
    const add = (token: string) => service.call("POST /api/v1/customer/second-factor/passkeys", { token, body });
    expect(outcomeOf(await add(other.accessToken)).errorCode).toBe("SECOND_FACTOR_CHALLENGE_EXPIRED");
    const answers = await Promise.all([add(customer.accessToken), add(customer.accessToken)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 410]);

    // Another account can't take over the credential.
    const theirs = await startPasskey(service, other);
    const stolen = await service.call("POST /api/v1/customer/second-factor/passkeys", {
      token: other.accessToken,
      body: { ...body, challenge: theirs.challenge, response: authenticator.create(theirs.options) },
    });
    expect(outcomeOf(stolen)).toEqual(refused("INVALID_SECOND_FACTOR"));
  });

  it("are ten at most", async () => {
    const customer = await service.signUp();
    for (let number = 0; number < 10; number += 1) await addPasskey(service, customer);
    const further = await service.call("POST /api/v1/customer/second-factor/passkeys/options", {
      token: customer.accessToken,
      body: {},
    });
    expect(outcomeOf(further)).toEqual({ statusCode: 409, errorCode: "TOO_MANY_PASSKEYS" });
  });

  it("can be removed by their owner only; the last one ends the second factor", async () => {
    const [customer, other] = [await service.signUp(), await service.signUp()];
    const { id: passkeyId } = await addPasskey(service, customer);
    const remove = (token: string) =>
      service.call("DELETE /api/v1/customer/second-factor/passkeys/:passkeyId", { token, params: { passkeyId } });
    expect(outcomeOf(await remove(other.accessToken))).toEqual({ statusCode: 404, errorCode: "NOT_FOUND" });
    expect((await remove(customer.accessToken)).statusCode).toBe(200);
    expect(await factorsOf(customer.accessToken)).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
  });
});
