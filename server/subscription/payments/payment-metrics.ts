import { Counter, type Registry } from "prom-client";

/** Counters of payments by card. */
export interface PaymentMetrics {
  /** Payments that have ended, by result. */
  payments: Counter<"result">;
  /** Events of the provider, by result. */
  events: Counter<"result">;
}

/** Adds the counters of payments to the metrics. */
export function createPaymentMetrics(registry: Registry): PaymentMetrics {
  const registers = [registry];
  return {
    payments: new Counter({
      name: "platen_payments_total",
      help: "Payments by card that have ended, by result: succeeded, failed, cancelled or mismatched",
      labelNames: ["result"],
      registers,
    }),
    events: new Counter({
      name: "platen_payment_events_total",
      help: "Events of the payment provider by result: processed, duplicate, ignored or forged",
      labelNames: ["result"],
      registers,
    }),
  };
}
