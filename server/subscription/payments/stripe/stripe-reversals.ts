import { eq } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type Stripe from "stripe";
import { audit } from "../../../audit/audit";
import type { Queries, Transaction } from "../../../database/open";
import { payments } from "../../../database/schema/payments";
import type { Payment } from "../settle-payment";
import { findPaymentOf } from "./payment-states";

/** Attempts to record what Stripe says, while other events about the same payment are recorded. */
const ATTEMPTS = 5;
/** States of disputes in which the money stays with, or has come back to, the operator. */
const WON = new Set(["won", "warning_closed", "prevented"]);

/** Runs first in the transaction that processes an event. Returns false if the event was processed before. */
export type ClaimEvent = (tx: Transaction) => Promise<boolean>;

/** The part of a payment that went back, or may do so. */
type Reversal = Pick<Payment, "refundedInCents" | "isDisputed">;

interface ReversalDependencies {
  db: Queries;
  stripe: Stripe;
  log: BaseLogger;
}

/** Records refunds and disputes, which happen in Stripe. The invoice stays paid: the plan was used. */
export class StripeReversals {
  readonly #dependencies: ReversalDependencies;

  constructor(dependencies: ReversalDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Records what Stripe says about a payment.
   *
   * @returns what `claim` has returned; undefined if Platen does not know the payment
   */
  async record(intentId: string, claim: ClaimEvent): Promise<boolean | undefined> {
    const { db, stripe } = this.#dependencies;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const intent = await stripe.paymentIntents.retrieve(intentId);
      const payment = await findPaymentOf(db, intent);
      if (!payment) return undefined;
      // Read after the row: if the row is still the same at the end, nothing newer gets lost.
      const found = await this.#read(intent);
      const outcome = await db.transaction((tx) => this.#write(tx, payment, found, claim));
      if (outcome.kind === "outdated") continue;
      if (outcome.kind === "changed") this.#report(payment, found);
      return outcome.kind !== "duplicate";
    }
    throw new Error("A payment changes too often to be recorded");
  }

  async #read({ id, latest_charge: latest }: Stripe.PaymentIntent): Promise<Reversal> {
    const { stripe } = this.#dependencies;
    if (!latest) return { refundedInCents: 0, isDisputed: false };
    const charge = await stripe.charges.retrieve(typeof latest === "string" ? latest : latest.id);
    const disputes = charge.disputed ? (await stripe.disputes.list({ payment_intent: id, limit: 100 })).data : [];
    return { refundedInCents: charge.amount_refunded, isDisputed: disputes.some(({ status }) => !WON.has(status)) };
  }

  async #write(tx: Transaction, before: Payment, found: Reversal, claim: ClaimEvent) {
    const [now] = await tx.select().from(payments).where(eq(payments.id, before.id)).for("update");
    if (!now || !isSame(now, before)) return { kind: "outdated" } as const;
    if (!(await claim(tx))) return { kind: "duplicate" } as const;
    if (isSame(now, found)) return { kind: "unchanged" } as const;
    await tx.update(payments).set(found).where(eq(payments.id, now.id));
    const { id: payment, invoiceId, workspaceId } = now;
    const { refundedInCents, isDisputed } = found;
    const about = { workspaceId, target: { id: invoiceId } };
    if (refundedInCents !== now.refundedInCents)
      await audit(tx, { ...about, action: "invoice.refunded", details: { payment, refundedInCents } });
    if (isDisputed !== now.isDisputed)
      await audit(tx, { ...about, action: "invoice.disputed", details: { payment, isDisputed } });
    return { kind: "changed" } as const;
  }

  #report({ id: payment, invoiceId: invoice, workspaceId }: Payment, { refundedInCents, isDisputed }: Reversal): void {
    const line = { payment, invoice, workspaceId, refundedInCents, isDisputed };
    this.#dependencies.log.warn(line, "a payment was refunded or disputed in Stripe; its invoice stays paid");
  }
}

const isSame = (one: Reversal, other: Reversal): boolean =>
  one.refundedInCents === other.refundedInCents && one.isDisputed === other.isDisputed;
