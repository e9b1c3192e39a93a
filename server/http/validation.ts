import fastJson, { type Schema } from "fast-json-stringify";
import type { FastifyInstance } from "fastify";
import { type ZodError, ZodType, z } from "zod";
import { errorCodeOf } from "../../contract/fields";
import { ApiError } from "./api-error";
import { hasUnstorableText } from "./unstorable-text";

/**
 * Validates requests and serialises answers by the contract's schemas. A field that the schema does not name is never
 * sent.
 */
export function applyContractSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (!(schema instanceof ZodType)) throw new TypeError("A route's schema has to come from the contract");
    // The JSON parser has already checked bodies (json-body.ts).
    const isInAddress = httpPart === "params" || httpPart === "querystring";
    return (input) => {
      const result = schema.safeParse(input);
      if (!result.success) return { error: toApiError(result.error) };
      if (isInAddress && hasUnstorableText(input)) return { error: unstorableTextError(httpPart) };
      return { value: result.data };
    };
  });
  app.setSerializerCompiler(({ schema }) => {
    if (!(schema instanceof ZodType)) throw new TypeError("A route's schema has to come from the contract");
    return fastJson(z.toJSONSchema(schema, { target: "draft-7", io: "output" }) as Schema);
  });
}

/** A path with such text can't name anything that exists. */
const unstorableTextError = (httpPart: string | undefined) =>
  httpPart === "params"
    ? new ApiError("NOT_FOUND")
    : new ApiError("INVALID_REQUEST", { data: { address: "text with U+0000 or half a surrogate pair" } });

/**
 * Takes the first error code of a broken rule, or else INVALID_REQUEST. `data` has a message per field, never the
 * values that were sent.
 */
function toApiError({ issues }: ZodError): ApiError {
  const code = issues.map(errorCodeOf).find((found) => found !== undefined) ?? "INVALID_REQUEST";
  const data = Object.fromEntries(issues.map(({ path, message }) => [fieldOf(path), message]));
  return new ApiError(code, { data });
}

/** The API reports errors of the field `username` as `email` (docs/requirements.md, ENTITY-25). */
const fieldOf = (path: PropertyKey[]): string =>
  (path[0] === "username" ? "email" : path.map(String).join(".")) || "body";
