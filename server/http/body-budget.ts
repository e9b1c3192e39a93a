import type { FastifyInstance } from "fastify";
import { serviceUnavailable } from "./api-error";

/** Bodies up to this size don't count. */
const MAX_SMALL_BYTES = 1024 * 1024;
/** Total size of the larger bodies that are in memory at the same time. Processing them takes several times that. */
const BUDGET_BYTES = 128 * 1024 * 1024;
/** Seconds after which another try makes sense. */
const RETRY_AFTER_SECONDS = 1;

/**
 * Refuses a large body while too many large bodies are in memory, so that a few callers can't use up all memory. A body
 * of unknown length counts as the largest that its call accepts. The answer is 503, not 413 or 429: this body is not
 * too large, and this caller has not sent too many.
 *
 * @throws ApiError SERVICE_UNAVAILABLE
 */
export function limitLargeBodies(app: FastifyInstance, budgetBytes = BUDGET_BYTES): void {
  let usedBytes = 0;
  app.addHook("preParsing", async (request, reply) => {
    const { "content-length": length, "transfer-encoding": transfer } = request.headers;
    // RFC 9112, 6: a request without either has no body.
    if (length === undefined && transfer === undefined) return;
    const maxBytes = request.routeOptions.bodyLimit ?? 0;
    const bytes = Math.min(Number(length ?? maxBytes), maxBytes);
    if (!(bytes > MAX_SMALL_BYTES)) return;
    // A single body is always accepted.
    if (usedBytes > 0 && usedBytes + bytes > budgetBytes) throw serviceUnavailable("memory", RETRY_AFTER_SECONDS);
    usedBytes += bytes;
    reply.raw.once("close", () => {
      usedBytes -= bytes;
    });
  });
}
