import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PaymentState } from "../../contract/payments";
import type { ChangePreview, Subscription } from "../../contract/subscription";
import { browser } from "../../src/lib/browser";
import { formatDate } from "../../src/lib/format";
import { forecast } from "../../src/pages/subscription/forecast";
import { BINDERY, fill, openConsole, PRESS } from "./support/console";
import { products } from "./support/products";
import { failure, onCall } from "./support/server";
import { analytics, subscription } from "./support/workspace-usage";

const SUBSCRIPTION = "GET /api/app/workspaces/:workspaceId/subscription";
const CHANGE = "PATCH /api/app/workspaces/:workspaceId/subscription";

const PREVIEW = "GET /api/app/workspaces/:workspaceId/subscription/preview";

/** Returns the service's preview of a change that costs nothing, with the given differences. */
const preview = (more: Partial<ChangePreview> = {}) => ({
  preview: { dueNow: 0, creditUsed: 0, creditLeft: 0, nextInvoiceAt: null, ...more },
});

const NO_DETAILS = { name: "", address: "", vatId: "" };

/** Time in the distant future, in epoch seconds. */
const AHEAD = 4_000_000_000;

function open(current: Subscription, workspaces = [PRESS]) {
  onCall(SUBSCRIPTION, { subscription: current });
  return openConsole("/subscription", workspaces);
}

const sheet = async (title: string) => {
  const heading = await screen.findByRole("heading", { name: title, level: 2 });
  return heading.closest<HTMLElement>(".sheet") ?? expect.unreachable(`${title} is no sheet`);
};
const fact = async (title: string, name: string) => {
  const term = within(await sheet(title)).queryByText(name, { selector: "dt" });
  return term?.nextElementSibling?.textContent ?? null;
};
const plan = async (code: string) => {
  const heading = await screen.findByRole("heading", { name: code, level: 3 });
  return within(heading.closest<HTMLElement>(".plan-card") ?? expect.unreachable("it is no card"));
};
const select = async (code: string) => (await plan(code)).getByRole<HTMLButtonElement>("button", { name: "Select" });

beforeEach(() => {
  onCall("GET /api/app/products", { products });
  onCall("GET /api/app/free-trial", { freeTrial: { isAvailable: true, days: 14 } });
  onCall("GET /api/app/workspaces/:workspaceId/invoices", { invoices: [] });
  onCall("GET /api/app/workspaces/:workspaceId/billing-details", { billingDetails: NO_DETAILS });
  onCall("GET /api/app/workspaces/:workspaceId/analytics", analytics(700));
  onCall(PREVIEW, preview());
});

describe("the subscription page", () => {
  it("shows plan, generations, trial and price inside the layout [ROUTE-27, SUB-02, SUB-03, SUB-04, SUB-05, CALL-28]", async () => {
    open(subscription("STANDARD", { freeTrialExpiration: AHEAD }));

    await waitFor(async () => expect(await fact("Plan", "Plan")).toBe("STANDARD"));
    expect(await fact("Plan", "Monthly generations")).toBe("5,000");
    expect(await fact("Plan", "Free trial until")).toBe(formatDate(AHEAD));
    expect(await fact("Plan", "Price")).toBe("$49 per month");
    expect(screen.getByRole("button", { name: "Sidebar" })).toBeTruthy();
  });

  it("shows neither trial nor billing on the free plan [SUB-04, SUB-06]", async () => {
    open(subscription("FREE"));

    await waitFor(async () => expect(await fact("Plan", "Price")).toBe("Always free"));
    expect(await fact("Plan", "Free trial until")).toBeNull();
    expect(screen.queryByRole("heading", { name: "Billing" })).toBeNull();
    expect(await fact("Plan", "Credit")).toBeNull();
  });

  it.each([
    ["YEARLY", "Annual", "$480 per year ($40 per month)"],
    ["MONTHLY", "Monthly", "$49 per month"],
  ] as const)(
    "shows that the plan is paid %s, and the price [SUB-05, SUB-06, SUB-07]",
    async (billingPeriod, text, price) => {
      open(subscription("STANDARD", { billingPeriod }));

      await waitFor(async () => expect(await fact("Billing", "Billing period")).toBe(text));
      expect(await fact("Plan", "Price")).toBe(price);
    },
  );

  it.each([
    [
      "the end of a trial in the future",
      { freeTrialExpiration: AHEAD, nextInvoiceAt: AHEAD + 86_400_000 },
      formatDate(AHEAD),
    ],
    ["the service's date after the trial", { nextInvoiceAt: AHEAD }, formatDate(AHEAD)],
    ["a dash if nothing will be charged", {}, "–"],
  ])("shows as the next invoice %s [SUB-08]", async (_, more, text) => {
    open(subscription("PRO", more));

    await waitFor(async () => expect(await fact("Billing", "Next invoice")).toBe(text));
  });

  it("shows the credit, also on the free plan", async () => {
    open(subscription("FREE", { credit: 74.5 }));

    await waitFor(async () => expect(await fact("Plan", "Credit")).toBe("$74.50"));
  });

  it("marks the current plan in the list of plans, each with 'Select' [SUB-09, PLAN-10, PLAN-20]", async () => {
    open(subscription("STARTER"));

    expect((await plan("STARTER")).getByText("Current plan")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Select" })).toHaveLength(4);
    expect((await select("STARTER")).disabled).toBe(true);
  });

  it("says that the subscription could not be loaded, and offers a retry", async () => {
    onCall(SUBSCRIPTION, failure("NOT_FOUND"));
    const { user } = openConsole("/subscription");

    expect((await screen.findByRole("alert")).textContent).toContain("Your subscription could not be loaded.");
    onCall(SUBSCRIPTION, { subscription: subscription("PRO") });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(async () => expect(await fact("Plan", "Plan")).toBe("PRO"));
  });
});

describe("a subscription page without the plans", () => {
  it("keeps the current plan, says that the plans could not be loaded, and offers a retry", async () => {
    onCall("GET /api/app/products", failure("NOT_FOUND"));
    const { user } = open(subscription("PRO"));

    expect((await screen.findByRole("alert")).textContent).toContain("The plans could not be loaded.");
    expect(await fact("Plan", "Plan")).toBe("PRO");
    onCall("GET /api/app/products", { products });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect((await plan("PRO")).getByText("Current plan")).toBeTruthy();
  });
});

describe("this month's usage", () => {
  it("is shown with a bar", async () => {
    open(subscription("STARTER"));
    const usage = within(await sheet("Usage this month"));
    await waitFor(() => expect(usage.getByRole("meter").getAttribute("aria-valuenow")).toBe("70"));
    expect(usage.getByText(/of 1,000 PDFs \(70%\)/)).toBeTruthy();
    expect(usage.getByText(/^The count starts again on 1 \w+, 00:00 UTC\.$/)).toBeTruthy();
  });

  it("says that nothing is left", async () => {
    onCall("GET /api/app/workspaces/:workspaceId/analytics", analytics(1000));
    open(subscription("STARTER"));
    expect(await screen.findByText(/This month's PDFs are used up/)).toBeTruthy();
  });

  it.each([
    ["the average so far, for the whole month", 100, "2026-11-11", { perDay: 10, total: 300, limitReachedAt: null }],
    ["the day on which the limit is reached", 500, "2026-11-11", { limitReachedAt: Date.parse("2026-11-21") }],
    ["nothing on the first day", 100, "2026-11-01T12:00Z", null],
    ["nothing without documents", 0, "2026-11-11", null],
    ["no limit in the future if it is reached", 1000, "2026-11-11", { limitReachedAt: null }],
  ])("has a forecast: %s", (_, used, now, expected) => {
    const found = forecast(used, 1000, Date.parse(now));
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected);
  });
});

describe("the invoices", () => {
  const invoice = {
    id: "9c1d8a10-7777-4777-8777-000000000001",
    number: "INV-000042",
    createdAt: 1_763_000_000,
    productCode: "STARTER",
    billingPeriod: "MONTHLY",
    periodStart: 1_763_000_000,
    periodEnd: 1_765_600_000,
    amount: 19,
    credit: 0,
    state: "sent",
    failure: null,
    reversal: null,
    refunded: 0,
  } as const;

  it("are listed with amount and state, and downloaded if they have a number", async () => {
    const unnumbered = { ...invoice, id: "9c1d8a10-7777-4777-8777-000000000002", number: null, state: "void" as const };
    onCall("GET /api/app/workspaces/:workspaceId/invoices", { invoices: [invoice, unnumbered] });
    open(subscription("STARTER"));
    const rows = within(await sheet("Invoices")).getAllByRole("listitem");
    expect(rows.map((row) => within(row).queryAllByRole("button").length)).toEqual([1, 0]);
    expect(rows[0]?.textContent).toMatch(/^INV-000042STARTER, 2025-11-13 to 2025-12-13Sent\$19PDF$/);
    expect(rows[1]?.textContent).toContain("Void");
    expect(screen.getByRole("button", { name: "PDF of INV-000042" })).toBeTruthy();
  });

  it("are hidden while there are none", async () => {
    open(subscription("FREE"));
    await sheet("Billing details");
    expect(screen.queryByRole("heading", { name: "Invoices" })).toBeNull();
  });
});

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
    open(subscription("STARTER"));
    await sheet("Invoices");
    await sheet("Billing details");
    expect(screen.queryByRole("heading", { name: "Payment" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Pay/ })).toBeNull();
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
    const { user } = open(subscription("STARTER"));
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
      { reason: "insufficient_funds", retryAt: AHEAD },
      `The account of the card does not have enough money. The card is charged again on ${formatDate(AHEAD)}.`,
    ],
    [
      "is not charged again",
      { reason: "expired_card", retryAt: null },
      "The card has expired. Please pay with another card.",
    ],
  ] as const)("says why a card was declined that %s, and offers to pay", async (_, why, text) => {
    onCall(PAYMENT, state({ card: VISA, canManage: true }));
    onCall(INVOICES, { invoices: [{ ...open19, state: "failed", failure: why }] });
    open(subscription("STARTER"));
    const invoices = within(await sheet("Invoices"));
    expect(await invoices.findByText(text)).toBeTruthy();
    expect(invoices.getByRole("button", { name: "Pay by card: INV-000043" })).toBeTruthy();
  });

  it("does not promise to charge a card that was removed", async () => {
    onCall(PAYMENT, state({ canManage: true }));
    const declined = { reason: "declined" as const, retryAt: AHEAD };
    onCall(INVOICES, { invoices: [{ ...open19, state: "failed", failure: declined }] });
    open(subscription("STARTER"));
    const invoices = within(await sheet("Invoices"));
    expect(await invoices.findByText("The bank declined the card. Please pay with another card.")).toBeTruthy();
  });

  it("leaves a payment that does not match its invoice to the operator", async () => {
    onCall(PAYMENT, state({ card: VISA, canManage: true }));
    const mismatched = { reason: "mismatched" as const, retryAt: null };
    onCall(INVOICES, { invoices: [{ ...open19, state: "failed", failure: mismatched }] });
    open(subscription("STARTER"));
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
    open(subscription("STARTER"));
    const invoices = within(await sheet("Invoices"));
    expect(await invoices.findByText(text)).toBeTruthy();
    expect(invoices.queryByText("Paid")).toBeNull();
    if (note) expect(invoices.getByText(note)).toBeTruthy();
  });

  it("shows the card, and leads to the provider's page with all cards", async () => {
    const assign = vi.spyOn(browser, "assign").mockReturnValue();
    onCall(PAYMENT, state({ card: VISA, canManage: true }));
    onCall(PORTAL, { url: "https://billing.example.com/1" });
    const { user } = open(subscription("STARTER"));
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
    const { user } = open(subscription("STARTER"));
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
    open(subscription("STARTER"), [BINDERY]);
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
    expect(await screen.findByText("Thank you. Your payment has arrived.", {}, { timeout: 60_000 })).toBeTruthy();
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
    expect(await screen.findByText("Thank you. Your payment has arrived.", {}, { timeout: 60_000 })).toBeTruthy();
    const card = async () => expect(await fact("Payment", "Card")).toBe("Visa ending in 4242");
    await waitFor(card, { timeout: 60_000 });
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

describe("the billing details", () => {
  const CHANGE_DETAILS = "PATCH /api/app/workspaces/:workspaceId/billing-details";

  it("are changed by admins", async () => {
    const sent = onCall(CHANGE_DETAILS, {});
    const { user } = open(subscription("STARTER"));
    const form = within(await sheet("Billing details"));
    await fill(user, form.getByLabelText("Name"), "Shop GmbH");
    await fill(user, form.getByLabelText("Address"), "1 Street\n2 City");
    await fill(user, form.getByLabelText("VAT ID"), "DE1");
    await user.click(form.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Billing details saved")).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ name: "Shop GmbH", address: "1 Street\n2 City", vatId: "DE1" }]);
  });

  it("are read by other members", async () => {
    open(subscription("STARTER"), [BINDERY]);
    const details = within(await sheet("Billing details"));
    expect(details.queryByRole("button")).toBeNull();
    expect(details.getAllByText("–")).toHaveLength(3);
  });
});

describe("changing the plan", () => {
  it("sends plan and period, shows a toast, and shows the new plan [CALL-29, PERM-17]", async () => {
    const { user } = open(subscription("STARTER"));
    const sent = onCall(CHANGE, () => {
      onCall(SUBSCRIPTION, { subscription: subscription("PRO", { billingPeriod: "YEARLY" }) });
      return {};
    });

    await user.click(await screen.findByText("Annual"));
    await user.click(await select("PRO"));
    await user.click(await screen.findByRole("button", { name: "Change plan" }));

    expect(await screen.findByText("Subscription changed")).toBeTruthy();
    expect(sent.map(({ params, body }) => [params.workspaceId, body])).toEqual([
      [PRESS.workspace.id, { productCode: "PRO", billingPeriod: "YEARLY" }],
    ]);
    await waitFor(async () => expect(await fact("Plan", "Plan")).toBe("PRO"));
    expect((await plan("PRO")).getByText("Current plan")).toBeTruthy();
  });

  it("asks for a confirmation if this month's usage exceeds the limit of the new plan", async () => {
    const { user } = open(subscription("STARTER"));
    const sent = onCall(CHANGE, {});

    await user.click(await select("FREE"));
    const dialog = within(await screen.findByRole("dialog", { name: "Change to FREE" }));
    expect(dialog.getByText(/^You've generated 700 PDFs this month and FREE includes 50,/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(sent).toEqual([]);

    await user.click(await select("FREE"));
    await user.click(await screen.findByRole("button", { name: "Change plan" }));
    expect(await screen.findByText("Subscription changed")).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ productCode: "FREE", billingPeriod: "MONTHLY" }]);
  });

  it.each([
    [
      "an invoice",
      { dueNow: 149, nextInvoiceAt: AHEAD },
      [`You'll pay $149 now. Your next invoice is on ${formatDate(AHEAD)}.`],
    ],
    [
      "an invoice that credit reduces",
      { dueNow: 124.5, creditUsed: 24.5 },
      ["You'll pay $124.50 now ($149 minus $24.50 credit for unused time)."],
    ],
    [
      "credit that pays for all of it",
      { creditUsed: 19, creditLeft: 5.5 },
      ["You'll pay nothing now: your credit covers $19.", "$5.50 will be credited to future invoices."],
    ],
    [
      "nothing before the free trial ends",
      { nextInvoiceAt: AHEAD },
      [`You'll pay nothing until ${formatDate(AHEAD)}, and $149 a month from then on.`],
    ],
  ])("asks for a confirmation of %s, with the amount from the service", async (_, cost, sentences) => {
    const { user } = open(subscription("STARTER"));
    const asked = onCall(PREVIEW, preview(cost));
    const sent = onCall(CHANGE, {});

    await user.click(await select("PRO"));
    const dialog = await screen.findByRole("dialog", { name: "Change to PRO, billed monthly" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Cancel"));
    expect(
      within(dialog)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(sentences);
    expect(asked.map(({ query }) => query.toString())).toEqual(["productCode=PRO&billingPeriod=MONTHLY"]);
    expect(sent).toEqual([]);

    await user.click(within(dialog).getByRole("button", { name: "Change plan" }));
    expect(await screen.findByText("Subscription changed")).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["has become more expensive", { dueNow: 130 }, "You'll pay $130 now."],
    ["now leaves less credit", { creditUsed: 149, creditLeft: 2 }, "$2 will be credited to future invoices."],
  ])("asks again if the confirmed change %s", async (_, later, sentence) => {
    const { user } = open(subscription("STARTER"));
    onCall(PREVIEW, preview({ creditUsed: 149, creditLeft: 5 }));
    const sent = onCall(CHANGE, {});
    await user.click(await select("PRO"));
    await screen.findByText("$5 will be credited to future invoices.");

    onCall(PREVIEW, preview(later));
    await user.click(await screen.findByRole("button", { name: "Change plan" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByText(sentence)).toBeTruthy();
    expect(dialog.getByText("These details have changed. Please check them again.")).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "Change plan" }));
    expect(await screen.findByText("Subscription changed")).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["for a difference of one cent", { dueNow: 39.51, creditUsed: 9.49 }],
    ["if the price has become lower", { dueNow: 30 }],
  ])("does not ask again %s", async (_, later) => {
    const { user } = open(subscription("STARTER"));
    onCall(PREVIEW, preview({ dueNow: 39.5, creditUsed: 9.5 }));
    const sent = onCall(CHANGE, {});
    await user.click(await select("PRO"));
    const button = await screen.findByRole("button", { name: "Change plan" });
    onCall(PREVIEW, preview(later));
    await user.click(button);
    expect(await screen.findByText("Subscription changed")).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it("shows the costs and the lower limit in the same dialog", async () => {
    const { user } = open(subscription("STARTER"));
    onCall(PREVIEW, preview({ creditLeft: 9.5 }));

    await user.click(await select("FREE"));
    const dialog = within(await screen.findByRole("dialog", { name: "Change to FREE" }));
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent?.slice(0, 16))).toEqual([
      "Your plan ends n",
      "$9.50 will be cr",
      "You've generated",
    ]);
  });

  it("changes nothing if the costs can't be loaded", async () => {
    const { user } = open(subscription("STARTER"));
    onCall(PREVIEW, failure("UNEXPECTED"));
    const sent = onCall(CHANGE, {});

    await user.click(await select("PRO"));
    expect(await screen.findByText(/^Unexpected error/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("always asks before a paid plan ends, also if that costs nothing", async () => {
    const { user } = open(subscription("STANDARD"));
    onCall("GET /api/app/workspaces/:workspaceId/analytics", analytics(3));
    const sent = onCall(CHANGE, {});

    await user.click(await select("FREE"));
    const dialog = within(await screen.findByRole("dialog", { name: "Change to FREE" }));
    expect(dialog.getByText("Your plan ends now. FREE includes 50 PDFs a month.")).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Change plan" }));
    expect(await screen.findByText("Subscription changed")).toBeTruthy();
  });

  it("asks also if it costs nothing and the smaller plan is large enough", async () => {
    const { user } = open(subscription("STANDARD"));
    const sent = onCall(CHANGE, {});

    await user.click(await select("STARTER"));
    const dialog = within(await screen.findByRole("dialog", { name: "Change to STARTER, billed monthly" }));
    expect(dialog.getByText("The change costs nothing.")).toBeTruthy();
    expect(sent).toHaveLength(0);
    await user.click(dialog.getByRole("button", { name: "Change plan" }));
    expect(await screen.findByText("Subscription changed")).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it("shows the reason of a failure, and keeps the plan", async () => {
    const { user } = open(subscription("STARTER"));
    onCall(CHANGE, failure("UNEXPECTED", { correlationId: "c-1" }));

    await user.click(await select("PRO"));
    await user.click(await screen.findByRole("button", { name: "Change plan" }));
    expect(await screen.findByText("Unexpected error. MessageID: c-1")).toBeTruthy();
    expect(await fact("Plan", "Plan")).toBe("STARTER");
    expect((await select("PRO")).disabled).toBe(false);
  });

  it("is for admins only", async () => {
    open(subscription("STARTER"), [BINDERY]);

    expect(await screen.findByText("An admin of the workspace can change the plan.")).toBeTruthy();
    for (const { code } of products) expect((await select(code)).disabled).toBe(true);
  });
});
