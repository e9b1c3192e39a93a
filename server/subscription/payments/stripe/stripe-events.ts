import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import type { Queries } from "../../../database/open";
import { paymentCustomers, paymentEvents, payments } from "../../../database/schema/payments";
import type { EventResult } from "../payment-provider";
import type { Payment, ProviderState } from "../settle-payment";
import type { StripeCustomers } from "./customers";
import { findPaymentOf, stateOfIntent } from "./payment-states";
import { stripeFailureOf } from "./stripe-errors";
import type { ClaimEvent, StripeReversals } from "./stripe-reversals";

interface EventDependencies {
  db: Queries;
  stripe: Stripe;
  customers: StripeCustomers;
  reversals: StripeReversals;
  /** Records a payment's state, which is read from Stripe if it is not given. @returns what `claim` has returned */
  settle: (payment: Payment, claim: ClaimEvent, state?: ProviderState) => Promise<boolean>;
}

/**
 * Processes events of Stripe whose signature was verified (verify-event.ts). An event only says which object has
 * changed: the object is read from Stripe, so that the order of events does not matter.
 */
export class StripeEvents {
  readonly #dependencies: EventDependencies;

  constructor(dependencies: EventDependencies) {
    this.#dependencies = dependencies;
  }

  async process(event: Stripe.Event): Promise<EventResult> {
    const { db } = this.#dependencies;
    const [known] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id));
    if (known) return "duplicate";
    const claim: ClaimEvent = async (tx) => {
      const claimed = await tx
        .insert(paymentEvents)
        .values({ id: event.id, receivedAt: new Date() })
        .onConflictDoNothing()
        .returning({ id: paymentEvents.id });
      return claimed.length > 0;
    };
    const isFirst = await this.#dispatch(event, claim).catch((error) => {
      // The object is gone, so there is nothing to find out any more.
      if (stripeFailureOf(error)?.code === "resource_missing") return undefined;
      throw error;
    });
    if (isFirst === undefined) return "ignored";
    return isFirst ? "processed" : "duplicate";
  }

  /** @returns what `claim` has returned; undefined if the event is about nothing that Platen knows */
  async #dispatch(event: Stripe.Event, claim: ClaimEvent): Promise<boolean | undefined> {
    switch (event.type) {
      case "checkout.session.completed":
      case "checkout.session.async_payment_succeeded":
      case "checkout.session.async_payment_failed":
      case "checkout.session.expired":
        return this.#onCheckout(event.data.object.id, claim);
      case "payment_intent.succeeded":
      case "payment_intent.payment_failed":
      case "payment_intent.canceled":
        return this.#onIntent(event.data.object.id, claim);
      case "customer.updated":
        return this.#onCustomer(event.data.object.id, claim);
      case "customer.deleted":
        return this.#onCustomerDeleted(event.data.object.id, claim);
      case "payment_method.attached":
      case "payment_method.updated":
      case "payment_method.automatically_updated":
      case "payment_method.detached":
        return this.#onCustomer(customerOf(event), claim);
      case "charge.refunded":
      case "refund.failed":
      case "charge.dispute.created":
      case "charge.dispute.updated":
      case "charge.dispute.closed":
        return this.#onReversal(event.data.object.payment_intent, claim);
      default:
        return undefined;
    }
  }

  async #onCheckout(sessionId: string, claim: ClaimEvent): Promise<boolean | undefined> {
    const { db, stripe, customers, settle } = this.#dependencies;
    const [payment] = await db.select().from(payments).where(eq(payments.sessionId, sessionId));
    if (payment) return settle(payment, claim);
    const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ["setup_intent"] });
    const { mode, customer, setup_intent: setup } = session;
    if (mode !== "setup" || session.status !== "complete" || typeof customer !== "string") return undefined;
    if (!(await this.#isKnown(customer))) return undefined;
    const card = setup && typeof setup !== "string" ? setup.payment_method : null;
    if (typeof card === "string") await customers.makeDefault(customer, card);
    return customers.refreshCard(customer, claim);
  }

  async #onIntent(intentId: string, claim: ClaimEvent): Promise<boolean | undefined> {
    const { db, stripe, settle } = this.#dependencies;
    const intent = await stripe.paymentIntents.retrieve(intentId);
    const payment = await findPaymentOf(db, intent);
    if (!payment) return undefined;
    // In a checkout, a customer can try again after a failure: its session says how it ends.
    if (payment.kind === "CHECKOUT") return settle(payment, claim);
    return settle(payment, claim, stateOfIntent(intent));
  }

  async #onCustomer(customerId: string | undefined, claim: ClaimEvent): Promise<boolean | undefined> {
    if (!customerId || !(await this.#isKnown(customerId))) return undefined;
    return this.#dependencies.customers.refreshCard(customerId, claim);
  }

  /** Forgets a customer that the operator has deleted in Stripe. The next payment creates another one. */
  async #onCustomerDeleted(customerId: string, claim: ClaimEvent): Promise<boolean | undefined> {
    if (!(await this.#isKnown(customerId))) return undefined;
    const customer = await this.#dependencies.stripe.customers.retrieve(customerId);
    if (!customer.deleted) return undefined;
    return this.#dependencies.db.transaction(async (tx) => {
      if (!(await claim(tx))) return false;
      await tx.delete(paymentCustomers).where(eq(paymentCustomers.customerId, customerId));
      return true;
    });
  }

  async #onReversal(intent: Stripe.PaymentIntent | string | null, claim: ClaimEvent): Promise<boolean | undefined> {
    return intent
      ? this.#dependencies.reversals.record(typeof intent === "string" ? intent : intent.id, claim)
      : undefined;
  }

  async #isKnown(customerId: string): Promise<boolean> {
    const own = eq(paymentCustomers.customerId, customerId);
    return (await this.#dependencies.db.$count(paymentCustomers, own)) > 0;
  }
}

/** Returns the customer of a card. A card that was removed names its former one in the event alone. */
function customerOf({
  data: { object, previous_attributes: before },
}:
  | Stripe.PaymentMethodDetachedEvent
  | Stripe.PaymentMethodAttachedEvent
  | Stripe.PaymentMethodUpdatedEvent
  | Stripe.PaymentMethodAutomaticallyUpdatedEvent): string | undefined {
  const customer = object.customer ?? before?.customer;
  return typeof customer === "string" ? customer : customer?.id;
}
