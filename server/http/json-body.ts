import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error";

const utf8 = new TextDecoder("utf-8", { fatal: true });
/** How U+0000 and half a surrogate pair can stand in JSON text that is valid UTF-8. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i;

/**
 * Reads JSON bodies: strict UTF-8, no `__proto__` keys, an empty body counts as none. Text that PostgreSQL can't hold
 * (U+0000, lone surrogates) is refused here, before any schema sees it.
 *
 * @throws ApiError INVALID_REQUEST
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "ignore");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, raw, done) => {
    if (raw.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = utf8.decode(raw);
    } catch {
      return done(new ApiError("INVALID_REQUEST", { data: { body: "not UTF-8" } }));
    }
    parse(request, text, (error, value) => {
      if (error) return done(new ApiError("INVALID_REQUEST", { data: { body: "not JSON" } }));
      if (SUSPICIOUS.test(text) && holdsUnstorableText(value)) {
        return done(new ApiError("INVALID_REQUEST", { data: { body: "text with U+0000 or half a surrogate pair" } }));
      }
      done(null, value);
    });
  });
}

/** @returns whether a text, or a key or text anywhere in a JSON value, has U+0000 or a lone surrogate */
function holdsUnstorableText(value: unknown): boolean {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === "string") {
      if (next.includes("\u0000") || !next.isWellFormed()) return true;
    } else if (typeof next === "object" && next !== null) {
      for (const [key, item] of Object.entries(next)) pending.push(key, item);
    }
  }
  return false;
}
