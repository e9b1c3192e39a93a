import { Counter, type Registry } from "prom-client";

/** A limit of what a customer may do in an hour. */
export type WebhookLimit = "requests" | "failed_challenges";

/** Counters of what happens to webhook messages. */
export interface WebhookMetrics {
  /** Attempts by result: a kind of `DeliveryResult`. */
  attempts: Counter<"result">;
  /** Messages that no receiver will get, by reason: `given_up` after the last attempt, `dropped` above the backlog. */
  lost: Counter<"reason">;
  /** Hours that customers have used up. */
  hoursUsedUp: Counter<"limit">;
}

/** Adds the counters of webhooks to the metrics. */
export function createWebhookMetrics(registry: Registry): WebhookMetrics {
  const registers = [registry];
  return {
    attempts: new Counter({
      name: "platen_webhook_attempts_total",
      help: "Attempts to send a webhook message by result: delivered, retry, timeout, unverified or final",
      labelNames: ["result"],
      registers,
    }),
    lost: new Counter({
      name: "platen_webhook_lost_total",
      help: "Webhook messages that are not sent again, by reason: given_up or dropped (backlog too large)",
      labelNames: ["reason"],
      registers,
    }),
    hoursUsedUp: new Counter({
      name: "platen_webhook_hours_used_up_total",
      help: "Hours in which a customer has reached a limit of webhooks: requests or failed_challenges",
      labelNames: ["limit"],
      registers,
    }),
  };
}
