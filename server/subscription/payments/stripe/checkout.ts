import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { PRODUCT_NAME } from "../../../../contract/product";
import { lockWorkspace } from "../../../access/lock-workspace";
import type { Queries } from "../../../database/open";
import { payments } from "../../../database/schema/payments";
import { ApiError } from "../../../http/api-error";
import { linkTo } from "../../../http/link";
import { formatInvoiceNumber } from "../../invoice-numbers";
import type { Invoice, Payer } from "../payment-provider";
import { CURRENCY, type Payment } from "../settle-payment";
import type { StripeCustomers } from "./customers";
import { findPayable, notPayable } from "./payable-invoice";
import { metadataOf } from "./payment-states";

/** How long a page of Stripe takes a payment. Stripe allows 30 minutes at least. */
const CHECKOUT_SECONDS = 60 * 60;
/** A second attempt is needed if the open payment of an invoice turns out to have ended. */
const ATTEMPTS = 3;

interface CheckoutDependencies {
  db: Queries;
  stripe: Stripe;
  customers: StripeCustomers;
  publicUrl: string;
  /** Compares a payment with Stripe, and records its state. */
  refresh: (payment: Payment) => Promise<void>;
}

/** Opens pages of Stripe on which customers pay an invoice or save a card. */
export class StripeCheckout {
  readonly #dependencies: CheckoutDependencies;

  constructor(dependencies: CheckoutDependencies) {
    this.#dependencies = dependencies;
  }

  /** Opens a page that saves a card without a payment. */
  async saveCard(payer: Payer): Promise<string> {
    const customer = await this.#dependencies.customers.findOrCreate(payer);
    const { url } = await this.#dependencies.stripe.checkout.sessions.create({
      mode: "setup",
      customer,
      allowed_payment_method_types: ["card"],
      ...this.#returnAddresses({ payment: "card" }),
    });
    return url ?? this.#portal();
  }

  /** Opens the page for an invoice. A page that is still open is used again, so that nobody pays twice. */
  async pay(payer: Payer, invoiceId: string): Promise<string> {
    const { db, customers } = this.#dependencies;
    await db.transaction((tx) => findPayable(tx, payer.workspaceId, invoiceId));
    const customerId = await customers.findOrCreate(payer);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { payment, invoice } = await this.#start(payer.workspaceId, invoiceId, customerId);
      if (payment.kind === "CARD") throw notPayable("processing");
      const url = payment.sessionId ? await this.#addressOf(payment.sessionId) : await this.#open(payment, invoice);
      if (url) return url;
      await this.#dependencies.refresh(payment);
    }
    throw notPayable("processing");
  }

  /** Returns the invoice's open payment, or starts one. */
  async #start(workspaceId: string, invoiceId: string, customerId: string) {
    return this.#dependencies.db.transaction(async (tx) => {
      if (!(await lockWorkspace(tx, workspaceId))) throw new ApiError("NOT_FOUND");
      const invoice = await findPayable(tx, workspaceId, invoiceId);
      const now = new Date();
      const { amountInCents } = invoice;
      const own = { invoiceId, workspaceId, customerId, amountInCents, createdAt: now, checkedAt: now };
      const [started] = await tx
        .insert(payments)
        .values({ ...own, kind: "CHECKOUT", state: "OPEN" })
        .onConflictDoNothing()
        .returning();
      if (started) return { payment: started, invoice };
      const isOpen = and(eq(payments.invoiceId, invoiceId), eq(payments.state, "OPEN"));
      const [payment] = await tx.select().from(payments).where(isOpen);
      // It has ended between the two statements.
      if (!payment) throw notPayable("processing");
      return { payment, invoice };
    });
  }

  /** Creates the page of a payment. Repeated calls lead to the same page. */
  async #open(payment: Payment, invoice: Invoice): Promise<string | null> {
    const { id, amountInCents, createdAt, customerId } = payment;
    const { number, productCode, periodStart, periodEnd } = invoice;
    const period = `${day(periodStart)} to ${day(periodEnd)}`;
    const name = `${PRODUCT_NAME} ${productCode}, ${period}`;
    const session = await this.#dependencies.stripe.checkout.sessions.create(
      {
        mode: "payment",
        customer: customerId,
        client_reference_id: id,
        allowed_payment_method_types: ["card"],
        line_items: [
          { quantity: 1, price_data: { currency: CURRENCY, unit_amount: amountInCents, product_data: { name } } },
        ],
        // Stripe would let the customer pay in another currency.
        adaptive_pricing: { enabled: false },
        payment_intent_data: {
          setup_future_usage: "off_session",
          description: number === null ? name : formatInvoiceNumber(number),
          metadata: metadataOf(payment),
        },
        metadata: metadataOf(payment),
        expires_at: Math.floor(createdAt.getTime() / 1000) + CHECKOUT_SECONDS,
        ...this.#returnAddresses({ payment: "done", invoice: invoice.id }),
      },
      { idempotencyKey: `platen-payment-${id}` },
    );
    const isOpen = and(eq(payments.id, id), eq(payments.state, "OPEN"));
    const remembered = await this.#dependencies.db
      .update(payments)
      .set({ sessionId: session.id })
      .where(isOpen)
      .returning({ id: payments.id });
    if (remembered.length === 0) {
      await this.#dependencies.stripe.checkout.sessions.expire(session.id);
      throw notPayable("processing");
    }
    return session.url;
  }

  /** Returns the address of a page; null if it takes no payment any more. */
  async #addressOf(sessionId: string): Promise<string | null> {
    const session = await this.#dependencies.stripe.checkout.sessions.retrieve(sessionId);
    return session.status === "open" ? session.url : null;
  }

  #returnAddresses(success: Record<string, string>) {
    return { success_url: this.#portal(success), cancel_url: this.#portal({ payment: "cancelled" }) };
  }

  #portal = (query: Record<string, string> = {}) => linkTo(this.#dependencies.publicUrl, "/subscription", query);
}

const day = (time: Date): string => time.toISOString().slice(0, 10);
