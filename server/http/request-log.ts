import type { FastifyInstance } from "fastify";
import { CORRELATION_HEADER } from "../../contract/product";

const IS_CALL = /^\/(api|v1)\//;

/**
 * Logs one line per request, with its correlation id. The line contains the route's pattern instead of the address,
 * because paths and queries may contain the tokens of mailed links.
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
      // Only operators may see the cause.
      ...(failure && failure.error.statusCode >= 500 && { err: failure.cause }),
    };
    if (reply.statusCode >= 500) request.log.error(line, "request failed");
    else if (failure || IS_CALL.test(request.routeOptions.url ?? "")) request.log.info(line, "request");
    // Pages, their files and health checks would bury the calls.
    else request.log.debug(line, "request");
  });
}
