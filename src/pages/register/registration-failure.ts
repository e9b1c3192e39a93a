import { CallError } from "../../providers/call-error";

/**
 * The server names the refused fields in the error's data; the user reads a code of the toast table (spec 5).
 * @returns which fields turn red, and the failure whose message is shown
 */
export function registrationFailure(failure: unknown): { email: boolean; password: boolean; shown: unknown } {
  if (!(failure instanceof CallError)) return { email: false, password: false, shown: failure };
  if (failure.errorCode === "USERNAME_ALREADY_IN_USE") return { email: true, password: false, shown: failure };

  const faults = failure.errorCode === "INVALID_REQUEST" ? failure.data : null;
  const email = Boolean(faults?.email);
  const password = Boolean(faults?.password);
  const code = email ? "INVALID_EMAIL" : password ? "PASSWORD_NOT_STRONG_ENOUGH" : failure.errorCode;
  const { correlationId, data, statusCode } = failure;
  return { email, password, shown: new CallError({ errorCode: code, correlationId, data }, statusCode) };
}
