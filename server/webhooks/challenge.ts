import { randomBytes, randomUUID } from "node:crypto";
import { ENDPOINT_VERIFICATION } from "../../contract/v1/webhooks";
import { type DeliveryResult, exchange } from "./deliver";
import type { PostOptions } from "./post-to-receiver";
import { signMessage } from "./sign-message";

/** The longest answer that is read. A challenge in JSON takes less than a hundred bytes. */
const MAX_RESPONSE_BYTES = 4_096;

/**
 * Asks a receiver whether it wants messages. A receiver proves it by sending the challenge back: as text, or as
 * `challenge` in a JSON object.
 */
export async function challengeEndpoint(
  { url, secrets }: { url: string; secrets: string[] },
  options: PostOptions,
): Promise<DeliveryResult> {
  const challenge = randomBytes(24).toString("base64url");
  const timestamp = new Date().toISOString();
  const payload = JSON.stringify({ type: ENDPOINT_VERIFICATION, timestamp, data: { challenge } });
  const request = { url, ...signMessage({ id: randomUUID(), payload }, secrets), maxResponseBytes: MAX_RESPONSE_BYTES };
  return exchange(request, options, ({ body }) =>
    challengeIn(body) === challenge
      ? { kind: "delivered" }
      : { kind: "unverified", reason: "the receiver did not send the challenge back" },
  );
}

function challengeIn(body: string): unknown {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === "string") return parsed;
    return typeof parsed === "object" && parsed !== null && "challenge" in parsed ? parsed.challenge : undefined;
  } catch {
    return body.trim();
  }
}
