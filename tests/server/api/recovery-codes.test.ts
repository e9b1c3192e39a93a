import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recoveryCodes } from "../../../server/database/schema/second-factor";
import { testDatabase } from "../../support/database";
import { fakeClock } from "../../support/fake-clock";
import { addTotp, challengeOf, complete, signInWith } from "../../support/second-factor";
import { startService, type TestService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(fakeClock);

const recoveryCode = (code: string) => ({ kind: "RECOVERY_CODE", code }) as const;
const factorsOf = async (token: string) => (await service.call("GET /api/v1/customer/second-factor", { token })).json();

describe("recovery codes", () => {
  it("are ten, stored as hashes, and shown once", async () => {
    const customer = await service.signUp();
    const { recoveryCodes: codes } = await addTotp(service, customer);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    const { db } = await testDatabase();
    const stored = JSON.stringify(
      await db
        .select()
        .from(recoveryCodes)
        .where(eq(recoveryCodes.codeHash, codes[0] ?? "")),
    );
    expect(stored).toBe("[]");
    expect((await factorsOf(customer.accessToken)).recoveryCodesLeft).toBe(10);
    expect(JSON.stringify(await factorsOf(customer.accessToken))).not.toContain(codes[0]);
  });

  it("sign in once each, however they are typed", async () => {
    const customer = await service.signUp();
    const { recoveryCodes: codes } = await addTotp(service, customer);
    const [first = "", second = ""] = codes;
    await signInWith(service, customer, recoveryCode(first));
    const { challenge } = await challengeOf(service, customer);
    expect((await complete(service, challenge, recoveryCode(first))).statusCode).toBe(403);
    const typed = second.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "I");
    expect((await complete(service, challenge, recoveryCode(typed))).statusCode).toBe(200);
    expect((await factorsOf(customer.accessToken)).recoveryCodesLeft).toBe(8);
  });

  it("sign in once if one is used by several sign-ins at the same time", async () => {
    const customer = await service.signUp();
    const { recoveryCodes: codes } = await addTotp(service, customer);
    const challenges = [];
    for (let time = 0; time < 4; time += 1) challenges.push(await challengeOf(service, customer));
    const answers = await Promise.all(
      challenges.map(({ challenge }) => complete(service, challenge, recoveryCode(codes[0] ?? ""))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403, 403]);
  });

  it("of another account are refused", async () => {
    const [customer, other] = [await service.signUp(), await service.signUp()];
    await addTotp(service, customer);
    const { recoveryCodes: codes } = await addTotp(service, other);
    const { challenge } = await challengeOf(service, customer);
    expect((await complete(service, challenge, recoveryCode(codes[0] ?? ""))).statusCode).toBe(403);
  });

  it("stop working when new ones are created", async () => {
    const customer = await service.signUp();
    const { recoveryCodes: old } = await addTotp(service, customer);
    const created = await service.call("POST /api/v1/customer/second-factor/recovery-codes", {
      token: customer.accessToken,
      body: {},
    });
    const { recoveryCodes: codes } = created.json<{ recoveryCodes: string[] }>();
    const { challenge } = await challengeOf(service, customer);
    expect((await complete(service, challenge, recoveryCode(old[0] ?? ""))).statusCode).toBe(403);
    expect((await complete(service, challenge, recoveryCode(codes[0] ?? ""))).statusCode).toBe(200);
  });
});
