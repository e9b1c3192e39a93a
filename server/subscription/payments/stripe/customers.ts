import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { Queries, Transaction } from "../../../database/open";
import { billingDetails, invoices } from "../../../database/schema/billing";
import { paymentCustomers } from "../../../database/schema/payments";
import { workspaces } from "../../../database/schema/workspaces";
import type { Payer } from "../payment-provider";

/** Workspaces as customers of Stripe, and their cards. Stripe has the cards; the database has what the portal shows. */
export class StripeCustomers {
  readonly #db: Queries;
  readonly #stripe: Stripe;

  constructor(db: Queries, stripe: Stripe) {
    this.#db = db;
    this.#stripe = stripe;
  }

  /** Returns the workspace's customer id, or undefined if it has none yet. */
  async find(workspaceId: string): Promise<string | undefined> {
    const [found] = await this.#db
      .select({ customerId: paymentCustomers.customerId })
      .from(paymentCustomers)
      .where(eq(paymentCustomers.workspaceId, workspaceId));
    return found?.customerId;
  }

  /** Returns the workspace's customer id, and creates the customer if there is none. */
  async findOrCreate({ workspaceId, email }: Payer): Promise<string> {
    const known = await this.find(workspaceId);
    if (known) return known;
    // The parameters never change, as the idempotency key demands. Name and address follow.
    const { id } = await this.#stripe.customers.create(
      { metadata: { platen_workspace: workspaceId } },
      { idempotencyKey: `platen-customer-${workspaceId}` },
    );
    await this.#stripe.customers.update(id, { name: await this.#nameOf(workspaceId), email });
    const own = { workspaceId, customerId: id, createdAt: new Date() };
    await this.#db.insert(paymentCustomers).values(own).onConflictDoNothing();
    return id;
  }

  /** Returns the card that pays invoices: the customer's default, or else the newest one. */
  async cardOf(customerId: string): Promise<Stripe.PaymentMethod | undefined> {
    const chosen = await this.#defaultCardOf(customerId);
    if (chosen !== null) return chosen;
    const { data } = await this.#stripe.customers.listPaymentMethods(customerId, { type: "card", limit: 1 });
    return data[0];
  }

  /** Returns the customer's default card; null if there is none, and undefined if the customer was deleted. */
  async #defaultCardOf(customerId: string): Promise<Stripe.PaymentMethod | null | undefined> {
    const customer = await this.#stripe.customers.retrieve(customerId, {
      expand: ["invoice_settings.default_payment_method"],
    });
    if (customer.deleted) return undefined;
    const chosen = customer.invoice_settings.default_payment_method;
    return chosen && typeof chosen !== "string" && chosen.type === "card" ? chosen : null;
  }

  /**
   * Makes a card pay the next invoices, unless a card that was entered later does: the event of the older card may
   * arrive last.
   */
  async makeDefault(customerId: string, paymentMethodId: string): Promise<void> {
    const card = await this.#stripe.paymentMethods.retrieve(paymentMethodId);
    const chosen = await this.#defaultCardOf(customerId);
    if (chosen && chosen.created > card.created) return;
    await this.#stripe.customers.update(customerId, { invoice_settings: { default_payment_method: paymentMethodId } });
  }

  /** Makes the card of a payment pay the next invoices. */
  async useCardOf(intentId: string): Promise<void> {
    const { customer, payment_method: card } = await this.#stripe.paymentIntents.retrieve(intentId);
    if (typeof customer === "string" && typeof card === "string") await this.makeDefault(customer, card);
  }

  /**
   * Shows the customer's current card in the portal, and collects due invoices again if there is one.
   *
   * @param before as in `settlePayment`
   * @returns whether `before` has allowed it
   */
  async refreshCard(customerId: string, before: (tx: Transaction) => Promise<boolean>): Promise<boolean> {
    const card = (await this.cardOf(customerId))?.card;
    return this.#db.transaction(async (tx) => {
      if (!(await before(tx))) return false;
      const [customer] = await tx
        .update(paymentCustomers)
        .set({ cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null })
        .where(eq(paymentCustomers.customerId, customerId))
        .returning({ workspaceId: paymentCustomers.workspaceId });
      if (customer && card) await collectAgain(tx, customer.workspaceId);
      return true;
    });
  }

  async #nameOf(workspaceId: string): Promise<string> {
    const [found] = await this.#db
      .select({ name: workspaces.name, buyer: billingDetails.name })
      .from(workspaces)
      .leftJoin(billingDetails, eq(billingDetails.workspaceId, workspaces.id))
      .where(eq(workspaces.id, workspaceId));
    return found?.buyer || found?.name || workspaceId;
  }
}

/** Makes the workspace's open invoices due at once. Counting an attempt ends the lease of one that runs. */
async function collectAgain(tx: Transaction, workspaceId: string): Promise<void> {
  const open = tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.workspaceId, workspaceId), isNull(invoices.handedOverAt), isNull(invoices.voidedAt)))
    // Invoices get their numbers in this order: two transactions with different orders could lock each other out.
    .orderBy(asc(invoices.sequence))
    .for("update");
  await tx
    .update(invoices)
    .set({ nextAttemptAt: new Date(), attempts: sql`${invoices.attempts} + 1` })
    .where(sql`${invoices.id} = any(array(${open}))`);
}
