import { ERRORS } from "../../contract/errors";
import { CallError } from "./call-error";

/** What a call without an answer says; spec 8 has it begin as anything unexpected does. */
const SERVICE_UNREACHABLE = "Unexpected error. The service could not be reached. Check your connection and try again.";

/**
 * What a toast says about a failure (spec 8). Anything that is not an answer of ours, such as a fault in our own code,
 * reads as unexpected.
 * @returns the text; empty for failures that show no toast
 */
export function errorMessage(failure: unknown): string {
  const known = failure instanceof CallError ? ERRORS[failure.errorCode].message : null;
  if (known !== null) return known;
  if (failure instanceof CallError && failure.statusCode === 0) return SERVICE_UNREACHABLE;
  const correlationId = failure instanceof CallError ? failure.correlationId : null;
  return correlationId ? `Unexpected error. MessageID: ${correlationId}` : "Unexpected error. ";
}
