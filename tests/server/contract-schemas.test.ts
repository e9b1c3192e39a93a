import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ZodType, z } from "zod";
import { calls } from "../../contract/calls";
import { failsWith } from "../../contract/fields";
import { applyContractSchemas, serializerOf } from "../../server/http/contract-schemas";
import { addErrorHandler } from "../../server/http/error-handler";

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
  addErrorHandler(app);
  applyContractSchemas(app);
});
afterEach(() => app.close());

async function refusalOf(schema: z.ZodObject, query: Record<string, string>) {
  app.get("/", { schema: { querystring: schema } }, async () => ({}));
  const response = await app.inject({ method: "GET", url: "/", query });
  const { errorCode, data } = response.json();
  return [response.statusCode, errorCode, data];
}

describe("a request that breaks a rule", () => {
  it("is answered with the rule's error code, whatever other rules it breaks", async () => {
    const schema = z.object({
      page: z.int(),
      name: z.string().refine((name) => name !== "", failsWith("EMPTY_TEMPLATE_NAME")),
    });
    const data = { page: expect.any(String), name: "EMPTY_TEMPLATE_NAME" };
    expect(await refusalOf(schema, { page: "x", name: "" })).toEqual([400, "EMPTY_TEMPLATE_NAME", data]);
  });

  it("is INVALID_REQUEST if the rule has no error code, even if its message reads like one", async () => {
    const schema = z.object({ name: z.string().min(1, "EMPTY_TEMPLATE_NAME") });
    const data = { name: "EMPTY_TEMPLATE_NAME" };
    expect(await refusalOf(schema, { name: "" })).toEqual([400, "INVALID_REQUEST", data]);
  });
});

it("every answer of the contract can be written as JSON", () => {
  for (const { method, path, response, also = [] } of calls) {
    for (const schema of [response, ...also.map((answer) => answer.response)]) {
      if (schema instanceof ZodType) expect(() => serializerOf(schema), `${method} ${path}`).not.toThrow();
    }
  }
});
