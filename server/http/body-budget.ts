import type { FastifyInstance } from "fastify";
import { serviceUnavailable } from "./api-error";

/** Bodies below this size don't count (bytes). */
const SMALL = 1024 * 1024;
/** Bytes of larger bodies that are held at the same time; what is made of them takes several times that. */
const BUDGET = 128 * 1024 * 1024;
/** Seconds after which it is worth another try. */
const RETRY_AFTER = 1;

/**
 * Refuses large bodies while many are held already, so that a few callers can't take the memory of all. A body of unknown length
 * counts as the largest that the call takes. The refusal is 503 and neither 413 nor 429: the body is not too large by itself,
 * and it is all callers together, not this one, who have used up the budget.
 *
 * @throws ApiError SERVICE_UNAVAILABLE
 */
export function limitLargeBodies(app: FastifyInstance, budget = BUDGET): void {
  let held = 0;
  app.addHook("preParsing", async (request, reply) => {
    const { "content-length": length, "transfer-encoding": transfer } = request.headers;
    // RFC 9112, 6: a request without either has no body.
    if (length === undefined && transfer === undefined) return;
    const limit = request.routeOptions.bodyLimit ?? 0;
    const size = Math.min(Number(length ?? limit), limit);
    if (!(size > SMALL)) return;
    // One alone always fits.
    if (held > 0 && held + size > budget) throw serviceUnavailable("memory", RETRY_AFTER);
    held += size;
    reply.raw.once("close", () => {
      held -= size;
    });
  });
}
