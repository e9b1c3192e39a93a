import { beforeAll, describe, expect, it } from "vitest";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { startService, type TestService } from "../../support/service";

const MANY = 300;

let service: TestService;
let busy: TestApiClient;
let other: TestApiClient;
beforeAll(async () => {
  service = await startService();
  const owner = await service.signUp();
  busy = await createTestApiClient(service, owner);
  other = await createTestApiClient(service, owner);
});

describe("an API client with hundreds of concurrent calls", () => {
  it("gets all its answers, and does not delay the client of another workspace", async () => {
    let answered = 0;
    const calls = Array.from({ length: MANY }, async () => {
      const { statusCode } = await busy.call("GET /v1/usage");
      answered += 1;
      return statusCode;
    });
    // By then, all calls have arrived.
    await expect.poll(() => answered, { interval: 1 }).toBeGreaterThan(5);
    const before = answered;
    expect((await other.call("GET /v1/usage")).statusCode).toBe(200);
    expect(answered - before).toBeLessThan(MANY / 4);
    expect(await Promise.all(calls)).toEqual(Array.from({ length: MANY }, () => 200));
  });

  it("can make further calls after refused ones", async () => {
    const params = { documentId: "00000000-0000-4000-8000-000000000000" };
    const refused = Array.from({ length: 20 }, () => busy.call("GET /v1/documents/:documentId", { params }));
    for (const { statusCode } of await Promise.all(refused)) expect(statusCode).toBe(404);
    expect((await busy.call("GET /v1/usage")).statusCode).toBe(200);
  });
});
