import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/**
 * Does not read the content of an answer to `HEAD`, which is not sent (RFC 9110, 9.3.2). Fastify would read a stream to
 * its end after the answer, even if the caller has left.
 */
export function leaveOutContent(app: FastifyInstance): void {
  app.addHook("onSend", async ({ method }, _reply, payload) => {
    if (method !== "HEAD" || !(payload instanceof Readable)) return payload;
    payload.destroy();
    return Readable.from([]);
  });
}
