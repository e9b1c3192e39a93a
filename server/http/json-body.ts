import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "./api-error";
import { isNestedDeeper } from "./json-depth";
import { hasUnstorableText } from "./unstorable-text";

const utf8 = new TextDecoder("utf-8", { fatal: true });
const MAX_NESTING_LEVELS = 1_000;
/**
 * Escapes of U+0000 and of surrogates: only with these can JSON in valid UTF-8 contain text that PostgreSQL rejects.
 */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/**
 * Adds the parsers for JSON bodies: strict UTF-8, no `__proto__` keys; an empty body counts as no body. They refuse
 * text that PostgreSQL can't store (U+0000, lone surrogates), and values nested too deeply to be serialised again.
 *
 * @throws ApiError INVALID_REQUEST
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "ignore");
  app.removeAllContentTypeParsers();

  /** @param place name of the text in the error: the body, or a line of it */
  function read(request: FastifyRequest, text: string, place: string): unknown {
    let parsed: { value: unknown } | undefined;
    // The parser would treat an error thrown in the callback as its own.
    parse(request, text, (error, value) => {
      parsed = error ? undefined : { value };
    });
    if (!parsed) throw new ApiError("INVALID_REQUEST", { data: { [place]: "not JSON" } });
    if (isNestedDeeper(text, MAX_NESTING_LEVELS)) {
      throw new ApiError("INVALID_REQUEST", {
        data: { [place]: `nested more than ${MAX_NESTING_LEVELS} levels deep` },
      });
    }
    if (SUSPICIOUS_ESCAPE.test(text) && hasUnstorableText(parsed.value)) {
      throw new ApiError("INVALID_REQUEST", { data: { [place]: "text with U+0000 or half a surrogate pair" } });
    }
    return parsed.value;
  }

  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, raw: Buffer) => (raw.length === 0 ? undefined : read(request, decode(raw), "body")),
  );

  /**
   * JSON Lines (jsonlines.org): one value per line. The body becomes the query plus `items`. Blank lines are skipped.
   */
  app.addContentTypeParser<Buffer>(
    ["application/jsonl", "application/x-ndjson"],
    { parseAs: "buffer" },
    async (request: FastifyRequest, raw: Buffer) => ({
      ...(request.query as Record<string, unknown>),
      items: decode(raw)
        .split("\n")
        .flatMap((line, index) => (line.trim() === "" ? [] : [read(request, line, `line ${index + 1}`)])),
    }),
  );
}

function decode(raw: Buffer): string {
  try {
    return utf8.decode(raw);
  } catch {
    throw new ApiError("INVALID_REQUEST", { data: { body: "not UTF-8" } });
  }
}
