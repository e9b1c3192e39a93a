import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { invoices, subscriptions } from "../../../server/database/schema/billing";
import { payments as paymentRows } from "../../../server/database/schema/payments";
import { createDeclinedCardComposer } from "../../../server/subscription/payments/declined-card-mails";
import { DAY_MS, restoreStripe, type Shops, startShops } from "../../support/payment-shops";
import { PUBLIC_URL } from "../../support/service";

let shops: Shops;
let stripe: Shops["stripe"];
let db: Shops["db"];
let service: Shops["service"];
beforeAll(async () => {
  shops = await startShops();
  ({ stripe, db, service } = shops);
});
afterEach(() => restoreStripe(shops));

describe("a saved card", () => {
  it("pays the next invoice once, in several replicas too", async () => {
    const shop = await shops.createShop();
    await shops.payByCheckout(shop);
    const next = await shops.addInvoice(shop);
    await Promise.all([shops.bill(), shops.bill(), shops.bill()]);
    await expect.poll(async () => (await shops.rowOf(next))?.paidAt).toBeInstanceOf(Date);
    expect(await shops.chargesOf(next)).toHaveLength(1);
    expect(await shops.creditOf(shop)).toBe(0);
  });

  it("is charged once if the service is killed before it gets the answer", async () => {
    const shop = await shops.createShop();
    await shops.payByCheckout(shop);
    const next = await shops.addInvoice(shop);
    stripe.failWith = (request) => (request === "POST /v1/payment_intents" ? "lost" : undefined);
    await shops.bill();
    await expect.poll(async () => (await shops.rowOf(next))?.lastError).toBe("Stripe: StripeConnectionError");
    expect(await shops.rowsOf(next)).toMatchObject([{ state: "OPEN", intentId: null }]);
    stripe.failWith = () => undefined;
    await shops.makeDue(next);
    await shops.bill();
    await expect.poll(async () => (await shops.rowOf(next))?.paidAt).toBeInstanceOf(Date);
    expect(await shops.chargesOf(next)).toHaveLength(1);
  });

  it("is charged once if the service was down for longer than Stripe keeps idempotency keys", async () => {
    const shop = await shops.createShop();
    await shops.payByCheckout(shop);
    const next = await shops.addInvoice(shop);
    stripe.failWith = (request) => (request === "POST /v1/payment_intents" ? "lost" : undefined);
    await shops.bill();
    await expect.poll(async () => (await shops.rowOf(next))?.lastError).toBe("Stripe: StripeConnectionError");
    stripe.failWith = () => undefined;
    const past = new Date(Date.now() - 2 * DAY_MS);
    await db.update(paymentRows).set({ createdAt: past, checkedAt: past }).where(eq(paymentRows.invoiceId, next));
    await shops.bill();
    await expect.poll(async () => (await shops.rowOf(next))?.paidAt).toBeInstanceOf(Date);
    expect(await shops.chargesOf(next)).toHaveLength(1);
  });

  it.each([
    ["in order", (events: object[]) => events],
    ["reversed", (events: object[]) => events.toReversed()],
    ["repeated", (events: object[]) => [...events, ...events.toReversed()]],
  ])("is replaced by the one entered last, if the events of both arrive %s", async (_, order) => {
    const shop = await shops.createShop();
    const save = async (last4: string) => {
      const session = stripe.sessionAt((await shops.openCheckout(shop, {})).json().url);
      return stripe.event("checkout.session.completed", stripe.saveCard(session, last4));
    };
    const events = [await save("1111"), await save("2222")];
    for (const event of order(events)) await shops.deliverOk(event);
    expect((await shops.paymentOf(shop)).card).toEqual({ brand: "visa", last4: "2222" });
    const next = await shops.addInvoice(shop);
    await shops.bill();
    await expect.poll(async () => (await shops.rowOf(next))?.paidAt).toBeInstanceOf(Date);
    const [charge] = await shops.chargesOf(next);
    expect(stripe.cards.get(charge?.payment_method ?? "")).toMatchObject({ card: { last4: "2222" } });
  });

  it("that is declined is charged again after days, and another card at once", async () => {
    const shop = await shops.createShop();
    const { customer } = await shops.payByCheckout(shop);
    const next = await shops.addInvoice(shop);
    stripe.decline = "insufficient_funds";
    await shops.bill();
    await expect.poll(async () => (await shops.rowOf(next))?.lastError).toBe("insufficient_funds");
    expect((await shops.listOf(shop)).find(({ id }) => id === next)?.state).toBe("failed");
    expect(await shops.chargesOf(next)).toMatchObject([{ status: "canceled" }]);
    expect((await shops.rowOf(next))?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + DAY_MS / 2);
    await shops.makeDue(next);
    await shops.bill();
    expect(await shops.chargesOf(next)).toHaveLength(1);

    await shops.age(next, 2);
    await shops.makeDue(next);
    await shops.bill();
    await expect.poll(async () => (await shops.chargesOf(next)).length).toBe(2);

    stripe.decline = undefined;
    const card = stripe.addCard(customer, "1881");
    Object.assign(stripe.customers.get(customer) ?? {}, { invoice_settings: { default_payment_method: card } });
    await shops.deliverOk(stripe.event("customer.updated", stripe.customers.get(customer) ?? {}));
    expect((await shops.paymentOf(shop)).card).toEqual({ brand: "visa", last4: "1881" });
    await shops.bill();
    await expect.poll(async () => (await shops.rowOf(next))?.paidAt).toBeInstanceOf(Date);
    expect(await shops.rowOf(next)).toMatchObject({ paymentFailedAt: null, lastError: null });
  });

  it("that is declined is reported to the admins for the first and the last time, in plain words", async () => {
    const shop = await shops.createShop();
    const bob = await service.signUp();
    const carol = await service.signUp();
    await service.addMember(shop.workspaceId, bob, "ADMIN");
    await service.addMember(shop.workspaceId, carol);
    await shops.payByCheckout(shop);
    const next = await shops.addInvoice(shop);
    stripe.decline = "insufficient_funds";
    const fail = async (attempts: number) => {
      const charge = async () => {
        await shops.makeDue(next);
        await shops.bill();
        return (await shops.rowsOf(next)).map(({ state }) => state);
      };
      await expect.poll(charge).toEqual(Array.from({ length: attempts }, () => "FAILED"));
    };
    await fail(1);
    expect((await shops.listOf(shop)).find(({ id }) => id === next)).toMatchObject({
      state: "failed",
      failure: { reason: "insufficient_funds", retryAt: expect.any(Number) },
    });
    await shops.wakeMails();
    for (const { username } of [shop.owner, bob]) {
      const { source, link } = await service.mailbox.next(username);
      expect(link.href).toBe(`${PUBLIC_URL}/subscription`);
      expect(source).toContain("Subject: Payment failed for Shop");
      const text = source.replace(/=?\r?\n/g, " ");
      expect(text).toContain("$19.00");
      expect(text).toContain("the account of the card does not have enough money");
      expect(text).toMatch(/charged again on \d{1,2} \w+ \d{4}/);
    }
    for (let attempt = 2; attempt <= 4; attempt++) {
      await shops.age(next, 8);
      await fail(attempt);
    }
    await expect.poll(() => shops.countMails(shop.owner)).toBe(1);
    stripe.decline = "expired_card";
    await shops.age(next, 8);
    await fail(5);
    expect((await shops.listOf(shop)).find(({ id }) => id === next)?.failure).toEqual({
      reason: "expired_card",
      retryAt: null,
    });
    await shops.wakeMails();
    const last = (await service.mailbox.next(bob.username)).source.replace(/=?\r?\n/g, " ");
    expect(last).toContain("the card has expired");
    expect(last).toContain("not charged again");
    await shops.age(next, 100);
    await shops.makeDue(next);
    await shops.bill();
    expect(await shops.chargesOf(next)).toHaveLength(5);
    await expect.poll(() => shops.countMails(bob)).toBe(2);
    expect(await shops.countMails(carol)).toBe(0);
  });

  it("that is declined is not reported once the invoice is paid", async () => {
    const shop = await shops.createShop();
    await shops.payByCheckout(shop);
    const next = await shops.addInvoice(shop);
    const [payment] = await shops.rowsOf(shop.invoice.id);
    const composer = createDeclinedCardComposer({ publicUrl: PUBLIC_URL });
    const compose = () =>
      db.transaction((tx) =>
        composer(tx, {
          recipient: shop.owner.username,
          inviteId: null,
          aboutWorkspaceId: shop.workspaceId,
          aboutPaymentId: payment?.id ?? null,
          createdAt: new Date(),
        }),
      );
    expect(await compose()).toBeNull();
    await db
      .update(paymentRows)
      .set({ invoiceId: next })
      .where(eq(paymentRows.id, payment?.id ?? ""));
    expect((await compose())?.subject).toBe("Payment failed for Shop: please use another card");
  });

  it("is not charged while the customer pays", async () => {
    const shop = await shops.createShop();
    await shops.payByCheckout(shop);
    const next = await shops.addInvoice(shop);
    const session = await shops.checkoutOf({ ...shop, invoice: { ...shop.invoice, id: next } });
    await shops.makeDue(next);
    await shops.bill();
    expect(await shops.chargesOf(next)).toEqual([]);
    await shops.deliverOk(stripe.event("checkout.session.completed", stripe.pay(session)));
    expect((await shops.rowOf(next))?.paidAt).toBeInstanceOf(Date);
    await shops.makeDue(next);
    await shops.bill();
    expect(await shops.chargesOf(next)).toHaveLength(1);
  });

  it("is not charged for less than Stripe takes", async () => {
    const shop = await shops.createShop();
    await shops.payByCheckout(shop);
    const next = await shops.addInvoice(shop);
    await db.update(invoices).set({ amountInCents: 49 }).where(eq(invoices.id, next));
    await shops.makeDue(next);
    await shops.bill();
    await expect.poll(async () => (await shops.rowOf(next))?.handedOverAt).toBeInstanceOf(Date);
    expect((await shops.listOf(shop)).find(({ id }) => id === next)?.state).toBe("sent");
  });

  it("gives no credit for a period that is not paid", async () => {
    const shop = await shops.createShop();
    await shops.bill();
    await shops.choose(shop, "FREE");
    expect(await shops.creditOf(shop)).toBe(0);
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.workspaceId, shop.workspaceId));
    expect(row?.creditInCents).toBe(0);
  });
});
