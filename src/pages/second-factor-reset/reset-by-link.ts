import { CallError } from "../../lib/call-error";
import { resetSecondFactor } from "../../providers/auth-provider";

/**
 * Outcome of a reset. After `unreachable` (the service did not answer) and `rate-limited`, another try makes sense.
 */
export type ResetOutcome = "reset" | "expired" | "refused" | "unreachable" | "rate-limited";

/** Resets the second factor with the token of the mail. Never throws. */
export async function resetByLink(email: string, token: string): Promise<ResetOutcome> {
  const { success, error } = await resetSecondFactor({ email, token });
  if (success) return "reset";
  return error instanceof CallError ? outcomeOf(error) : "unreachable";
}

function outcomeOf({ errorCode, statusCode }: CallError): ResetOutcome {
  if (errorCode === "SECOND_FACTOR_RESET_TOKEN_EXPIRED") return "expired";
  if (statusCode === 429) return "rate-limited";
  // Any other status comes from a proxy, a hotspot or a failure of the service, or there was no answer.
  return statusCode >= 400 && statusCode < 500 ? "refused" : "unreachable";
}
