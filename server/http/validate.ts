import type { ZodError, ZodType } from "zod";
import { errorCodeOf } from "../../contract/fields";
import { ApiError } from "./api-error";

/** Limits of what an error describes. A description can contain the names of unknown fields. */
const MAX_DESCRIBED = 20;
const MAX_DESCRIPTION_CHARACTERS = 200;

/**
 * Validates a part of a request.
 *
 * @returns the part as the schema's rules leave it
 * @throws ApiError with the error code of the first broken rule that has one, or else INVALID_REQUEST
 */
export function validate(schema: ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw toApiError(result.error);
}

/** The error's `data` has a message per field, never the values that were sent. */
function toApiError({ issues }: ZodError): ApiError {
  const code = issues.map(errorCodeOf).find((found) => found !== undefined) ?? "INVALID_REQUEST";
  const described = issues.slice(0, MAX_DESCRIBED);
  const data = described.map(({ path, message }) => [fieldOf(path), message.slice(0, MAX_DESCRIPTION_CHARACTERS)]);
  return new ApiError(code, { data: Object.fromEntries(data) });
}

/** The API reports errors of the field `username` as `email` (docs/requirements.md, ENTITY-25). */
const fieldOf = (path: PropertyKey[]): string =>
  (path[0] === "username" ? "email" : path.map(String).join(".")) || "body";
