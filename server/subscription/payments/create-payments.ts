import type { BaseLogger } from "pino";
import type { Registry } from "prom-client";
import type { Config } from "../../config/config";
import type { Queries } from "../../database/open";
import { createManualPayments } from "./manual-payments";
import type { PaymentProvider } from "./payment-provider";

/** Time in ms for an answer of Stripe. */
const STRIPE_TIMEOUT_MS = 20_000;
const STRIPE_RETRIES = 2;

interface PaymentsDependencies {
  db: Queries;
  metrics: Registry;
  log: BaseLogger;
}

/** Creates the payment provider that the settings name. Stripe's package is loaded only if Stripe is configured. */
export async function createPayments(config: Config, dependencies: PaymentsDependencies): Promise<PaymentProvider> {
  const {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL,
    PUBLIC_URL: publicUrl,
  } = config;
  if (!key || !webhookSecret) return createManualPayments(dependencies.log);
  const [{ default: Stripe }, { createStripePayments }] = await Promise.all([
    import("stripe"),
    import("./stripe/stripe-payments"),
  ]);
  const stripe = new Stripe(key, {
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: STRIPE_RETRIES,
    telemetry: false,
    appInfo: { name: "Platen" },
    ...addressOf(STRIPE_API_URL),
  });
  return createStripePayments({ ...dependencies, stripe, webhookSecret, publicUrl });
}

function addressOf(url: string) {
  const { protocol, hostname, port } = new URL(url);
  const isHttp = protocol === "http:";
  return { protocol: isHttp ? "http" : "https", host: hostname, port: port || (isHttp ? 80 : 443) } as const;
}
