import { ERRORS, type ErrorCode } from "../../../contract/errors";
import { CallError } from "../../lib/call-error";
import { translate } from "../../lib/i18n/translate";
import type { FieldErrors } from "./use-field-errors";

/**
 * Messages by error code; null = the text of the code's toast. The message for INVALID_REQUEST applies only if the
 * service names the field, and replaces the service's own text.
 */
export type ErrorTexts = { readonly [Code in ErrorCode]?: string | null };

/**
 * Returns the errors of the fields that a failure is about: because of its code, or because the service names them.
 * @param failure error that a call threw
 * @param textsOf for each field, the error codes that are about it
 */
export function serviceErrors<Values extends object>(
  failure: unknown,
  textsOf: { readonly [Name in keyof Values]: ErrorTexts | undefined },
): FieldErrors<Values> {
  if (!(failure instanceof CallError)) return {};
  const { errorCode, data } = failure;
  const found = Object.entries<ErrorTexts | undefined>(textsOf).flatMap(([name, texts = {}]) => {
    if (errorCode === "INVALID_REQUEST") {
      const reason = data?.[name];
      return typeof reason === "string" ? [[name, texts.INVALID_REQUEST ?? reason]] : [];
    }
    return errorCode in texts ? [[name, texts[errorCode] ?? translate(ERRORS[errorCode].message ?? "")]] : [];
  });
  return Object.fromEntries(found) as FieldErrors<Values>;
}
