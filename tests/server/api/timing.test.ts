import { beforeAll, describe, expect, it, vi } from "vitest";
import { collectStatements } from "../../support/collect-statements";
import { newAddress, PASSWORD, startService, type TestService } from "../../support/service";

const counted = vi.hoisted(() => ({ verifications: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  return {
    ...argon2,
    verify: (...input: Parameters<typeof argon2.verify>) => {
      counted.verifications += 1;
      return argon2.verify(...input);
    },
  };
});

const statementsOf = collectStatements();

let service: TestService;
beforeAll(async () => {
  service = await startService();
});

/** Hashing dominates the time of a login. The tests count hashes instead of measuring time, which is unreliable. */
describe("a login", () => {
  it("checks a password hash even if the account does not exist", async () => {
    const verificationsOf = async (username: string, password: string) => {
      const before = counted.verifications;
      await service.call("POST /api/v1/login", { body: { username, password } });
      return counted.verifications - before;
    };
    const { username } = await service.signUp();
    expect(await verificationsOf(username, PASSWORD)).toBe(1);
    expect(await verificationsOf(username, "wrong password")).toBe(1);
    expect(await verificationsOf(newAddress(), "wrong password")).toBe(1);
  });
});

/** An additional query takes longer, and a row lock is written to disk. */
describe("a wrong token", () => {
  it.each([
    ["verification", (email: string) => service.call("POST /api/v1/verify-email", { body: { email, token: "wrong" } })],
    [
      "recovery",
      (username: string) => {
        const body = { username, token: "wrong", password: PASSWORD };
        return service.call("POST /api/v1/password-recovery/submit", { body });
      },
    ],
  ])("of a %s asks the database the same for known and unknown accounts", async (_, submit) => {
    const { username } = await service.signUp();
    const queriesOf = (address: string) =>
      statementsOf(async () => expect((await submit(address)).statusCode).toBe(404));
    const known = await queriesOf(username);
    expect(known).toContainEqual(expect.stringMatching(/email_tokens/));
    expect(known).toEqual(await queriesOf(newAddress()));
  });
});
