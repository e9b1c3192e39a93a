import { CallError } from "../../lib/call-error";
import { call } from "../../session/http";

/**
 * What the service says to a verification link. `none`: it did not get to say anything about the link, `later`: it asks to
 * wait; the link is as good as before.
 */
export type Answer = "verified" | "verified-before" | "expired" | "refused" | "none" | "later";

/** Verifies an e-mail address with the token of the mail. Never throws. */
export async function verify(email: string, token: string): Promise<Answer> {
  try {
    await call("POST /api/v1/verify-email", { body: { email, token } });
    return "verified";
  } catch (failure) {
    return failure instanceof CallError ? answerOf(failure) : "none";
  }
}

function answerOf({ errorCode, statusCode }: CallError): Answer {
  if (errorCode === "EMAIL_ALREADY_VERIFIED") return "verified-before";
  if (errorCode === "EMAIL_VERIFICATION_TOKEN_EXPIRED") return "expired";
  if (statusCode === 429) return "later";
  // No answer, a proxy's or a hotspot's instead of it, or a fault of the service.
  return statusCode >= 400 && statusCode < 500 ? "refused" : "none";
}
