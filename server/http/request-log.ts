import type { FastifyInstance } from "fastify";
import { CORRELATION_HEADER } from "../../contract/product";

const CALL = /^\/(api|v1)\//;

/**
 * One line a request, with its correlation id. The route's pattern is logged, never the address itself: tokens of
 * mailed links stand in paths and queries.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header(CORRELATION_HEADER, request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const { failure } = request;
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(failure && { errorCode: failure.error.errorCode }),
      // The cause is for operators: it is what the answer must not say.
      ...(failure && failure.error.statusCode >= 500 && { err: failure.cause }),
    };
    if (reply.statusCode >= 500) request.log.error(line, "request failed");
    else if (failure || CALL.test(request.routeOptions.url ?? "")) request.log.info(line, "request");
    // Pages, their parts and probes would drown the calls.
    else request.log.debug(line, "request");
  });
}
