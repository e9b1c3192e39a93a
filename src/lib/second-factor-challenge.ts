import type { SecondFactorChallenge } from "../../contract/second-factor";
import { CallError } from "./call-error";

/**
 * Returns the challenge that a sign-in was answered with; null for any other failure.
 * @param failure error that a sign-in threw, or that arrived in an address
 */
export function challengeOf(failure: unknown): SecondFactorChallenge | null {
  if (!(failure instanceof CallError) || failure.errorCode !== "SECOND_FACTOR_REQUIRED") return null;
  const data: Partial<SecondFactorChallenge> = failure.data ?? {};
  const isComplete = typeof data.challenge === "string" && Array.isArray(data.methods) && data.methods.length > 0;
  return isComplete ? (data as SecondFactorChallenge) : null;
}
