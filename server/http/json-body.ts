import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "./api-error";
import { isNestedDeeper } from "./json-depth";
import { hasUnstorableText } from "./unstorable-text";

const utf8 = new TextDecoder("utf-8", { fatal: true });
/** Levels of lists and objects. */
const DEEPEST = 1_000;
/** How U+0000 and half a surrogate pair can stand in JSON text that is valid UTF-8. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i;

/**
 * Reads JSON bodies: strict UTF-8, no `__proto__` keys, an empty body counts as none. Text that PostgreSQL can't hold
 * (U+0000, lone surrogates) is refused here, before any schema sees it, and so is what is nested too deeply to be written again.
 *
 * @throws ApiError INVALID_REQUEST
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "ignore");
  app.removeAllContentTypeParsers();

  /** @param place what is read, for the refusal: the body, or a line of it */
  function read(request: FastifyRequest, text: string, place: string): unknown {
    let outcome: { value: unknown } | undefined;
    // What the callback throws the parser would take for a fault of its own.
    parse(request, text, (error, value) => {
      outcome = error ? undefined : { value };
    });
    if (!outcome) throw new ApiError("INVALID_REQUEST", { data: { [place]: "not JSON" } });
    if (isNestedDeeper(text, DEEPEST)) {
      throw new ApiError("INVALID_REQUEST", { data: { [place]: `nested more than ${DEEPEST} levels deep` } });
    }
    if (SUSPICIOUS.test(text) && hasUnstorableText(outcome.value)) {
      throw new ApiError("INVALID_REQUEST", { data: { [place]: "text with U+0000 or half a surrogate pair" } });
    }
    return outcome.value;
  }

  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, raw: Buffer) => (raw.length === 0 ? undefined : read(request, decode(raw), "body")),
  );

  /** A JSON value a line (jsonlines.org); what the address says of them goes along. Blank lines are passed over. */
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
