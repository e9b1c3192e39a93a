import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Span } from "./span";
import { endSpan, startSpan } from "./tracer";

const IS_CALL = /^\/(api|v1)\//;

/** The span of each request that is being answered. */
const spans = new WeakMap<FastifyRequest, Span>();

/** Returns the span of a request; undefined if it is not traced. */
export const spanOf = (request: FastifyRequest): Span | undefined => spans.get(request);

/**
 * Records a span for each call of the API, below the caller's span if the request names one. Its lines in the log get
 * the id of the trace. Add the hooks only if spans are exported.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const route = request.routeOptions.url ?? "";
    if (!IS_CALL.test(route)) return;
    const { method, headers } = request;
    const span = startSpan(`${method} ${route}`, {
      kind: "server",
      parent: headers.traceparent?.toString(),
      attributes: { "http.request.method": method, "http.route": route },
    });
    if (!span) return;
    spans.set(request, span);
    request.log = request.log.child({ traceId: span.context.traceId });
  });
  app.addHook("onResponse", async (request, { statusCode }) => {
    const span = spans.get(request);
    if (!span) return;
    span.attributes["http.response.status_code"] = statusCode;
    if (request.failure) span.attributes["error.type"] = request.failure.error.errorCode;
    endSpan(span, { isFailed: statusCode >= 500 });
  });
}
