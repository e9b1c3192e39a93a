import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { Registry } from "prom-client";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { InvoiceEntry } from "../../../contract/invoices";
import type { PaymentState } from "../../../contract/payments";
import type { PlanCode } from "../../../contract/product";
import { readConfig } from "../../../server/config/config";
import type { Queries } from "../../../server/database/open";
import { auditEvents } from "../../../server/database/schema/audit";
import { invoices, subscriptions } from "../../../server/database/schema/billing";
import { payments as paymentRows } from "../../../server/database/schema/payments";
import { readPlans } from "../../../server/products/plans";
import { Billing } from "../../../server/subscription/billing";
import { createPayments } from "../../../server/subscription/payments/create-payments";
import type { PaymentProvider } from "../../../server/subscription/payments/payment-provider";
import { listInvoiceRows } from "../../../server/subscription/report/invoice-rows";
import { silentLog, testDatabase } from "../../support/database";
import { type Customer, PUBLIC_URL, startService, type TestService } from "../../support/service";
import {
  STRIPE_KEY,
  type StripeServer,
  startStripeServer,
  stripeSignature,
  WEBHOOK_SECRET,
} from "../../support/stripe-server";

const DAY = 86_400_000;
const WORKSPACE = "/api/app/workspaces/:workspaceId" as const;

let stripe: StripeServer;
let db: Queries;
let payments: PaymentProvider;
let service: TestService;
const metrics = new Registry();
beforeAll(async () => {
  stripe = await startStripeServer();
  db = (await testDatabase()).db;
  const config = readConfig({
    PUBLIC_URL,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
  });
  payments = await createPayments(config, { db, metrics, log: silentLog });
  service = await startService({}, { payments });
});
afterEach(() => {
  stripe.failWith = () => undefined;
  stripe.decline = undefined;
});

interface Shop {
  owner: Customer;
  workspaceId: string;
  invoice: InvoiceEntry;
}

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

/** Runs billing at once, as its timer does. */
async function bill(): Promise<void> {
  const billing = new Billing({ db, plans: readPlans(), payments, seller: null, log: silentLog });
  await billing.run();
  await billing.close();
}

/** Makes an invoice due for collection now. */
const makeDue = (invoiceId: string) =>
  db.update(invoices).set({ nextAttemptAt: new Date() }).where(eq(invoices.id, invoiceId));

/** Moves what has happened to a payment into the past. */
const age = (invoiceId: string, days: number) => {
  const past = new Date(Date.now() - days * DAY);
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
      periodStart: new Date(now.getTime() + 40 * DAY),
      periodEnd: new Date(now.getTime() + 70 * DAY),
      createdAt: now,
      nextAttemptAt: now,
    })
    .returning({ id: invoices.id });
  return added?.id ?? "";
}
const rowOf = async (id: string) => (await db.select().from(invoices).where(eq(invoices.id, id)))[0];

describe("a checkout", () => {
  it("asks for the amount of the invoice, and saves the card that pays it", async () => {
    const shop = await createShop();
    expect(await paymentOf(shop)).toEqual({ provider: "stripe", card: null, canManage: false });
    const session = await checkoutOf(shop);
    expect(session).toMatchObject({
      mode: "payment",
      line_items: [{ quantity: "1", price_data: { currency: "usd", unit_amount: "1900" } }],
    });
    expect(await stateOf(shop)).toBe("due");
    await deliverOk(stripe.event("checkout.session.completed", stripe.pay(session)));

    expect(await stateOf(shop)).toBe("paid");
    expect(await paymentOf(shop)).toEqual({
      provider: "stripe",
      card: { brand: "visa", last4: "4242" },
      canManage: true,
    });
    const recorded = await db.select().from(auditEvents).where(eq(auditEvents.workspaceId, shop.workspaceId));
    expect(recorded).toContainEqual(
      expect.objectContaining({ action: "invoice.paid", targetId: shop.invoice.id, actorKind: "service" }),
    );
    const report = await listInvoiceRows(db, new Date(Date.now() - DAY));
    expect(report.find(({ invoice }) => invoice === shop.invoice.id)?.state).toMatch(/^paid \d{4}-/);
  });

  it("leads to the same page until that has ended", async () => {
    const shop = await createShop();
    const session = await checkoutOf(shop);
    expect((await checkoutOf(shop)).id).toBe(session.id);
    const [one, two] = await Promise.all([checkoutOf(shop), checkoutOf(shop)]);
    expect([one.id, two.id]).toEqual([session.id, session.id]);
    Object.assign(session, { status: "expired", url: null });
    const next = await checkoutOf(shop);
    expect(next.id).not.toBe(session.id);
    expect((await rowsOf(shop.invoice.id)).map(({ state }) => state)).toEqual(["CANCELLED", "OPEN"]);
  });

  it("leads to the page that Stripe has created if the answer was lost", async () => {
    const shop = await createShop();
    stripe.failWith = (request) => (request === "POST /v1/checkout/sessions" ? "lost" : undefined);
    const answer = await openCheckout(shop, { invoiceId: shop.invoice.id });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      expect.objectContaining({ errorCode: "SERVICE_UNAVAILABLE", data: { reason: "payments" } }),
    ]);
    stripe.failWith = () => undefined;
    const before = stripe.sessions.size;
    await checkoutOf(shop);
    expect(stripe.sessions.size).toBe(before);
  });

  it("recognises a payment whose event was lost", async () => {
    const shop = await createShop();
    stripe.pay(await checkoutOf(shop));
    const answer = await openCheckout(shop, { invoiceId: shop.invoice.id });
    expect([answer.statusCode, answer.json().data]).toEqual([409, { reason: "paid" }]);
    expect(await stateOf(shop)).toBe("paid");
  });

  it("is refused for invoices that can't be paid", async () => {
    const [shop, other] = [await createShop(), await createShop()];
    const refusal = async (invoiceId: string) => {
      const answer = await openCheckout(shop, { invoiceId });
      return [answer.statusCode, answer.json().errorCode, answer.json().data];
    };
    expect(await refusal(other.invoice.id)).toEqual([404, "NOT_FOUND", null]);
    expect(await refusal(randomUUID())).toEqual([404, "NOT_FOUND", null]);
    expect((await refusal("x"))[0]).toBe(404);
    const change = (values: Partial<typeof invoices.$inferInsert>) =>
      db.update(invoices).set(values).where(eq(invoices.id, shop.invoice.id));
    await change({ amountInCents: 49 });
    expect(await refusal(shop.invoice.id)).toEqual([409, "INVOICE_NOT_PAYABLE", { reason: "too_small" }]);
    await change({ amountInCents: 1_900, voidedAt: new Date() });
    expect(await refusal(shop.invoice.id)).toEqual([409, "INVOICE_NOT_PAYABLE", { reason: "void" }]);
    await change({ voidedAt: null, handedOverAt: new Date() });
    expect(await refusal(shop.invoice.id)).toEqual([409, "INVOICE_NOT_PAYABLE", { reason: "paid" }]);
  });

  it("is for admins of the workspace", async () => {
    const shop = await createShop();
    const [member, stranger] = [await service.signUp(), await service.signUp()];
    await service.addMember(shop.workspaceId, member);
    for (const [{ accessToken: token }, status] of [[member, 403] as const, [stranger, 404] as const]) {
      const params = { workspaceId: shop.workspaceId };
      const checkout = await service.call(`POST ${WORKSPACE}/payment/checkout`, { params, token, body: {} });
      const portal = await service.call(`POST ${WORKSPACE}/payment/portal`, { params, token });
      expect([checkout.statusCode, portal.statusCode]).toEqual([status, status]);
    }
  });

  it("without an invoice saves a card, which then pays what is due", async () => {
    const shop = await createShop();
    await bill();
    expect(await stateOf(shop)).toBe("due");
    const session = stripe.sessionAt((await openCheckout(shop, {})).json().url);
    expect(session).toMatchObject({ mode: "setup" });
    await deliverOk(stripe.event("checkout.session.completed", stripe.saveCard(session)));
    expect((await paymentOf(shop)).card).toEqual({ brand: "visa", last4: "4242" });
    await bill();
    await expect.poll(() => stateOf(shop)).toBe("paid");
    expect(await chargesOf(shop.invoice.id)).toMatchObject([{ amount: 1_900, currency: "usd", status: "succeeded" }]);
  });
});

describe("the page with cards and receipts", () => {
  it("is Stripe's, for workspaces that are customers there", async () => {
    const shop = await createShop();
    const open = () => {
      const params = { workspaceId: shop.workspaceId };
      return service.call(`POST ${WORKSPACE}/payment/portal`, { params, token: shop.owner.accessToken });
    };
    expect((await open()).statusCode).toBe(404);
    const { customer } = await checkoutOf(shop);
    expect((await open()).json()).toEqual({ url: `https://billing.stripe.test/${customer}` });
  });

  it("shows a removed card as removed", async () => {
    const shop = await createShop();
    const { customer } = await payByCheckout(shop);
    for (const card of stripe.cards.values()) {
      if (card.customer !== customer) continue;
      card.customer = null;
      Object.assign(stripe.customers.get(customer) ?? {}, { invoice_settings: {} });
      await deliverOk(stripe.event("payment_method.detached", card, { customer }));
    }
    expect(await paymentOf(shop)).toMatchObject({ card: null, canManage: true });
  });

  it("forgets a customer who was deleted in Stripe", async () => {
    const shop = await createShop();
    const { customer } = await payByCheckout(shop);
    const deleted = { id: customer, object: "customer", deleted: true };
    stripe.customers.set(customer, deleted);
    await deliverOk(stripe.event("customer.deleted", deleted));
    expect(await paymentOf(shop)).toMatchObject({ card: null, canManage: false });
  });
});

describe("an event", () => {
  it("is refused if it is forged, changed or old", async () => {
    const shop = await createShop();
    const session = stripe.pay(await checkoutOf(shop));
    const event = stripe.event("checkout.session.completed", session);
    const body = JSON.stringify(event);
    const signatures = [
      stripeSignature(body, { secret: "whsec_other" }),
      stripeSignature(`${body} `),
      stripeSignature(body, { at: Date.now() - 600_000 }),
      "t=1,v1=00",
      "",
    ];
    for (const signature of signatures) {
      const answer = await deliver(event, signature);
      expect([answer.statusCode, answer.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
    }
    const unsigned = await service.app.inject({ method: "POST", url: "/api/payments/stripe/events" });
    expect(unsigned.statusCode).toBe(400);
    expect(await stateOf(shop)).toBe("due");
    expect(await metrics.getSingleMetricAsString("platen_payment_events_total")).toContain('{result="forged"} 6');
    await deliverOk(event);
    expect(await stateOf(shop)).toBe("paid");
  });

  it("counts once, however often it comes, and at the same time too", async () => {
    const shop = await createShop();
    const session = stripe.pay(await checkoutOf(shop));
    const event = stripe.event("checkout.session.completed", session);
    await Promise.all(Array.from({ length: 5 }, () => deliverOk(event)));
    await deliverOk(event);
    // Stripe sends several events about one payment.
    const intent = stripe.intents.get(session.payment_intent ?? "") ?? {};
    await deliverOk(stripe.event("payment_intent.succeeded", intent));
    await deliverOk(stripe.event("checkout.session.async_payment_succeeded", session));
    expect(await stateOf(shop)).toBe("paid");
    expect(await creditOf(shop)).toBe(0);
    expect(await rowsOf(shop.invoice.id)).toHaveLength(1);
    const isPaid = and(eq(auditEvents.targetId, shop.invoice.id), eq(auditEvents.action, "invoice.paid"));
    expect(await db.$count(auditEvents, isPaid)).toBe(1);
  });

  it("may come in any order", async () => {
    const shop = await createShop();
    const session = await checkoutOf(shop);
    const earlier = [
      stripe.event("checkout.session.expired", { ...session, status: "expired" }),
      stripe.event("checkout.session.async_payment_failed", session),
      stripe.event("payment_intent.payment_failed", { id: "pi_other", metadata: session.metadata }),
    ];
    const paid = stripe.event("checkout.session.completed", stripe.pay(session));
    await deliverOk(paid);
    for (const event of earlier) await deliverOk(event);
    expect(await stateOf(shop)).toBe("paid");
    expect(await rowsOf(shop.invoice.id)).toMatchObject([{ state: "SUCCEEDED", failure: null }]);
  });

  it("is not believed: what Stripe says about the object counts", async () => {
    const shop = await createShop();
    const session = await checkoutOf(shop);
    await deliverOk(
      stripe.event("checkout.session.completed", { ...session, status: "complete", payment_status: "paid" }),
    );
    expect(await stateOf(shop)).toBe("due");
  });

  it.each([
    ["another amount", { amount: 1_899 }],
    ["another currency", { currency: "jpy" }],
    ["another customer", { customer: "cus_other" }],
  ])("about %s pays nothing, and stops further collection", async (difference, deviation) => {
    const shop = await createShop();
    const session = stripe.pay(await checkoutOf(shop), deviation);
    await deliverOk(stripe.event("checkout.session.completed", session));
    expect(await stateOf(shop)).toBe("failed");
    expect(await rowsOf(shop.invoice.id)).toMatchObject([
      {
        state: "MISMATCHED",
        failure: `paid ${difference}`
          .replace("paid another customer", "paid by another customer")
          .replace("paid another currency", "paid in another currency"),
      },
    ]);
    const again = await openCheckout(shop, { invoiceId: shop.invoice.id });
    expect([again.statusCode, again.json().data]).toEqual([409, { reason: "mismatched" }]);
    await makeDue(shop.invoice.id);
    await bill();
    expect(await chargesOf(shop.invoice.id)).toHaveLength(1);
    expect(await stateOf(shop)).toBe("failed");
  });

  it("about something unknown is accepted and ignored", async () => {
    const foreign = stripe.pay(stripe.sessionAt((await openCheckout(await createShop(), {})).json().url), {
      amount: 100,
    });
    const intent = stripe.intents.get(foreign.payment_intent ?? "") ?? {};
    for (const event of [
      stripe.event("payment_intent.succeeded", intent),
      stripe.event("customer.updated", { id: "cus_unknown" }),
      stripe.event("customer.deleted", { id: "cus_unknown" }),
      stripe.event("payment_method.attached", { id: "pm_unknown", customer: "cus_unknown" }),
      stripe.event("charge.refunded", { id: "ch_unknown", payment_intent: null }),
      stripe.event("product.created", { id: "prod_unknown" }),
    ]) {
      await deliverOk(event);
    }
  });

  it("is answered with 503 while Stripe can't be reached, and counts when it comes again", async () => {
    const shop = await createShop();
    const session = stripe.pay(await checkoutOf(shop));
    const event = stripe.event("checkout.session.completed", session);
    stripe.failWith = () => ({ status: 400, code: "rate_limit" });
    expect((await deliver(event)).statusCode).toBe(503);
    expect(await stateOf(shop)).toBe("due");
    stripe.failWith = () => undefined;
    await deliverOk(event);
    expect(await stateOf(shop)).toBe("paid");
  });

  it("about an invoice that a change of plan made void turns the money into credit", async () => {
    const shop = await createShop();
    const session = await checkoutOf(shop);
    await choose(shop, "FREE");
    expect(await stateOf(shop)).toBe("void");
    await deliverOk(stripe.event("checkout.session.completed", stripe.pay(session)));
    expect(await creditOf(shop)).toBe(19);
  });

  it("about a second payment of an invoice turns the money into credit", async () => {
    const shop = await createShop();
    const first = await checkoutOf(shop);
    Object.assign(first, { status: "expired" });
    await deliverOk(stripe.event("checkout.session.expired", first));
    const second = await checkoutOf(shop);
    await deliverOk(stripe.event("checkout.session.completed", stripe.pay(second)));
    await deliverOk(stripe.event("checkout.session.completed", stripe.pay(first)));
    expect(await stateOf(shop)).toBe("paid");
    expect(await creditOf(shop)).toBe(19);
  });

  it("that was lost is made up for", async () => {
    const shop = await createShop();
    stripe.pay(await checkoutOf(shop));
    await age(shop.invoice.id, 1);
    await bill();
    await expect.poll(() => stateOf(shop)).toBe("paid");
  });

  it("closes the page of a void invoice", async () => {
    const shop = await createShop();
    const session = await checkoutOf(shop);
    await choose(shop, "FREE");
    await age(shop.invoice.id, 1);
    await bill();
    await expect.poll(() => session.status).toBe("expired");
  });

  it("about a refund leaves the invoice paid", async () => {
    const shop = await createShop();
    const { payment_intent } = await payByCheckout(shop);
    await deliverOk(stripe.event("charge.refunded", { id: "ch_1", payment_intent }));
    expect(await stateOf(shop)).toBe("paid");
  });
});

describe("a saved card", () => {
  it("pays the next invoice once, in several replicas too", async () => {
    const shop = await createShop();
    await payByCheckout(shop);
    const next = await addInvoice(shop);
    await Promise.all([bill(), bill(), bill()]);
    await expect.poll(async () => (await rowOf(next))?.paidAt).toBeInstanceOf(Date);
    expect(await chargesOf(next)).toHaveLength(1);
    expect(await creditOf(shop)).toBe(0);
  });

  it("is charged once if the service is killed before it gets the answer", async () => {
    const shop = await createShop();
    await payByCheckout(shop);
    const next = await addInvoice(shop);
    stripe.failWith = (request) => (request === "POST /v1/payment_intents" ? "lost" : undefined);
    await bill();
    await expect.poll(async () => (await rowOf(next))?.lastError).toBe("Stripe: StripeConnectionError");
    expect(await rowsOf(next)).toMatchObject([{ state: "OPEN", intentId: null }]);
    stripe.failWith = () => undefined;
    await makeDue(next);
    await bill();
    await expect.poll(async () => (await rowOf(next))?.paidAt).toBeInstanceOf(Date);
    expect(await chargesOf(next)).toHaveLength(1);
  });

  it("is charged once if the service was down for longer than Stripe keeps idempotency keys", async () => {
    const shop = await createShop();
    await payByCheckout(shop);
    const next = await addInvoice(shop);
    stripe.failWith = (request) => (request === "POST /v1/payment_intents" ? "lost" : undefined);
    await bill();
    await expect.poll(async () => (await rowOf(next))?.lastError).toBe("Stripe: StripeConnectionError");
    stripe.failWith = () => undefined;
    const past = new Date(Date.now() - 2 * DAY);
    await db.update(paymentRows).set({ createdAt: past, checkedAt: past }).where(eq(paymentRows.invoiceId, next));
    await bill();
    await expect.poll(async () => (await rowOf(next))?.paidAt).toBeInstanceOf(Date);
    expect(await chargesOf(next)).toHaveLength(1);
  });

  it("that is declined is charged again after days, and another card at once", async () => {
    const shop = await createShop();
    const { customer } = await payByCheckout(shop);
    const next = await addInvoice(shop);
    stripe.decline = "insufficient_funds";
    await bill();
    await expect.poll(async () => (await rowOf(next))?.lastError).toBe("insufficient_funds");
    expect((await listOf(shop)).find(({ id }) => id === next)?.state).toBe("failed");
    expect(await chargesOf(next)).toMatchObject([{ status: "canceled" }]);
    expect((await rowOf(next))?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + DAY / 2);
    await makeDue(next);
    await bill();
    expect(await chargesOf(next)).toHaveLength(1);

    await age(next, 2);
    await makeDue(next);
    await bill();
    await expect.poll(async () => (await chargesOf(next)).length).toBe(2);

    stripe.decline = undefined;
    const card = stripe.addCard(customer, "1881");
    Object.assign(stripe.customers.get(customer) ?? {}, { invoice_settings: { default_payment_method: card } });
    await deliverOk(stripe.event("customer.updated", stripe.customers.get(customer) ?? {}));
    expect((await paymentOf(shop)).card).toEqual({ brand: "visa", last4: "1881" });
    await bill();
    await expect.poll(async () => (await rowOf(next))?.paidAt).toBeInstanceOf(Date);
    expect(await rowOf(next)).toMatchObject({ paymentFailedAt: null, lastError: null });
  });

  it("is not charged while the customer pays", async () => {
    const shop = await createShop();
    await payByCheckout(shop);
    const next = await addInvoice(shop);
    const session = await checkoutOf({ ...shop, invoice: { ...shop.invoice, id: next } });
    await makeDue(next);
    await bill();
    expect(await chargesOf(next)).toEqual([]);
    await deliverOk(stripe.event("checkout.session.completed", stripe.pay(session)));
    expect((await rowOf(next))?.paidAt).toBeInstanceOf(Date);
    await makeDue(next);
    await bill();
    expect(await chargesOf(next)).toHaveLength(1);
  });

  it("is not charged for less than Stripe takes", async () => {
    const shop = await createShop();
    await payByCheckout(shop);
    const next = await addInvoice(shop);
    await db.update(invoices).set({ amountInCents: 49 }).where(eq(invoices.id, next));
    await makeDue(next);
    await bill();
    await expect.poll(async () => (await rowOf(next))?.handedOverAt).toBeInstanceOf(Date);
    expect((await listOf(shop)).find(({ id }) => id === next)?.state).toBe("sent");
  });

  it("gives no credit for a period that is not paid", async () => {
    const shop = await createShop();
    await bill();
    await choose(shop, "FREE");
    expect(await creditOf(shop)).toBe(0);
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.workspaceId, shop.workspaceId));
    expect(row?.creditInCents).toBe(0);
  });
});

describe("without Stripe", () => {
  it("there are no pages and no events", async () => {
    const plain = await startService();
    const owner = await plain.signUp();
    const params = { workspaceId: await plain.workspaceOf(owner) };
    const token = owner.accessToken;
    const state = await plain.call(`GET ${WORKSPACE}/payment`, { params, token });
    expect(state.json()).toEqual({ payment: { provider: null, card: null, canManage: false } });
    const checkout = await plain.call(`POST ${WORKSPACE}/payment/checkout`, { params, token, body: {} });
    const portal = await plain.call(`POST ${WORKSPACE}/payment/portal`, { params, token });
    const event = await plain.app.inject({ method: "POST", url: "/api/payments/stripe/events", payload: {} });
    expect([checkout, portal, event].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });
});
