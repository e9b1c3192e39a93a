import { beforeAll, describe, expect, it } from "vitest";
import { collectStatements } from "../../support/collect-statements";
import { aroundPasswordTasks } from "../../support/password-tasks";
import { newAddress, PASSWORD, startService, type TestService } from "../../support/service";

let verifications = 0;
aroundPasswordTasks(({ hash }, run) => {
  if (hash !== null) verifications += 1;
  return run();
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
      const before = verifications;
      await service.call("POST /api/v1/login", { body: { username, password } });
      return verifications - before;
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
