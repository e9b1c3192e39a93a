import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { auditEvents } from "../../../server/database/schema/audit";
import { invoices } from "../../../server/database/schema/billing";
import { restoreStripe, type Shops, startShops, WORKSPACE } from "../../support/payment-shops";
import { startService } from "../../support/service";

let shops: Shops;
let stripe: Shops["stripe"];
let db: Shops["db"];
let service: Shops["service"];
beforeAll(async () => {
  shops = await startShops();
  ({ stripe, db, service } = shops);
});
afterEach(() => restoreStripe(shops));

describe("a checkout", () => {
  it("asks for the amount of the invoice, and saves the card that pays it", async () => {
    const shop = await shops.createShop();
    expect(await shops.paymentOf(shop)).toEqual({ provider: "stripe", card: null, canManage: false });
    const session = await shops.checkoutOf(shop);
    expect(session).toMatchObject({
      mode: "payment",
      line_items: [{ quantity: "1", price_data: { currency: "usd", unit_amount: "1900" } }],
    });
    expect(await shops.stateOf(shop)).toBe("due");
    await shops.deliverOk(stripe.event("checkout.session.completed", stripe.pay(session)));

    expect(await shops.stateOf(shop)).toBe("paid");
    expect(await shops.paymentOf(shop)).toEqual({
      provider: "stripe",
      card: { brand: "visa", last4: "4242" },
      canManage: true,
    });
    const recorded = await db.select().from(auditEvents).where(eq(auditEvents.workspaceId, shop.workspaceId));
    expect(recorded).toContainEqual(
      expect.objectContaining({ action: "invoice.paid", targetId: shop.invoice.id, actorKind: "service" }),
    );
    expect(await shops.reportOf(shop)).toMatch(/^paid \d{4}-/);
  });

  it("leads to the same page until that has ended", async () => {
    const shop = await shops.createShop();
    const session = await shops.checkoutOf(shop);
    expect((await shops.checkoutOf(shop)).id).toBe(session.id);
    const [one, two] = await Promise.all([shops.checkoutOf(shop), shops.checkoutOf(shop)]);
    expect([one.id, two.id]).toEqual([session.id, session.id]);
    Object.assign(session, { status: "expired", url: null });
    const next = await shops.checkoutOf(shop);
    expect(next.id).not.toBe(session.id);
    expect((await shops.rowsOf(shop.invoice.id)).map(({ state }) => state)).toEqual(["CANCELLED", "OPEN"]);
  });

  it("leads to the page that Stripe has created if the answer was lost", async () => {
    const shop = await shops.createShop();
    stripe.failWith = (request) => (request === "POST /v1/checkout/sessions" ? "lost" : undefined);
    const answer = await shops.openCheckout(shop, { invoiceId: shop.invoice.id });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      expect.objectContaining({ errorCode: "SERVICE_UNAVAILABLE", data: { reason: "payments" } }),
    ]);
    stripe.failWith = () => undefined;
    const before = stripe.sessions.size;
    await shops.checkoutOf(shop);
    expect(stripe.sessions.size).toBe(before);
  });

  it("recognises a payment whose event was lost", async () => {
    const shop = await shops.createShop();
    stripe.pay(await shops.checkoutOf(shop));
    const answer = await shops.openCheckout(shop, { invoiceId: shop.invoice.id });
    expect([answer.statusCode, answer.json().data]).toEqual([409, { reason: "paid" }]);
    expect(await shops.stateOf(shop)).toBe("paid");
  });

  it("is refused for invoices that can't be paid", async () => {
    const [shop, other] = [await shops.createShop(), await shops.createShop()];
    const refusal = async (invoiceId: string) => {
      const answer = await shops.openCheckout(shop, { invoiceId });
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
    const shop = await shops.createShop();
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
    const shop = await shops.createShop();
    await shops.bill();
    expect(await shops.stateOf(shop)).toBe("due");
    const session = stripe.sessionAt((await shops.openCheckout(shop, {})).json().url);
    expect(session).toMatchObject({ mode: "setup" });
    await shops.deliverOk(stripe.event("checkout.session.completed", stripe.saveCard(session)));
    expect((await shops.paymentOf(shop)).card).toEqual({ brand: "visa", last4: "4242" });
    await shops.bill();
    await expect.poll(() => shops.stateOf(shop)).toBe("paid");
    expect(await shops.chargesOf(shop.invoice.id)).toMatchObject([
      { amount: 1_900, currency: "usd", status: "succeeded" },
    ]);
  });
});

describe("the page with cards and receipts", () => {
  it("is Stripe's, for workspaces that are customers there", async () => {
    const shop = await shops.createShop();
    const open = () => {
      const params = { workspaceId: shop.workspaceId };
      return service.call(`POST ${WORKSPACE}/payment/portal`, { params, token: shop.owner.accessToken });
    };
    expect((await open()).statusCode).toBe(404);
    const { customer } = await shops.checkoutOf(shop);
    expect((await open()).json()).toEqual({ url: `https://billing.stripe.test/${customer}` });
  });

  it("shows a removed card as removed", async () => {
    const shop = await shops.createShop();
    const { customer } = await shops.payByCheckout(shop);
    for (const card of stripe.cards.values()) {
      if (card.customer !== customer) continue;
      card.customer = null;
      Object.assign(stripe.customers.get(customer) ?? {}, { invoice_settings: {} });
      await shops.deliverOk(stripe.event("payment_method.detached", card, { customer }));
    }
    expect(await shops.paymentOf(shop)).toMatchObject({ card: null, canManage: true });
  });

  it("forgets a customer who was deleted in Stripe", async () => {
    const shop = await shops.createShop();
    const { customer } = await shops.payByCheckout(shop);
    const deleted = { id: customer, object: "customer", deleted: true };
    stripe.customers.set(customer, deleted);
    await shops.deliverOk(stripe.event("customer.deleted", deleted));
    expect(await shops.paymentOf(shop)).toMatchObject({ card: null, canManage: false });
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
