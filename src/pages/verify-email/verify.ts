import { CallError } from "../../lib/call-error";
import { verifyEmail } from "../../providers/auth-provider";

/**
 * Outcome of a verification link. The link is still valid after `unreachable` (the service did not answer) and
 * `rate-limited`.
 */
export type VerificationOutcome =
  | "verified"
  | "already-verified"
  | "expired"
  | "refused"
  | "unreachable"
  | "rate-limited";

/** Verifies an e-mail address with the token of the mail. Never throws. */
export async function verify(email: string, token: string): Promise<VerificationOutcome> {
  const { success, error } = await verifyEmail({ email, token });
  if (success) return "verified";
  return error instanceof CallError ? outcomeOf(error) : "unreachable";
}

function outcomeOf({ errorCode, statusCode }: CallError): VerificationOutcome {
  if (errorCode === "EMAIL_ALREADY_VERIFIED") return "already-verified";
  if (errorCode === "EMAIL_VERIFICATION_TOKEN_EXPIRED") return "expired";
  if (statusCode === 429) return "rate-limited";
  // Any other status comes from a proxy, a hotspot or a failure of the service, or there was no answer.
  return statusCode >= 400 && statusCode < 500 ? "refused" : "unreachable";
}
