import type { ErrorCode } from "../../../contract/errors";
import { LIMITS } from "../../../contract/product";
import { CallError } from "../../lib/call-error";
import type { Faults } from "./use-fields";

/** What the fields say beside the toast, which is soon gone. */
const WORDS = {
  taken: "Sign in with it, or use another one",
  email: "Write an address such as name@example.com",
  password: `Use ${LIMITS.minPasswordCharacters} characters or more`,
};

/**
 * The server names the refused fields in the error's data; the user reads a code of the toast table (spec 5).
 * @returns which fields turn red and what they say, and the failure whose message is shown
 */
export function refusedFields(failure: unknown): { faults: Faults; shown: unknown } {
  if (!(failure instanceof CallError)) return { faults: {}, shown: failure };
  const { errorCode, data } = failure;
  if (errorCode === "USERNAME_ALREADY_IN_USE") return { faults: { email: WORDS.taken }, shown: failure };
  if (errorCode !== "INVALID_REQUEST" || !(data?.email || data?.password)) return { faults: {}, shown: failure };

  const faults = {
    ...(data.email ? { email: WORDS.email } : {}),
    ...(data.password ? { password: WORDS.password } : {}),
  };
  return { faults, shown: renamed(failure, data.email ? "INVALID_EMAIL" : "PASSWORD_NOT_STRONG_ENOUGH") };
}

function renamed({ correlationId, data, statusCode }: CallError, errorCode: ErrorCode): CallError {
  return new CallError({ errorCode, correlationId, data }, statusCode);
}
