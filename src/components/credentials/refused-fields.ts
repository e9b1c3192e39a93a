import { ERRORS, type ErrorCode } from "../../../contract/errors";
import { CallError } from "../../providers/call-error";
import type { Faults } from "./use-fields";

/**
 * The server names the refused fields in the error's data; the user reads a code of the toast table (spec 5). The field
 * says so as well: a toast is soon gone.
 * @returns which fields turn red and what they say, and the failure whose message is shown
 */
export function refusedFields(failure: unknown): { faults: Faults; shown: unknown } {
  if (!(failure instanceof CallError)) return { faults: {}, shown: failure };
  const { errorCode, data } = failure;
  if (errorCode === "USERNAME_ALREADY_IN_USE") return { faults: { email: ERRORS[errorCode].message }, shown: failure };
  if (errorCode !== "INVALID_REQUEST" || !(data?.email || data?.password)) return { faults: {}, shown: failure };

  const faults = {
    ...(data.email ? { email: ERRORS.INVALID_EMAIL.message } : {}),
    ...(data.password ? { password: ERRORS.PASSWORD_NOT_STRONG_ENOUGH.message } : {}),
  };
  return { faults, shown: renamed(failure, data.email ? "INVALID_EMAIL" : "PASSWORD_NOT_STRONG_ENOUGH") };
}

function renamed({ correlationId, data, statusCode }: CallError, errorCode: ErrorCode): CallError {
  return new CallError({ errorCode, correlationId, data }, statusCode);
}
