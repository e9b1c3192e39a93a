import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { z } from "zod";
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf } from "../../contract/endpoint";

/** What a handler is called with: everything validated, in the contract's types. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<E extends Endpoint> = E["response"] extends z.ZodType ? z.input<E["response"]> : Buffer;

/** Refuses, before the body is read, who may not make the call. */
export type Guard = Record<Access, onRequestAsyncHookHandler[]>;

/** @returns a function that serves endpoints of the contract: `serve(endpoint, handler)` adds the route */
export function serveWith(app: FastifyInstance, guard: Guard) {
  return function serve<const E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Answer<E>>): void {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      onRequest: guard[endpoint.access],
      ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
      schema: {
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        ...(endpoint.response !== "pdf" && { response: { [endpoint.status]: endpoint.response } }),
      },
      handler: async (request, reply) => {
        // The validators above have just made these of the contract's schemas, which Fastify's types can't follow.
        const { params, query, body } = request as unknown as Pick<Call<E>, "params" | "query" | "body">;
        const answer = await handler({ params, query, body, request, reply });
        reply.code(endpoint.status).header("cache-control", "no-store");
        return reply.type(endpoint.response === "pdf" ? "application/pdf" : "application/json").send(answer);
      },
    });
  };
}

export type Serve = ReturnType<typeof serveWith>;
