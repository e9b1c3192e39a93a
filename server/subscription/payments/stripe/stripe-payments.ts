import { and, asc, eq, inArray, lt } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Registry } from "prom-client";
import type Stripe from "stripe";
import type { Queries, Transaction } from "../../../database/open";
import { invoices } from "../../../database/schema/billing";
import { payments } from "../../../database/schema/payments";
import { ApiError } from "../../../http/api-error";
import { linkTo } from "../../../http/link";
import { createPaymentMetrics } from "../payment-metrics";
import type { PaymentProvider } from "../payment-provider";
import { type Payment, type ProviderState, settlePayment } from "../settle-payment";
import { StripeCheckout } from "./checkout";
import { collectByCard } from "./collect-by-card";
import { StripeCustomers } from "./customers";
import { StripePaymentStates } from "./payment-states";
import { forCaller, withSafeErrors } from "./stripe-errors";
import { StripeEvents } from "./stripe-events";
import { StripeReversals } from "./stripe-reversals";
import { verifyEvent } from "./verify-event";

/** How often an open payment is compared with Stripe. Usually an event comes first. */
const RECONCILE_AFTER_MS = 5 * 60_000;
const RECONCILED_AT_ONCE = 20;

interface StripePaymentsDependencies {
  db: Queries;
  stripe: Stripe;
  webhookSecret: string;
  publicUrl: string;
  metrics: Registry;
  log: BaseLogger;
}

/** Collects invoices through Stripe: by checkout, and later by the saved card. */
export function createStripePayments(dependencies: StripePaymentsDependencies): PaymentProvider {
  const { db, stripe, webhookSecret, publicUrl, log } = dependencies;
  const metrics = createPaymentMetrics(dependencies.metrics);
  const customers = new StripeCustomers(db, stripe);
  const states = new StripePaymentStates(db, stripe);

  async function settle(
    payment: Payment,
    claim?: (tx: Transaction) => Promise<boolean>,
    known?: ProviderState,
  ): Promise<boolean> {
    const state = known ?? (await states.read(payment));
    const isPaidInCheckout = state.kind === "succeeded" && payment.kind === "CHECKOUT" && payment.state !== "SUCCEEDED";
    const isFirst = await settlePayment({ db, log, metrics }, payment, state, claim);
    if (isPaidInCheckout && isFirst) await keepCard(payment, state.intentId);
    if (state.kind === "open" && payment.kind === "CHECKOUT") await expireUnwanted(payment);
    return isFirst;
  }

  /** Makes the card of a payment pay the next invoices. If it fails, the newest card pays them. */
  async function keepCard({ id, customerId }: Payment, intentId: string): Promise<void> {
    const keep = async () => {
      await customers.useCardOf(intentId);
      await customers.refreshCard(customerId, async () => true);
    };
    await withSafeErrors(keep).catch((error) =>
      log.warn({ payment: id, reason: error.message }, "the card of a payment could not be kept"),
    );
  }

  /** Closes the page of an invoice that is void or paid, so that nobody pays it in vain. */
  async function expireUnwanted({ invoiceId, sessionId }: Payment): Promise<void> {
    const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
    if (!sessionId || (!invoice?.voidedAt && !invoice?.handedOverAt)) return;
    // An event tells how it ended.
    await stripe.checkout.sessions.expire(sessionId);
  }

  const refresh = async (payment: Payment) => void (await settle(payment));
  const checkout = new StripeCheckout({ db, stripe, customers, publicUrl, refresh });
  const reversals = new StripeReversals({ db, stripe, log });
  const events = new StripeEvents({ db, stripe, customers, reversals, settle });

  async function reconcile(): Promise<void> {
    const now = new Date();
    const isForgotten = and(
      eq(payments.state, "OPEN"),
      lt(payments.checkedAt, new Date(now.getTime() - RECONCILE_AFTER_MS)),
    );
    const oldest = await db
      .select({ id: payments.id })
      .from(payments)
      .where(isForgotten)
      .orderBy(asc(payments.checkedAt))
      .limit(RECONCILED_AT_ONCE);
    if (oldest.length === 0) return;
    const ids = oldest.map(({ id }) => id);
    const found = await db
      .update(payments)
      .set({ checkedAt: now })
      .where(and(inArray(payments.id, ids), isForgotten))
      .returning();
    for (const payment of found) {
      await withSafeErrors(() => refresh(payment)).catch((error) =>
        log.error({ payment: payment.id, reason: error.message }, "a payment could not be compared with Stripe"),
      );
    }
  }

  return {
    collect: (invoice) => withSafeErrors(() => collectByCard({ db, customers, log, refresh }, invoice)),
    online: {
      name: "stripe",
      createCheckout: (payer, invoiceId) =>
        forCaller(log, () => (invoiceId ? checkout.pay(payer, invoiceId) : checkout.saveCard(payer))),
      async createPortalSession(workspaceId) {
        const customer = await customers.find(workspaceId);
        if (!customer) throw new ApiError("NOT_FOUND");
        const returnUrl = linkTo(publicUrl, "/subscription");
        const session = await forCaller(log, () =>
          stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }),
        );
        return session.url;
      },
      async receiveEvent(body, signature) {
        try {
          const event = verifyEvent(stripe, body, { signature, secret: webhookSecret });
          const result = await forCaller(log, () => events.process(event));
          metrics.events.inc({ result });
          log.info({ event: event.id, type: event.type, result }, "payment event");
          return result;
        } catch (error) {
          if (error instanceof ApiError && error.errorCode === "INVALID_REQUEST")
            metrics.events.inc({ result: "forged" });
          throw error;
        }
      },
      reconcile,
    },
  };
}
