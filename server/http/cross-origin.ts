import type { FastifyInstance } from "fastify";
import { CORRELATION_HEADER, TEMPLATE_HEADER, VERSION_HEADER, WORKSPACE_HEADER } from "../../contract/product";

const METHODS = "GET, POST, PUT, PATCH, DELETE";
const REQUEST_HEADERS = [
  "authorization",
  "content-type",
  "if-match",
  "if-none-match",
  WORKSPACE_HEADER,
  TEMPLATE_HEADER,
].join(", ");
const ANSWER_HEADERS = [
  CORRELATION_HEADER,
  "etag",
  VERSION_HEADER,
  "x-document-pages",
  "x-document-warnings",
  "server-timing",
  "retry-after",
].join(", ");
/** How long a browser may cache the answer to a preflight. */
const MAX_AGE_SECONDS = "600";

/**
 * Allows calls from the portal's origin, and from no other, for a portal that is hosted apart from the service (Fetch,
 * 3.2). Sessions travel in headers, never in cookies, so credentials are not allowed. @fastify/cors would answer
 * OPTIONS at every address; here, a request that is not a preflight stays NOT_FOUND.
 *
 * @param publicUrl address of the portal
 */
export function allowPortalOrigin(app: FastifyInstance, publicUrl: string): void {
  const { origin } = new URL(publicUrl);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("vary", "Origin");
    if (request.headers.origin !== origin) return;
    reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", ANSWER_HEADERS);
    if (request.method !== "OPTIONS" || !request.headers["access-control-request-method"]) return;
    return reply
      .code(204)
      .header("access-control-allow-methods", METHODS)
      .header("access-control-allow-headers", REQUEST_HEADERS)
      .header("access-control-max-age", MAX_AGE_SECONDS)
      .send();
  });
}
