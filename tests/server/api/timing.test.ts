import { beforeAll, describe, expect, it, vi } from "vitest";
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

let service: TestService;
beforeAll(async () => {
  service = await startService();
});

/** What takes time at a log-in is the hash: time itself is not measured, because machines are noisy. */
describe("a log-in", () => {
  it("checks a password hash for an account that nobody has as well", async () => {
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
