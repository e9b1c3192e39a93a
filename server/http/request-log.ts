import type { FastifyInstance } from "fastify";
import { CORRELATION_HEADER } from "../../contract/product";
import { isDatabaseUnavailable } from "../database/database-unavailable";

const IS_CALL = /^\/(api|v1)\//;

interface RequestLogSettings {
  /** Part of the successful calls that is logged, from 0 to 1. */
  sample: number;
}

/**
 * Logs one line per request, with its correlation id. The line contains the route's pattern instead of the address,
 * because paths and queries may contain the tokens of mailed links.
 */
export function logRequests(app: FastifyInstance, { sample }: RequestLogSettings = { sample: 1 }): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header(CORRELATION_HEADER, request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const { failure } = request;
    const cause = failure && failure.error.statusCode >= 500 ? failure.cause : undefined;
    const isOutage = isDatabaseUnavailable(cause);
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(failure && { errorCode: failure.error.errorCode }),
      // Only operators may see the cause.
      ...(cause !== undefined && !isOutage && { err: cause }),
    };
    // The log has few lines about an outage (see createLog); each call has its own, without the stack.
    if (isOutage) {
      request.log.error({ err: cause }, "the database is unavailable");
      request.log.info(line, "request");
    } else if (reply.statusCode >= 500) request.log.error(line, "request failed");
    else if (failure || reply.statusCode >= 400) request.log.info(line, "request");
    else if (IS_CALL.test(request.routeOptions.url ?? "")) {
      if (sample === 1 || Math.random() < sample) request.log.info(line, "request");
    }
    // Pages, their files and health checks would bury the calls.
    else request.log.debug(line, "request");
  });
}
