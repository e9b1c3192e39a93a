import { asc, eq } from "drizzle-orm";
import { Registry } from "prom-client";
import { expect } from "vitest";
import type { InvoiceEntry } from "../../contract/invoices";
import type { PaymentState } from "../../contract/payments";
import type { PlanCode } from "../../contract/product";
import { readConfig } from "../../server/config/config";
import { invoices } from "../../server/database/schema/billing";
import { mails } from "../../server/database/schema/mail";
import { payments as paymentRows } from "../../server/database/schema/payments";
import { createPayments } from "../../server/subscription/payments/create-payments";
import { listInvoiceRows } from "../../server/subscription/report/invoice-rows";
import { silentLog, testDatabase } from "./database";
import { runBilling } from "./run-billing";
import { type Customer, newAddress, PUBLIC_URL, startService } from "./service";
import { STRIPE_KEY, startStripeServer, stripeSignature, WEBHOOK_SECRET } from "./stripe-server";

export const DAY_MS = 86_400_000;
export const WORKSPACE = "/api/app/workspaces/:workspaceId" as const;

/** A workspace with an invoice that a card can pay. */
interface Shop {
  owner: Customer;
  workspaceId: string;
  invoice: InvoiceEntry;
}

export type Shops = Awaited<ReturnType<typeof startShops>>;

/** Starts a service that collects its invoices through a fake Stripe. Returns both, and calls of shops. */
export async function startShops() {
  const metrics = new Registry();
  const stripe = await startStripeServer();
  const { db } = await testDatabase();
  const config = readConfig({
    PUBLIC_URL,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
  });
  const payments = await createPayments(config, { db, metrics, log: silentLog });
  const service = await startService({}, { payments });

  /** Creates a workspace with an invoice of $19 that is due: its owner has had the free trial in another workspace. */
  async function createShop(): Promise<Shop> {
    const owner = await service.signUp();
    await service.workspaceOf(owner, "Trial", "STARTER");
    const workspaceId = await service.workspaceOf(owner, "Shop", "FREE");
    await choose({ owner, workspaceId }, "STARTER");
    const [invoice] = await listOf({ owner, workspaceId });
    if (!invoice) throw new Error("There is no invoice");
    return { owner, workspaceId, invoice };
  }

  const choose = ({ owner, workspaceId }: Omit<Shop, "invoice">, productCode: PlanCode) =>
    service.call(`PATCH ${WORKSPACE}/subscription`, {
      params: { workspaceId },
      token: owner.accessToken,
      body: { productCode, billingPeriod: "MONTHLY" },
    });

  async function listOf({ owner, workspaceId }: Omit<Shop, "invoice">): Promise<InvoiceEntry[]> {
    const params = { workspaceId };
    const answer = await service.call(`GET ${WORKSPACE}/invoices`, { params, token: owner.accessToken });
    return answer.json().invoices;
  }

  /** Returns the state of the shop's invoice in the operator's report. */
  async function reportOf({ invoice: { id } }: Shop): Promise<string | undefined> {
    const rows = await listInvoiceRows(db, new Date(Date.now() - DAY_MS));
    return rows.find(({ invoice }) => invoice === id)?.state;
  }

  const stateOf = async (shop: Shop) => (await listOf(shop)).find(({ id }) => id === shop.invoice.id)?.state;

  const openCheckout = ({ owner, workspaceId }: Shop, body: { invoiceId?: string }) =>
    service.call(`POST ${WORKSPACE}/payment/checkout`, { params: { workspaceId }, token: owner.accessToken, body });

  /** Opens the page for the shop's invoice. */
  async function checkoutOf(shop: Shop) {
    const answer = await openCheckout(shop, { invoiceId: shop.invoice.id });
    expect([answer.statusCode, answer.body]).toEqual([201, expect.stringContaining("url")]);
    return stripe.sessionAt(answer.json().url);
  }

  async function paymentOf({ owner, workspaceId }: Shop): Promise<PaymentState> {
    const params = { workspaceId };
    return (await service.call(`GET ${WORKSPACE}/payment`, { params, token: owner.accessToken })).json().payment;
  }

  async function creditOf({ owner, workspaceId }: Shop): Promise<number> {
    const params = { workspaceId };
    const answer = await service.call(`GET ${WORKSPACE}/subscription`, { params, token: owner.accessToken });
    return answer.json().subscription.credit;
  }

  function deliver(event: object, signature?: string) {
    const body = JSON.stringify(event);
    const headers = { "content-type": "application/json", "stripe-signature": signature ?? stripeSignature(body) };
    return service.app.inject({ method: "POST", url: "/api/payments/stripe/events", payload: body, headers });
  }
  const deliverOk = async (event: object) => expect((await deliver(event)).statusCode).toBe(200);

  /** Collects due invoices and compares open payments with Stripe now, as the service does each minute. */
  async function bill(): Promise<void> {
    await runBilling(db, payments);
    await payments.online?.reconcile();
  }

  /** Makes an invoice due for collection now. */
  const makeDue = (invoiceId: string) =>
    db.update(invoices).set({ nextAttemptAt: new Date() }).where(eq(invoices.id, invoiceId));

  /** Moves what has happened to a payment into the past. */
  const age = (invoiceId: string, days: number) => {
    const past = new Date(Date.now() - days * DAY_MS);
    return db.update(paymentRows).set({ closedAt: past, checkedAt: past }).where(eq(paymentRows.invoiceId, invoiceId));
  };

  const rowsOf = (invoiceId: string) =>
    db.select().from(paymentRows).where(eq(paymentRows.invoiceId, invoiceId)).orderBy(asc(paymentRows.createdAt));

  const chargesOf = async (invoiceId: string) => {
    const ids = (await rowsOf(invoiceId)).map(({ id }) => id);
    return [...stripe.intents.values()].filter(({ metadata }) => ids.includes(String(metadata.platen_payment)));
  };

  /** Pays the shop's invoice by checkout, so that its card is saved. */
  async function payByCheckout(shop: Shop) {
    const session = stripe.pay(await checkoutOf(shop));
    await deliverOk(stripe.event("checkout.session.completed", session));
    expect(await stateOf(shop)).toBe("paid");
    return session;
  }

  /** Adds an invoice that is due, for the shop's next period. */
  async function addInvoice({ workspaceId }: Shop): Promise<string> {
    const now = new Date();
    const [added] = await db
      .insert(invoices)
      .values({
        workspaceId,
        workspaceName: "Shop",
        productCode: "STARTER",
        billingPeriod: "MONTHLY",
        amountInCents: 1_900,
        periodStart: new Date(now.getTime() + 40 * DAY_MS),
        periodEnd: new Date(now.getTime() + 70 * DAY_MS),
        createdAt: now,
        nextAttemptAt: now,
      })
      .returning({ id: invoices.id });
    return added?.id ?? "";
  }

  /** Sends the mails of the outbox now. Otherwise it looks for them in a few seconds only. */
  const wakeMails = () => service.call("POST /api/v1/password-recovery/start", { body: { username: newAddress() } });

  /** Counts the mails to a customer since the registration, sent ones and those in the outbox. */
  async function countMails({ username }: Customer): Promise<number> {
    return (await db.$count(mails, eq(mails.recipient, username))) + service.mailbox.count(username) - 1;
  }

  const rowOf = async (id: string) => (await db.select().from(invoices).where(eq(invoices.id, id)))[0];

  return {
    stripe,
    db,
    service,
    metrics,
    createShop,
    choose,
    listOf,
    reportOf,
    stateOf,
    openCheckout,
    checkoutOf,
    paymentOf,
    creditOf,
    deliver,
    deliverOk,
    bill,
    makeDue,
    age,
    rowsOf,
    chargesOf,
    payByCheckout,
    addInvoice,
    wakeMails,
    countMails,
    rowOf,
  };
}

/** Ends the failures that a test has made of the fake Stripe. */
export function restoreStripe({ stripe }: Shops): void {
  stripe.failWith = () => undefined;
  stripe.decline = undefined;
}
