import type { ErrorCode } from "../../../contract/errors";
import { LIMITS } from "../../../contract/product";
import { CallError } from "../../lib/call-error";
import { t } from "../../lib/i18n/translate";
import { serviceErrors } from "../form/service-errors";
import type { FieldErrors } from "../form/use-field-errors";
import type { Credentials } from "./use-credentials-form";

/** Messages below the fields. They stay when the toast has disappeared. */
const TEXTS = {
  email: {
    USERNAME_ALREADY_IN_USE: t("Sign in with it, or use another one"),
    INVALID_REQUEST: t("Enter a valid email address, like name@example.com"),
  },
  password: { INVALID_REQUEST: t("Use at least {minimum} characters", { minimum: LIMITS.minPasswordCharacters }) },
};

/**
 * Finds the fields that a failure is about. The service answers INVALID_REQUEST and names the refused fields in the
 * error's data; the toast shows the text of a more precise code (docs/requirements.md, VALID-27 and VALID-28).
 * @returns the errors of the refused fields, and the failure whose text the toast shows
 */
export function refusedCredentials(failure: unknown): { errors: FieldErrors<Credentials>; shown: unknown } {
  const errors = serviceErrors<Credentials>(failure, TEXTS);
  const isRefused = errors.email !== undefined || errors.password !== undefined;
  if (!(failure instanceof CallError) || failure.errorCode !== "INVALID_REQUEST" || !isRefused) {
    return { errors, shown: failure };
  }
  const code = errors.email === undefined ? "PASSWORD_NOT_STRONG_ENOUGH" : "INVALID_EMAIL";
  return { errors, shown: withCode(failure, code) };
}

function withCode({ correlationId, data, statusCode }: CallError, errorCode: ErrorCode): CallError {
  return new CallError({ errorCode, correlationId, data }, statusCode);
}
