import { and, asc, eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { auditEvents } from "../../../server/database/schema/audit";
import { restoreStripe, type Shops, startShops } from "../../support/payment-shops";
import { stripeSignature } from "../../support/stripe-server";

let shops: Shops;
let stripe: Shops["stripe"];
let db: Shops["db"];
let service: Shops["service"];
beforeAll(async () => {
  shops = await startShops();
  ({ stripe, db, service } = shops);
});
afterEach(() => restoreStripe(shops));

describe("an event", () => {
  it("is refused if it is forged, changed or old", async () => {
    const shop = await shops.createShop();
    const session = stripe.pay(await shops.checkoutOf(shop));
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
      const answer = await shops.deliver(event, signature);
      expect([answer.statusCode, answer.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
    }
    const unsigned = await service.app.inject({ method: "POST", url: "/api/payments/stripe/events" });
    expect(unsigned.statusCode).toBe(400);
    expect(await shops.stateOf(shop)).toBe("due");
    expect(await shops.metrics.getSingleMetricAsString("platen_payment_events_total")).toContain('{result="forged"} 6');
    await shops.deliverOk(event);
    expect(await shops.stateOf(shop)).toBe("paid");
  });

  it("is refused above 256 KiB, whoever has signed it", async () => {
    const event = { ...stripe.event("product.created", { id: "prod_unknown" }), padding: "" };
    const eventOf = (bytes: number) => ({ ...event, padding: "x".repeat(bytes - JSON.stringify(event).length) });
    await shops.deliverOk(eventOf(256 * 1024));
    const refused = await shops.deliver(eventOf(256 * 1024 + 1));
    expect([refused.statusCode, refused.json().errorCode]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  it("counts once, however often it comes, and at the same time too", async () => {
    const shop = await shops.createShop();
    const session = stripe.pay(await shops.checkoutOf(shop));
    const event = stripe.event("checkout.session.completed", session);
    await Promise.all(Array.from({ length: 5 }, () => shops.deliverOk(event)));
    await shops.deliverOk(event);
    // Stripe sends several events about one payment.
    const intent = stripe.intents.get(session.payment_intent ?? "") ?? {};
    await shops.deliverOk(stripe.event("payment_intent.succeeded", intent));
    await shops.deliverOk(stripe.event("checkout.session.async_payment_succeeded", session));
    expect(await shops.stateOf(shop)).toBe("paid");
    expect(await shops.creditOf(shop)).toBe(0);
    expect(await shops.rowsOf(shop.invoice.id)).toHaveLength(1);
    const isPaid = and(eq(auditEvents.targetId, shop.invoice.id), eq(auditEvents.action, "invoice.paid"));
    expect(await db.$count(auditEvents, isPaid)).toBe(1);
  });

  it("may come in any order", async () => {
    const shop = await shops.createShop();
    const session = await shops.checkoutOf(shop);
    const earlier = [
      stripe.event("checkout.session.expired", { ...session, status: "expired" }),
      stripe.event("checkout.session.async_payment_failed", session),
      stripe.event("payment_intent.payment_failed", { id: "pi_other", metadata: session.metadata }),
    ];
    const paid = stripe.event("checkout.session.completed", stripe.pay(session));
    await shops.deliverOk(paid);
    for (const event of earlier) await shops.deliverOk(event);
    expect(await shops.stateOf(shop)).toBe("paid");
    expect(await shops.rowsOf(shop.invoice.id)).toMatchObject([{ state: "SUCCEEDED", failure: null }]);
  });

  it("is not believed: what Stripe says about the object counts", async () => {
    const shop = await shops.createShop();
    const session = await shops.checkoutOf(shop);
    await shops.deliverOk(
      stripe.event("checkout.session.completed", { ...session, status: "complete", payment_status: "paid" }),
    );
    expect(await shops.stateOf(shop)).toBe("due");
  });

  it.each([
    ["another amount", { amount: 1_899 }],
    ["another currency", { currency: "jpy" }],
    ["another customer", { customer: "cus_other" }],
  ])("about %s pays nothing, and stops further collection", async (difference, deviation) => {
    const shop = await shops.createShop();
    const session = stripe.pay(await shops.checkoutOf(shop), deviation);
    await shops.deliverOk(stripe.event("checkout.session.completed", session));
    expect(await shops.stateOf(shop)).toBe("failed");
    expect(await shops.rowsOf(shop.invoice.id)).toMatchObject([
      {
        state: "MISMATCHED",
        failure: `paid ${difference}`
          .replace("paid another customer", "paid by another customer")
          .replace("paid another currency", "paid in another currency"),
      },
    ]);
    const again = await shops.openCheckout(shop, { invoiceId: shop.invoice.id });
    expect([again.statusCode, again.json().data]).toEqual([409, { reason: "mismatched" }]);
    await shops.makeDue(shop.invoice.id);
    await shops.bill();
    expect(await shops.chargesOf(shop.invoice.id)).toHaveLength(1);
    expect(await shops.stateOf(shop)).toBe("failed");
  });

  it("about something unknown is accepted and ignored", async () => {
    const foreign = stripe.pay(stripe.sessionAt((await shops.openCheckout(await shops.createShop(), {})).json().url), {
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
      await shops.deliverOk(event);
    }
  });

  it("is answered with 503 while Stripe can't be reached, and counts when it comes again", async () => {
    const shop = await shops.createShop();
    const session = stripe.pay(await shops.checkoutOf(shop));
    const event = stripe.event("checkout.session.completed", session);
    stripe.failWith = () => ({ status: 400, code: "rate_limit" });
    expect((await shops.deliver(event)).statusCode).toBe(503);
    expect(await shops.stateOf(shop)).toBe("due");
    stripe.failWith = () => undefined;
    await shops.deliverOk(event);
    expect(await shops.stateOf(shop)).toBe("paid");
  });

  it("about an invoice that a change of plan made void turns the money into credit", async () => {
    const shop = await shops.createShop();
    const session = await shops.checkoutOf(shop);
    await shops.choose(shop, "FREE");
    expect(await shops.stateOf(shop)).toBe("void");
    await shops.deliverOk(stripe.event("checkout.session.completed", stripe.pay(session)));
    expect(await shops.creditOf(shop)).toBe(19);
  });

  it("about a second payment of an invoice turns the money into credit", async () => {
    const shop = await shops.createShop();
    const first = await shops.checkoutOf(shop);
    Object.assign(first, { status: "expired" });
    await shops.deliverOk(stripe.event("checkout.session.expired", first));
    const second = await shops.checkoutOf(shop);
    await shops.deliverOk(stripe.event("checkout.session.completed", stripe.pay(second)));
    await shops.deliverOk(stripe.event("checkout.session.completed", stripe.pay(first)));
    expect(await shops.stateOf(shop)).toBe("paid");
    expect(await shops.creditOf(shop)).toBe(19);
  });

  it("that was lost is made up for", async () => {
    const shop = await shops.createShop();
    stripe.pay(await shops.checkoutOf(shop));
    await shops.age(shop.invoice.id, 1);
    await shops.bill();
    await expect.poll(() => shops.stateOf(shop)).toBe("paid");
  });

  it("closes the page of a void invoice", async () => {
    const shop = await shops.createShop();
    const session = await shops.checkoutOf(shop);
    await shops.choose(shop, "FREE");
    await shops.age(shop.invoice.id, 1);
    await shops.bill();
    await expect.poll(() => session.status).toBe("expired");
  });

  it("about a refund is shown with the invoice, which stays paid", async () => {
    const shop = await shops.createShop();
    const intent = (await shops.payByCheckout(shop)).payment_intent ?? "";
    const part = stripe.refund(intent, 500);
    await shops.deliverOk(part);
    expect((await shops.listOf(shop))[0]).toMatchObject({ state: "paid", reversal: "partly_refunded", refunded: 5 });
    expect(await shops.reportOf(shop)).toMatch(/^paid \d{4}-.*, partly refunded 5\.00$/);
    await shops.deliverOk(stripe.refund(intent, 1_400));
    expect((await shops.listOf(shop))[0]).toMatchObject({ state: "paid", reversal: "refunded", refunded: 19 });
    expect(await shops.reportOf(shop)).toMatch(/^paid \d{4}-.*, refunded 19\.00$/);

    // Neither an old event counts, nor what it says, nor its repetition.
    await shops.deliverOk(part);
    await shops.deliverOk({ ...part, id: "evt_late" });
    expect((await shops.listOf(shop))[0]).toMatchObject({ reversal: "refunded", refunded: 19 });
    expect(await shops.creditOf(shop)).toBe(0);
    const own = and(eq(auditEvents.targetId, shop.invoice.id), eq(auditEvents.action, "invoice.refunded"));
    const recorded = await db.select().from(auditEvents).where(own).orderBy(asc(auditEvents.at));
    expect(recorded.map(({ details }) => details)).toEqual([
      expect.objectContaining({ refundedInCents: 500 }),
      expect.objectContaining({ refundedInCents: 1_900 }),
    ]);
  });

  it("about refunds at the same time loses none of them", async () => {
    const shop = await shops.createShop();
    const intent = (await shops.payByCheckout(shop)).payment_intent ?? "";
    await Promise.all(Array.from({ length: 4 }, () => shops.deliver(stripe.refund(intent, 100))));
    expect((await shops.listOf(shop))[0]).toMatchObject({ reversal: "partly_refunded", refunded: 4 });
  });

  it("about a dispute is shown with the invoice until the dispute is won", async () => {
    const shop = await shops.createShop();
    const intent = (await shops.payByCheckout(shop)).payment_intent ?? "";
    const opened = stripe.dispute(intent, "needs_response");
    await shops.deliverOk(opened);
    expect((await shops.listOf(shop))[0]).toMatchObject({ state: "paid", reversal: "disputed", refunded: 0 });
    expect(await shops.reportOf(shop)).toMatch(/^paid \d{4}-.*, disputed$/);
    const won = stripe.dispute(intent, "won");
    await shops.deliverOk(won);
    await shops.deliverOk({ ...opened, id: "evt_again" });
    expect((await shops.listOf(shop))[0]).toMatchObject({ state: "paid", reversal: null });
    await shops.deliverOk(stripe.dispute(intent, "lost"));
    expect((await shops.listOf(shop))[0]).toMatchObject({ state: "paid", reversal: "disputed" });
  });

  it("that is forged refunds nothing", async () => {
    const shop = await shops.createShop();
    const { payment_intent } = await shops.payByCheckout(shop);
    const charge = { id: "ch_1", payment_intent, amount_refunded: 1_900, refunded: true, disputed: true };
    await shops.deliverOk(stripe.event("charge.refunded", charge));
    expect((await shops.listOf(shop))[0]).toMatchObject({ state: "paid", reversal: null, refunded: 0 });
  });

  it("about a refund is shown to admins only", async () => {
    const shop = await shops.createShop();
    const intent = (await shops.payByCheckout(shop)).payment_intent ?? "";
    await shops.deliverOk(stripe.refund(intent, 1_900));
    const member = await service.signUp();
    await service.addMember(shop.workspaceId, member);
    const [seen] = await shops.listOf({ ...shop, owner: member });
    expect(seen).toMatchObject({ state: "paid", failure: null, reversal: null, refunded: 0 });
  });
});
