import { parse } from "secure-json-parse";
import type { Endpoint } from "../../contract/endpoint";
import { ApiError } from "./api-error";
import { countValues, type JsonFormat } from "./json-structure";
import { hasUnstorableEscape } from "./unstorable-text";
import { validate } from "./validate";

/** A body as it was received. */
export interface RawBody {
  format: JsonFormat;
  bytes: Uint8Array;
  /** With JSON Lines, the query has the fields besides `items`. */
  query: Record<string, unknown>;
}

/** The part of an endpoint that decides how its bodies are read. */
export type BodyRules = Pick<Endpoint, "body" | "maxBodyValues">;

/** Values in a body for which the contract sets no limit. Such bodies have a few fields. */
const MAX_VALUES = 1_000;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** @throws ApiError PAYLOAD_TOO_LARGE if the body has more values than its call can take */
export const countBodyValues = ({ format, bytes }: RawBody, { maxBodyValues = MAX_VALUES }: BodyRules): number =>
  countValues(bytes, maxBodyValues, format);

/**
 * Parses and validates a body: strict UTF-8, no `__proto__` keys, no text that PostgreSQL can't store (U+0000, lone
 * surrogates), not too many values.
 *
 * @throws ApiError
 */
export function readBody(raw: RawBody, rules: BodyRules): unknown {
  countBodyValues(raw, rules);
  const text = decode(raw.bytes);
  const value = raw.format === "json" ? parseJson(text, "body") : { ...raw.query, items: parseLines(text) };
  try {
    return rules.body ? validate(rules.body, value) : value;
  } catch (error) {
    if (error instanceof ApiError) error.templateName = templateNameIn(value);
    throw error;
  }
}

/** Returns the template that a body names, which may break every other rule. */
function templateNameIn(body: unknown): string | undefined {
  const template = typeof body === "object" && body !== null && "template" in body ? body.template : undefined;
  return typeof template === "string" ? template : undefined;
}

/** Blank lines are skipped. */
const parseLines = (text: string): unknown[] =>
  text.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : [parseJson(line, `line ${index + 1}`)]));

/** @param place name of the text in the error: the body, or a line of it */
function parseJson(text: string, place: string): unknown {
  let value: unknown;
  try {
    value = parse(text, { protoAction: "error", constructorAction: "ignore" });
  } catch {
    throw new ApiError("INVALID_REQUEST", { data: { [place]: "not JSON" } });
  }
  if (hasUnstorableEscape(text)) {
    throw new ApiError("INVALID_REQUEST", { data: { [place]: "text with U+0000 or half a surrogate pair" } });
  }
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiError("INVALID_REQUEST", { data: { body: "not UTF-8" } });
  }
}
