import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../../contract/endpoint";
import { applyContractSchemas } from "../../server/http/contract-schemas";
import { addErrorHandler } from "../../server/http/error-handler";
import { createServe, type Serve } from "../../server/http/serve";

const guarded = {
  method: "GET",
  path: "/secret",
  access: "customer",
  summary: "A guarded call",
  status: 200,
  response: z.object({ text: z.string() }),
  errors: [],
} as const satisfies Endpoint;

const UNEXPECTED = [500, "UNEXPECTED"];

let app: FastifyInstance;
let serve: Serve;

/** A guard without hooks: it authorizes no request. */
const guard = { hooksFor: () => [], authorizationOf: () => undefined };

beforeEach(() => {
  app = Fastify();
  addErrorHandler(app, { guard });
  applyContractSchemas(app);
  serve = createServe(app, guard);
});
afterEach(() => app.close());

async function answerOf(url: string) {
  const response = await app.inject({ method: "GET", url });
  return [response.statusCode, response.json().errorCode];
}

describe("a request that the guard has not authorized", () => {
  it.each(["customer", "member", "admin", "key"] as const)("never reaches a handler with access %s", async (access) => {
    const handler = vi.fn(async () => ({ text: "secret" }));
    serve({ ...guarded, access }, handler);
    expect(await answerOf("/secret")).toEqual(UNEXPECTED);
    expect(handler).not.toHaveBeenCalled();
  });

  it("never reaches a speculative handler", async () => {
    const prepare = vi.fn(async () => "secret");
    const commit = vi.fn(async () => ({ text: "secret" }));
    serve.speculative(guarded, { prepare, commit });
    expect(await answerOf("/secret")).toEqual(UNEXPECTED);
    expect([prepare.mock.calls.length, commit.mock.calls.length]).toEqual([0, 0]);
  });

  it("reaches a public handler", async () => {
    serve({ ...guarded, access: "public" }, async ({ caller }) => ({ text: `caller: ${caller}` }));
    expect((await app.inject({ method: "GET", url: "/secret" })).json()).toEqual({ text: "caller: undefined" });
  });
});
