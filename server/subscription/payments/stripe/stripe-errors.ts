import type { BaseLogger } from "pino";
import { serviceUnavailable } from "../../../http/api-error";

const RETRY_AFTER_SECONDS = 5;

/** The part of Stripe's errors that is safe to log. Their messages can contain parts of keys and of the request. */
interface StripeFailure {
  /** Class of the error, such as `StripeCardError`. */
  type: string;
  code: string | undefined;
  /** The bank's reason, if it has refused a card. */
  declineCode: string | undefined;
  /** The payment that has failed. */
  intentId: string | undefined;
}

/** Returns what is known of an error of the package `stripe`; undefined for other errors. */
export function stripeFailureOf(error: unknown): StripeFailure | undefined {
  if (!(error instanceof Error) || !("type" in error) || typeof error.type !== "string") return undefined;
  if (!error.type.startsWith("Stripe")) return undefined;
  const { code, decline_code, payment_intent } = error as Error & {
    code?: string;
    decline_code?: string;
    payment_intent?: { id: string };
  };
  return { type: error.type, code, declineCode: decline_code, intentId: payment_intent?.id };
}

/** Runs calls of Stripe for billing. @throws Error whose message is safe to log and to store */
export async function withSafeErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const failure = stripeFailureOf(error);
    if (!failure) throw error;
    throw new Error(`Stripe: ${failure.type}${failure.code ? ` (${failure.code})` : ""}`);
  }
}

/** Runs calls of Stripe for a request. @throws ApiError SERVICE_UNAVAILABLE if Stripe fails, which is logged */
export async function forCaller<Result>(log: BaseLogger, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const failure = stripeFailureOf(error);
    if (!failure) throw error;
    log.warn({ type: failure.type, code: failure.code }, "Stripe has failed");
    throw serviceUnavailable("payments", RETRY_AFTER_SECONDS);
  }
}
