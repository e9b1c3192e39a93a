import { ForbiddenTargetError } from "../outbound/outbound-request";
import { type PostOptions, postToReceiver, type ReceiverRequest, type ReceiverResponse } from "./post-to-receiver";

/** The receiver wants no further messages. */
const GONE = 410;

/**
 * Outcome of one attempt to deliver a message. After `retry`, `timeout` and `unverified` a later attempt may succeed,
 * after `final` none will.
 */
export type DeliveryResult = (
  | { kind: "delivered" }
  | { kind: "retry" | "timeout" | "unverified" | "final"; reason: string }
) &
  ReceiverAnswer;

/** The answer of the receiver, for the log; empty if there was none. */
interface ReceiverAnswer {
  status?: number;
  /** Beginning of the answer's body. */
  answer?: string;
}

const MAX_LOGGED_BYTES = 1_000;

/** Posts a message and judges the receiver's status. The answer's body is for the log only. */
export const deliver = (request: Omit<ReceiverRequest, "maxResponseBytes" | "isBodyOptional">, options: PostOptions) =>
  exchange({ ...request, maxResponseBytes: MAX_LOGGED_BYTES, isBodyOptional: true }, options, () => ({
    kind: "delivered",
  }));

/**
 * Posts a message to a receiver.
 *
 * @param judge decides about an answer with a 2xx status
 */
export async function exchange(
  request: ReceiverRequest,
  options: PostOptions,
  judge: (response: ReceiverResponse) => DeliveryResult,
): Promise<DeliveryResult> {
  try {
    const response = await postToReceiver(request, options);
    const { status, body } = response;
    const answered = { status, answer: storable(body) };
    if (status >= 200 && status < 300) return { ...judge(response), ...answered };
    return { kind: status === GONE ? "final" : "retry", reason: `HTTP status ${status}`, ...answered };
  } catch (error) {
    if (options.signal.aborted) return { kind: "timeout", reason: "no answer in time" };
    const reason = error instanceof Error ? error.message || error.name : String(error);
    return { kind: error instanceof ForbiddenTargetError ? "final" : "retry", reason };
  }
}

/** Replaces control characters other than line breaks and tabs; PostgreSQL can't store U+0000. */
const storable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, "\uFFFD");
