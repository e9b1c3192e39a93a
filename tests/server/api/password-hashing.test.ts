import type { LightMyRequestResponse } from "fastify";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { AttemptLimit } from "../../../server/http/attempt-limit";
import { aroundPasswordTasks } from "../../support/password-tasks";
import { newAddress, PASSWORD, startService, type TestService } from "../../support/service";

const hashing = { hashes: 0, running: 0, mostRunning: 0, mayEnd: Promise.resolve() };
aroundPasswordTasks(async ({ hash }, run) => {
  if (hash === null) hashing.hashes += 1;
  hashing.running += 1;
  hashing.mostRunning = Math.max(hashing.mostRunning, hashing.running);
  await hashing.mayEnd;
  return run().finally(() => {
    hashing.running -= 1;
  });
});

let service: TestService;
beforeAll(async () => {
  service = await startService({
    TRUSTED_PROXIES: "127.0.0.1",
    BUDGET_PASSWORD_HASHES: "2",
    BUDGET_PASSWORD_HASH_QUEUE: "4",
  });
});

const login = (username: string, from: string, password = "wrong password") =>
  service.call("POST /api/v1/login", { body: { username, password }, headers: { "x-forwarded-for": from } });

describe("hashing passwords", () => {
  it("runs a few at a time, and refuses an address that fills the queue, but not the others", async () => {
    const { username } = await service.signUp();
    hashing.mostRunning = 0;
    const counted = vi.spyOn(AttemptLimit.prototype, "consume");
    onTestFinished(() => counted.mockRestore());
    let letEnd = () => {};
    hashing.mayEnd = new Promise((resolve) => {
      letEnd = resolve;
    });
    const refused: LightMyRequestResponse[] = [];
    const flood = Array.from({ length: 15 }, async () => {
      const answer = await login(newAddress(), "203.0.113.1");
      if (answer.statusCode === 429) refused.push(answer);
      return answer.statusCode;
    });
    // Two are hashed, and four wait.
    await expect.poll(() => refused.length).toBe(9);
    // Only log-ins that have their turn are counted in the database.
    const inDatabase = counted.mock.calls.filter(([, scope]) => !scope || scope.includes("database"));
    expect(inDatabase).toHaveLength(2 * 3);
    const neighbour = login(username, "203.0.113.2", PASSWORD);
    await expect.poll(() => refused.length).toBe(10);
    letEnd();
    expect((await neighbour).statusCode).toBe(200);
    expect((await Promise.all(flood)).filter((status) => status === 401)).toHaveLength(5);

    for (const { headers, json } of refused) {
      expect(json()).toMatchObject({ errorCode: "TOO_MANY_REQUESTS", data: { limit: "passwordHashQueue", max: 4 } });
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(hashing.mostRunning).toBe(2);
  });

  it("happens for a recovery only if its token is right", async () => {
    const { username } = await service.signUp();
    const before = hashing.hashes;
    const body = { username, token: "wrong", password: PASSWORD };
    expect((await service.call("POST /api/v1/password-recovery/submit", { body })).statusCode).toBe(404);
    expect(hashing.hashes).toBe(before);
  });
});
