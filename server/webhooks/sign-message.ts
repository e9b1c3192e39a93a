import { Webhook } from "standardwebhooks";
import { epochSeconds } from "../http/epoch";
import { currentTraceparent } from "../tracing/tracer";

/** A message with the headers that prove where it comes from. */
export interface SignedMessage {
  headers: Record<string, string>;
  body: string;
}

/** Signs a message with each of the secrets (Standard Webhooks). */
export function signMessage({ id, payload }: { id: string; payload: string }, secrets: string[]): SignedMessage {
  const now = new Date();
  const traceparent = currentTraceparent();
  return {
    body: payload,
    headers: {
      "content-type": "application/json",
      "user-agent": "Platen",
      "webhook-id": id,
      "webhook-timestamp": String(epochSeconds(now)),
      "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, now, payload)).join(" "),
      ...(traceparent !== null && { traceparent }),
    },
  };
}
