import type { ErrorCode } from "../../../contract/errors";
import { LIMITS } from "../../../contract/product";
import { CallError } from "../../lib/call-error";
import type { FieldErrors } from "../form/use-field-errors";
import type { Credentials } from "./use-credentials-form";

/** Messages below the fields. They stay when the toast has disappeared. */
const TEXTS = {
  taken: "Sign in with it, or use another one",
  email: "Enter a valid e-mail address, like name@example.com",
  password: `Use at least ${LIMITS.minPasswordCharacters} characters`,
};

/**
 * Finds the fields that a failure is about. The service answers INVALID_REQUEST and names the refused fields in the
 * error's data; the toast shows the text of a more precise code (docs/requirements.md, VALID-27 and VALID-28).
 * @returns the errors of the refused fields, and the failure whose text the toast shows
 */
export function refusedCredentials(failure: unknown): { errors: FieldErrors<Credentials>; shown: unknown } {
  if (!(failure instanceof CallError)) return { errors: {}, shown: failure };
  const { errorCode, data } = failure;
  if (errorCode === "USERNAME_ALREADY_IN_USE") return { errors: { email: TEXTS.taken }, shown: failure };
  if (errorCode !== "INVALID_REQUEST" || !(data?.email || data?.password)) return { errors: {}, shown: failure };

  const errors = {
    ...(data.email ? { email: TEXTS.email } : {}),
    ...(data.password ? { password: TEXTS.password } : {}),
  };
  return { errors, shown: withCode(failure, data.email ? "INVALID_EMAIL" : "PASSWORD_NOT_STRONG_ENOUGH") };
}

function withCode({ correlationId, data, statusCode }: CallError, errorCode: ErrorCode): CallError {
  return new CallError({ errorCode, correlationId, data }, statusCode);
}
