import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error";

/**
 * Refuses requests with several `Host` headers, and requests of HTTP/1.1 without one (RFC 9112, 3.2). A proxy in front
 * of the service may understand such a request in another way.
 */
export function requireHost(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw }, reply) => {
    const hosts = countHosts(raw.rawHeaders);
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === "1.0")) return;
    reply.header("connection", "close");
    throw new ApiError("INVALID_REQUEST", { data: { host: "must be sent once" } });
  });
}

/** @param rawHeaders names and values in turn */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") count += 1;
  return count;
}
