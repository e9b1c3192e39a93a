import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { parseUuid } from "../../../../contract/uuid";
import type { Queries } from "../../../database/open";
import { payments } from "../../../database/schema/payments";
import { CURRENCY, type Payment, type ProviderState } from "../settle-payment";
import { stripeFailureOf } from "./stripe-errors";

/** A checkout without an answer of Stripe by then was never shown to anybody: the address is in that answer. */
const CHECKOUT_CREATION_MS = 10 * 60_000;
/** Stripe keeps idempotency keys for at least 24 hours. */
const REPLAY_MS = 12 * 60 * 60_000;

/** Metadata that leads from an object of Stripe to the payment. */
export const metadataOf = ({ id }: Pick<Payment, "id">) => ({ platen_payment: id });

/** Finds the payment that an intent belongs to. An intent that only copies its metadata does not. */
export async function findPaymentOf(db: Queries, { id, metadata }: Stripe.PaymentIntent): Promise<Payment | undefined> {
  const paymentId = parseUuid(metadata.platen_payment ?? "");
  if (!paymentId) return undefined;
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  return payment && (payment.kind === "CHECKOUT" || (payment.intentId ?? id) === id) ? payment : undefined;
}

/** Reads the states of payments from Stripe. They are never taken from an event, which may be older than another. */
export class StripePaymentStates {
  readonly #db: Queries;
  readonly #stripe: Stripe;

  constructor(db: Queries, stripe: Stripe) {
    this.#db = db;
    this.#stripe = stripe;
  }

  /** Reads the current state. Charges the card if the charge may not have reached Stripe. */
  async read(payment: Payment): Promise<ProviderState> {
    try {
      return payment.kind === "CHECKOUT" ? await this.#readCheckout(payment) : await this.#readCharge(payment);
    } catch (error) {
      // It belongs to another account, or test mode was left.
      if (stripeFailureOf(error)?.code === "resource_missing") return { kind: "failed", reason: "resource_missing" };
      throw error;
    }
  }

  /** Charges the saved card. The same payment is charged once, however often this is called. */
  async charge(payment: Payment): Promise<ProviderState> {
    const { id, amountInCents, customerId, paymentMethodId } = payment;
    try {
      const intent = await this.#stripe.paymentIntents.create(
        {
          amount: amountInCents,
          currency: CURRENCY,
          customer: customerId,
          payment_method: paymentMethodId ?? "",
          allowed_payment_method_types: ["card"],
          automatic_payment_methods: { enabled: true, allow_redirects: "never" },
          off_session: true,
          confirm: true,
          metadata: metadataOf(payment),
        },
        { idempotencyKey: `platen-payment-${id}` },
      );
      await this.#remember(payment, intent.id);
      return stateOfIntent(intent);
    } catch (error) {
      const failure = stripeFailureOf(error);
      // Other failures don't say whether Stripe has charged the card: the same call is repeated later.
      if (failure?.type !== "StripeCardError" && failure?.type !== "StripeInvalidRequestError") throw error;
      if (failure.intentId) await this.#cancel(payment, failure.intentId);
      return { kind: "failed", reason: failure.declineCode ?? failure.code ?? "refused" };
    }
  }

  async #readCheckout({ sessionId, createdAt }: Payment): Promise<ProviderState> {
    if (!sessionId) return { kind: Date.now() - createdAt.getTime() < CHECKOUT_CREATION_MS ? "open" : "cancelled" };
    const session = await this.#stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent"] });
    if (session.status === "expired") return { kind: "cancelled" };
    const { payment_intent: intent } = session;
    if (session.status !== "complete") return { kind: "open" };
    return intent && typeof intent !== "string" ? stateOfIntent(intent) : { kind: "failed", reason: "no_payment" };
  }

  async #readCharge(payment: Payment): Promise<ProviderState> {
    const { intentId, createdAt } = payment;
    if (intentId) return stateOfIntent(await this.#stripe.paymentIntents.retrieve(intentId));
    if (Date.now() - createdAt.getTime() < REPLAY_MS) return this.charge(payment);
    const intent = await this.#findIntent(payment);
    return intent ? stateOfIntent(intent) : { kind: "failed", reason: "lost" };
  }

  /** Finds the charge of a payment whose answer was lost. */
  async #findIntent({ id, customerId, createdAt }: Payment): Promise<Stripe.PaymentIntent | undefined> {
    const created = { gte: Math.floor(createdAt.getTime() / 1000) - 60 };
    for await (const intent of this.#stripe.paymentIntents.list({ customer: customerId, created, limit: 100 })) {
      if (intent.metadata.platen_payment === id) return intent;
    }
    return undefined;
  }

  /** Rules out that a failed charge succeeds later. */
  async #cancel(payment: Payment, intentId: string): Promise<void> {
    await this.#remember(payment, intentId);
    await this.#stripe.paymentIntents.cancel(intentId).catch((error) => {
      // An intent that has been cancelled before can't be cancelled again.
      if (stripeFailureOf(error)?.type !== "StripeInvalidRequestError") throw error;
    });
  }

  async #remember({ id }: Payment, intentId: string): Promise<void> {
    await this.#db.update(payments).set({ intentId }).where(eq(payments.id, id));
  }
}

/** Returns the state of a payment that the customer can't try again. */
export function stateOfIntent(intent: Stripe.PaymentIntent): ProviderState {
  const { id, status, amount_received, currency, customer, last_payment_error } = intent;
  if (status === "succeeded") {
    const customerId = typeof customer === "string" ? customer : (customer?.id ?? null);
    return { kind: "succeeded", intentId: id, amountInCents: amount_received, currency, customerId };
  }
  if (status === "processing") return { kind: "open" };
  return { kind: "failed", reason: last_payment_error?.decline_code ?? last_payment_error?.code ?? status };
}
