import { beforeAll, describe, expect, it } from "vitest";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { sampleDocument } from "../../support/sample-document";
import { startService, type TestService } from "../../support/service";

/** Far more than the documents that are recorded while one call waits, because a transaction takes up to 25 of them. */
const MANY = 960;

let service: TestService;
let busy: TestApiClient[];
let other: TestApiClient;
beforeAll(async () => {
  service = await startService({}, { render: async () => sampleDocument });
  const owner = await service.signUp();
  busy = await Promise.all(Array.from({ length: 3 }, () => createTestApiClient(service, owner)));
  other = await createTestApiClient(service, await service.signUp());
});

describe("a customer whose workspaces make hundreds of concurrent calls", () => {
  it.each(["GET /v1/usage", "POST /v1/documents"] as const)(
    "gets all answers of %s, and does not delay another customer",
    async (endpoint) => {
      const call = (client: TestApiClient | undefined) =>
        endpoint === "GET /v1/usage"
          ? client?.call(endpoint)
          : client?.call(endpoint, { body: { html: "<p>x</p>" }, headers: {} });
      let answered = 0;
      const calls = Array.from({ length: MANY }, async (_, number) => {
        const answer = await call(busy[number % busy.length]);
        answered += 1;
        return answer?.statusCode;
      });
      // By then, all calls have arrived.
      await expect.poll(() => answered, { interval: 1 }).toBeGreaterThan(5);
      const before = answered;
      expect((await call(other))?.statusCode).toBe(200);
      // Without the limit, the other customer would wait for all calls that came before.
      expect(answered - before).toBeLessThan(MANY / 2);
      expect(await Promise.all(calls)).toEqual(Array.from({ length: MANY }, () => 200));
    },
  );

  it("can make further calls after refused ones", async () => {
    const params = { documentId: "00000000-0000-4000-8000-000000000000" };
    const refused = Array.from({ length: 20 }, () => busy[0]?.call("GET /v1/documents/:documentId", { params }));
    for (const answer of await Promise.all(refused)) expect(answer?.statusCode).toBe(404);
    expect((await busy[0]?.call("GET /v1/usage"))?.statusCode).toBe(200);
  });
});
