import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PaymentState } from "../../contract/payments";
import { browser } from "../../src/lib/browser";
import { formatDate } from "../../src/lib/format";
import { BINDERY, openConsole } from "./support/console";
import { failure, onCall } from "./support/server";
import { FUTURE, fact, onSubscriptionPage, openSubscription, SUBSCRIPTION, sheet } from "./support/subscription-page";
import { subscription } from "./support/workspace-usage";

beforeEach(onSubscriptionPage);

describe("payment by card", () => {
  const PAYMENT = "GET /api/app/workspaces/:workspaceId/payment";
  const CHECKOUT = "POST /api/app/workspaces/:workspaceId/payment/checkout";
  const PORTAL = "POST /api/app/workspaces/:workspaceId/payment/portal";
  const INVOICES = "GET /api/app/workspaces/:workspaceId/invoices";
  const state = (more: Partial<PaymentState> = {}) => ({
    payment: { provider: "stripe" as const, card: null, canManage: false, ...more },
  });
  const VISA = { brand: "visa", last4: "4242" };
  const open19 = {
    id: "9c1d8a10-7777-4777-8777-000000000003",
    number: "INV-000043",
    createdAt: 1_763_000_000,
    productCode: "STARTER",
    billingPeriod: "MONTHLY",
    periodStart: 1_763_000_000,
    periodEnd: 1_765_600_000,
    amount: 19,
    credit: 0,
    state: "due",
    failure: null,
    reversal: null,
    refunded: 0,
  } as const;

  it("is not offered if the operator collects invoices", async () => {
    onCall(INVOICES, { invoices: [open19] });
    openSubscription(subscription("STARTER"));
    await sheet("Invoices");
    await sheet("Billing details");
    expect(screen.queryByRole("heading", { name: "Payment" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Pay/ })).toBeNull();
  });

  it("says that it could not be loaded, and offers to try again", async () => {
    onCall(PAYMENT, failure("SERVICE_UNAVAILABLE"));
    const { user } = openSubscription(subscription("STARTER"));
    const part = within(await sheet("Payment"));
    expect(part.getByText("Your payment details could not be loaded.")).toBeTruthy();
    onCall(PAYMENT, state());
    await user.click(part.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Add a card" })).toBeTruthy();
  });

  it("leads to the provider's page for an open invoice, and only for an open one", async () => {
    const assign = vi.spyOn(browser, "assign").mockReturnValue();
    onCall(PAYMENT, state());
    const others = (["paid", "sent", "void", "credited"] as const).map((each, index) => ({
      ...open19,
      id: `9c1d8a10-7777-4777-8777-00000000010${index}`,
      number: `INV-00005${index}`,
      state: each,
    }));
    const failed = {
      ...open19,
      id: "9c1d8a10-7777-4777-8777-000000000200",
      number: "INV-000060",
      state: "failed" as const,
    };
    onCall(INVOICES, { invoices: [open19, failed, ...others] });
    const sent = onCall(CHECKOUT, { url: "https://checkout.example.com/1" });
    const { user } = openSubscription(subscription("STARTER"));
    const invoices = within(await sheet("Invoices"));
    await user.click(await invoices.findByRole("button", { name: "Pay by card: INV-000043" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://checkout.example.com/1"));
    expect(sent.map(({ body }) => body)).toEqual([{ invoiceId: open19.id }]);
    expect(invoices.getByText("Payment failed")).toBeTruthy();
    expect(invoices.getByText("Paid")).toBeTruthy();
    expect(invoices.getAllByRole("button", { name: /^Pay / })).toHaveLength(2);
  });

  it.each([
    [
      "is charged again",
      { reason: "insufficient_funds", retryAt: FUTURE },
      `The account of the card does not have enough money. The card is charged again on ${formatDate(FUTURE)}.`,
    ],
    [
      "is not charged again",
      { reason: "expired_card", retryAt: null },
      "The card has expired. Please pay with another card.",
    ],
  ] as const)("says why a card was declined that %s, and offers to pay", async (_, why, text) => {
    onCall(PAYMENT, state({ card: VISA, canManage: true }));
    onCall(INVOICES, { invoices: [{ ...open19, state: "failed", failure: why }] });
    openSubscription(subscription("STARTER"));
    const invoices = within(await sheet("Invoices"));
    expect(await invoices.findByText(text)).toBeTruthy();
    expect(invoices.getByRole("button", { name: "Pay by card: INV-000043" })).toBeTruthy();
  });

  it("does not promise to charge a card that was removed", async () => {
    onCall(PAYMENT, state({ canManage: true }));
    const declined = { reason: "declined" as const, retryAt: FUTURE };
    onCall(INVOICES, { invoices: [{ ...open19, state: "failed", failure: declined }] });
    openSubscription(subscription("STARTER"));
    const invoices = within(await sheet("Invoices"));
    expect(await invoices.findByText("The bank declined the card. Please pay with another card.")).toBeTruthy();
  });

  it("leaves a payment that does not match its invoice to the operator", async () => {
    onCall(PAYMENT, state({ card: VISA, canManage: true }));
    const mismatched = { reason: "mismatched" as const, retryAt: null };
    onCall(INVOICES, { invoices: [{ ...open19, state: "failed", failure: mismatched }] });
    openSubscription(subscription("STARTER"));
    const invoices = within(await sheet("Invoices"));
    expect(await invoices.findByText(/^The payment does not match the invoice\./)).toBeTruthy();
    expect(invoices.queryByRole("button", { name: /^Pay / })).toBeNull();
  });

  it.each([
    ["refunded", 19, "Refunded", null],
    ["partly_refunded", 5, "Partly refunded", "$5 was paid back."],
    ["disputed", 0, "Disputed", "The bank of the card has asked for the money back."],
  ] as const)("shows that a paid invoice was %s", async (reversal, refunded, text, note) => {
    onCall(INVOICES, { invoices: [{ ...open19, state: "paid", reversal, refunded }] });
    openSubscription(subscription("STARTER"));
    const invoices = within(await sheet("Invoices"));
    expect(await invoices.findByText(text)).toBeTruthy();
    expect(invoices.queryByText("Paid")).toBeNull();
    if (note) expect(invoices.getByText(note)).toBeTruthy();
  });

  it("shows the card, and leads to the provider's page with all cards", async () => {
    const assign = vi.spyOn(browser, "assign").mockReturnValue();
    onCall(PAYMENT, state({ card: VISA, canManage: true }));
    onCall(PORTAL, { url: "https://billing.example.com/1" });
    const { user } = openSubscription(subscription("STARTER"));
    await waitFor(async () => expect(await fact("Payment", "Card")).toBe("Visa ending in 4242"));
    const payment = within(await sheet("Payment"));
    expect(payment.queryByRole("button", { name: "Add a card" })).toBeNull();
    await user.click(payment.getByRole("button", { name: "Manage payment" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://billing.example.com/1"));
  });

  it("says why the provider's page can't be opened, and can be tried again", async () => {
    const assign = vi.spyOn(browser, "assign").mockReturnValue();
    onCall(PAYMENT, state());
    onCall(CHECKOUT, failure("SERVICE_UNAVAILABLE", { data: { reason: "payments" } }));
    const { user } = openSubscription(subscription("STARTER"));
    const add = async () => within(await sheet("Payment")).findByRole("button", { name: /Add a card/ });
    await user.click(await add());
    expect(await screen.findByText(/The service is not available right now/)).toBeTruthy();
    const sent = onCall(CHECKOUT, { url: "https://checkout.example.com/2" });
    await user.click(await add());
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://checkout.example.com/2"));
    expect(sent.map(({ body }) => body)).toEqual([{}]);
  });

  it("is for admins: other members see the card alone", async () => {
    onCall(PAYMENT, state({ card: VISA, canManage: true }));
    onCall(INVOICES, { invoices: [open19] });
    openSubscription(subscription("STARTER"), [BINDERY]);
    await waitFor(async () => expect(await fact("Payment", "Card")).toBe("Visa ending in 4242"));
    expect(within(await sheet("Payment")).queryByRole("button")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
  });

  it("waits for the confirmation after the return from the provider", async () => {
    onCall(PAYMENT, state());
    onCall(INVOICES, { invoices: [open19] });
    onCall(SUBSCRIPTION, { subscription: subscription("STARTER") });
    openConsole(`/subscription?payment=done&invoice=${open19.id}`);
    expect(await screen.findByText("Confirming your payment…")).toBeTruthy();
    onCall(INVOICES, { invoices: [{ ...open19, state: "paid" }] });
    onCall(PAYMENT, state({ card: VISA, canManage: true }));
    expect(await screen.findByText("Thank you. Your payment has arrived.")).toBeTruthy();
    await waitFor(async () => expect(await fact("Payment", "Card")).toBe("Visa ending in 4242"));
  });

  it("asks for the card after the payment has arrived, because it is saved a moment later", async () => {
    let isPaid = false;
    let asked = 0;
    onCall(INVOICES, () => {
      isPaid = true;
      return { invoices: [{ ...open19, state: "paid" }] };
    });
    onCall(PAYMENT, () => {
      if (isPaid) asked += 1;
      return asked > 2 ? state({ card: VISA, canManage: true }) : state();
    });
    onCall(SUBSCRIPTION, { subscription: subscription("STARTER") });
    openConsole(`/subscription?payment=done&invoice=${open19.id}`);
    expect(await screen.findByText("Thank you. Your payment has arrived.")).toBeTruthy();
    const card = async () => expect(await fact("Payment", "Card")).toBe("Visa ending in 4242");
    await waitFor(card);
  });

  it.each([
    ["cancelled", "You left the payment page. Nothing was charged."],
    ["card", "Your card is saved."],
  ])("says after the return that the visit ended as %s", async (result, text) => {
    onCall(PAYMENT, state({ card: VISA, canManage: true }));
    onCall(SUBSCRIPTION, { subscription: subscription("STARTER") });
    openConsole(`/subscription?payment=${result}`);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
