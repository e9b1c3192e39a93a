import fastJson, { type Schema } from "fast-json-stringify";
import type { FastifyInstance } from "fastify";
import { type ZodError, ZodType, z } from "zod";
import { isErrorCode } from "../../contract/errors";
import { ApiError } from "./api-error";
import { hasUnstorableText } from "./unstorable-text";

/** Makes the contract's schemas check what comes in, and write what goes out: no field leaves that they don't name. */
export function applyContractSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (!(schema instanceof ZodType)) throw new TypeError("A route's schema has to come from the contract");
    // Of a body, whoever reads it has seen to that.
    const isOfAddress = httpPart === "params" || httpPart === "querystring";
    return (input) => {
      const result = schema.safeParse(input);
      if (!result.success) return { error: refusal(result.error) };
      if (isOfAddress && hasUnstorableText(input)) return { error: unstorable(httpPart) };
      return { value: result.data };
    };
  });
  app.setSerializerCompiler(({ schema }) => {
    if (!(schema instanceof ZodType)) throw new TypeError("A route's schema has to come from the contract");
    return fastJson(z.toJSONSchema(schema, { target: "draft-7", io: "output" }) as Schema);
  });
}

/** A path with such text names nothing that can be there. */
const unstorable = (httpPart: string | undefined) =>
  httpPart === "params"
    ? new ApiError("NOT_FOUND")
    : new ApiError("INVALID_REQUEST", { data: { address: "text with U+0000 or half a surrogate pair" } });

/**
 * A rule of the contract whose message is a code of the catalogue answers with that code; any other is INVALID_REQUEST.
 * `data` says per field what is wrong, never what was sent.
 */
function refusal({ issues }: ZodError): ApiError {
  const code = issues.map(({ message }) => message).find(isErrorCode) ?? "INVALID_REQUEST";
  const data = Object.fromEntries(issues.map(({ path, message }) => [fieldOf(path), message]));
  return new ApiError(code, { data });
}

/** A username is an e-mail address, and `data` calls it so (spec 3, 5). */
const fieldOf = (path: PropertyKey[]): string =>
  (path[0] === "username" ? "email" : path.map(String).join(".")) || "body";
