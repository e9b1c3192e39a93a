import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { formatDate } from "../../src/lib/format";
import { currentToast } from "../../src/lib/toast-store";
import { forecast } from "../../src/pages/subscription/forecast";
import { BINDERY, fill, onLargeScreen, openConsole } from "./support/console";
import { leaveDialog, leaveDialogClosed } from "./support/leave-dialog";
import { products } from "./support/products";
import { failure, onCall } from "./support/server";
import {
  FUTURE,
  fact,
  onSubscriptionPage,
  openSubscription,
  plan,
  SUBSCRIPTION,
  select,
  sheet,
} from "./support/subscription-page";
import { analytics, subscription } from "./support/workspace-usage";

beforeEach(onSubscriptionPage);

describe("the subscription page", () => {
  it("shows plan, generations, trial and price inside the layout [ROUTE-27, SUB-02, SUB-03, SUB-04, SUB-05, CALL-28]", async () => {
    openSubscription(subscription("STANDARD", { freeTrialExpiration: FUTURE }));

    await waitFor(async () => expect(await fact("Plan", "Plan")).toBe("STANDARD"));
    expect(await fact("Plan", "Monthly generations")).toBe("5,000");
    expect(await fact("Plan", "Free trial until")).toBe(formatDate(FUTURE));
    expect(await fact("Plan", "Price")).toBe("$49 per month");
    expect(screen.getByRole("button", { name: "Sidebar" })).toBeTruthy();
  });

  it("says that a trial has ended [SUB-04]", async () => {
    openSubscription(subscription("STANDARD", { freeTrialExpiration: 1_760_000_000 }));

    await waitFor(async () => expect(await fact("Plan", "Free trial ended")).toBe(formatDate(1_760_000_000)));
    expect(await fact("Plan", "Free trial until")).toBeNull();
  });

  it("shows neither trial nor billing on the free plan [SUB-04, SUB-06]", async () => {
    openSubscription(subscription("FREE"));

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
      openSubscription(subscription("STANDARD", { billingPeriod }));

      await waitFor(async () => expect(await fact("Billing", "Billing period")).toBe(text));
      expect(await fact("Plan", "Price")).toBe(price);
    },
  );

  it.each([
    [
      "the end of a trial in the future",
      { freeTrialExpiration: FUTURE, nextInvoiceAt: FUTURE + 86_400_000 },
      formatDate(FUTURE),
    ],
    ["the service's date after the trial", { nextInvoiceAt: FUTURE }, formatDate(FUTURE)],
    ["a dash if nothing will be charged", {}, "–"],
  ])("shows as the next invoice %s [SUB-08]", async (_, more, text) => {
    openSubscription(subscription("PRO", more));

    await waitFor(async () => expect(await fact("Billing", "Next invoice")).toBe(text));
  });

  it("shows the credit, also on the free plan", async () => {
    openSubscription(subscription("FREE", { credit: 74.5 }));

    await waitFor(async () => expect(await fact("Plan", "Credit")).toBe("$74.50"));
  });

  it("marks the current plan in the list of plans, each with 'Select' [SUB-09, PLAN-10, PLAN-20]", async () => {
    openSubscription(subscription("STARTER"));

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
    const { user } = openSubscription(subscription("PRO"));

    expect((await screen.findByRole("alert")).textContent).toContain("The plans could not be loaded.");
    expect(await fact("Plan", "Plan")).toBe("PRO");
    onCall("GET /api/app/products", { products });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect((await plan("PRO")).getByText("Current plan")).toBeTruthy();
  });
});

describe("the storage", () => {
  const GIBIBYTE = 1024 ** 3;

  it("is shown to the owner, with a bar", async () => {
    openSubscription(subscription("PRO", { storage: { bytes: 1.5 * GIBIBYTE, max: 10 * GIBIBYTE } }));
    const storage = within(await sheet("Storage"));
    expect(storage.getByRole("meter", { name: "Share of the storage" }).getAttribute("aria-valuenow")).toBe("15");
    expect(storage.getByText("1.50 GB").parentElement?.textContent).toBe("1.50 GB of 10.00 GB (15%)");
    expect(storage.queryByText(/Nothing more can be stored/)).toBeNull();
  });

  it("says that it is full", async () => {
    openSubscription(subscription("PRO", { storage: { bytes: 10 * GIBIBYTE, max: 10 * GIBIBYTE } }));
    expect(await screen.findByText("Nothing more can be stored until there is room again.")).toBeTruthy();
  });

  it("is not shown if the service does not say it", async () => {
    openSubscription(subscription("PRO"));
    expect(await sheet("Usage this month")).toBeTruthy();
    expect(screen.queryByText("Storage")).toBeNull();
  });
});

describe("this month's usage", () => {
  it("is shown with a bar", async () => {
    openSubscription(subscription("STARTER"));
    const usage = within(await sheet("Usage this month"));
    await waitFor(() => expect(usage.getByRole("meter").getAttribute("aria-valuenow")).toBe("70"));
    expect(usage.getByText(/of 1,000 PDFs \(70%\)/)).toBeTruthy();
    expect(usage.getByText(/^Usage resets on 1 \w+, 00:00 UTC\.$/)).toBeTruthy();
  });

  it("says that nothing is left", async () => {
    onCall("GET /api/app/workspaces/:workspaceId/analytics", analytics(1000));
    openSubscription(subscription("STARTER"));
    expect(await screen.findByText(/This month's PDFs are used up/)).toBeTruthy();
  });

  it.each([
    [1, "normal", /^Forecast: about 1 by the end of the month, .* of 0\.05 a day so far\.$/],
    [700, "normal", /^Forecast: about 1,009 by the end of the month, .* of 33 a day so far\. .* around 31 August\.$/],
    [810, "high", /^Forecast: about 1,168 by the end of the month, .* of 38 a day so far\. .* around 27 August\.$/],
    [1000, "full", /^This month's PDFs are used up\. A larger plan lets you go on at once\.$/],
  ])("has a bar and a forecast after %i of 1,000 PDFs", async (used, level, text) => {
    vi.useFakeTimers({ now: Date.parse("2026-08-22T12:00Z"), toFake: ["Date"] });
    onCall("GET /api/app/workspaces/:workspaceId/analytics", analytics(used));
    openSubscription(subscription("STARTER"));
    const usage = within(await sheet("Usage this month"));
    expect(await usage.findByText(text)).toBeTruthy();
    expect(usage.getByRole("meter").dataset.level).toBe(level);
    expect(usage.getByText("Usage resets on 1 September, 00:00 UTC.")).toBeTruthy();
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
    openSubscription(subscription("STARTER"));
    const rows = within(await sheet("Invoices")).getAllByRole("listitem");
    expect(rows.map((row) => within(row).queryAllByRole("button").length)).toEqual([1, 0]);
    expect(rows[0]?.textContent).toMatch(/^INV-000042STARTER, 2025-11-13 to 2025-12-13Sent\$19PDF$/);
    expect(rows[1]?.textContent).toContain("Void");
    expect(screen.getByRole("button", { name: "PDF of INV-000042" })).toBeTruthy();
  });

  it("are hidden while there are none", async () => {
    openSubscription(subscription("FREE"));
    await sheet("Billing details");
    expect(screen.queryByRole("heading", { name: "Invoices" })).toBeNull();
  });
});

describe("the billing details", () => {
  const CHANGE_DETAILS = "PATCH /api/app/workspaces/:workspaceId/billing-details";

  it("are changed by admins", async () => {
    const sent = onCall(CHANGE_DETAILS, {});
    const { user } = openSubscription(subscription("STARTER"));
    const form = within(await sheet("Billing details"));
    await fill(user, form.getByLabelText("Name"), "Shop GmbH");
    await fill(user, form.getByLabelText("Address"), "1 Street\n2 City");
    await fill(user, form.getByLabelText("VAT ID"), "DE1");
    await user.click(form.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Billing details saved")).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ name: "Shop GmbH", address: "1 Street\n2 City", vatId: "DE1" }]);
  });

  it("ask before unsaved changes are lost, and can be saved then", async () => {
    onLargeScreen();
    const sent = onCall(CHANGE_DETAILS, failure("UNEXPECTED"));
    const { user, currentUrl } = openSubscription(subscription("STARTER"));
    const form = within(await sheet("Billing details"));
    await fill(user, form.getByLabelText("Name"), "Shop GmbH");
    await user.click(screen.getByRole("link", { name: "Templates" }));
    const refused = await leaveDialog();
    expect(refused.getByText("The billing details are not saved yet.")).toBeTruthy();
    await user.click(refused.button("Save"));
    await leaveDialogClosed();
    expect(currentUrl()).toBe("/subscription");

    onCall(CHANGE_DETAILS, {});
    await user.click(screen.getByRole("link", { name: "Templates" }));
    await user.click((await leaveDialog()).button("Save"));
    await waitFor(() => expect(currentUrl()).toBe("/templates"));
    expect(sent).toHaveLength(1);
  });

  it("are not asked about once they are saved, also if the service removes spaces", async () => {
    onLargeScreen();
    onCall(CHANGE_DETAILS, {});
    const { user, currentUrl } = openSubscription(subscription("STARTER"));
    const form = within(await sheet("Billing details"));
    await fill(user, form.getByLabelText("Name"), " ");
    await user.click(form.getByRole("button", { name: "Save" }));
    await screen.findByText("Billing details saved");
    await user.click(screen.getByRole("link", { name: "Templates" }));
    await waitFor(() => expect(currentUrl()).toBe("/templates"));
  });

  it("explain a VAT ID that is refused at its field only", async () => {
    onCall(CHANGE_DETAILS, failure("INVALID_REQUEST", { data: { vatId: "must have letters and digits only" } }));
    const { user } = openSubscription(subscription("STARTER"));
    const form = within(await sheet("Billing details"));
    await fill(user, form.getByLabelText("VAT ID"), "DE!1");
    await user.click(form.getByRole("button", { name: "Save" }));
    expect(await form.findByText("Use letters, digits, spaces, dots, slashes and dashes.")).toBeTruthy();
    expect(currentToast()).toBeNull();
    onCall(CHANGE_DETAILS, failure("UNEXPECTED"));
    await user.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(currentToast()?.type).toBe("error"));
  });

  it("say that they could not be loaded, and offer to try again", async () => {
    onCall("GET /api/app/workspaces/:workspaceId/billing-details", failure("SERVICE_UNAVAILABLE"));
    const { user } = openSubscription(subscription("STARTER"));
    const part = within(await sheet("Billing details"));
    expect(part.getByText("Your billing details could not be loaded.")).toBeTruthy();
    onSubscriptionPage();
    await user.click(part.getByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText("VAT ID")).toBeTruthy();
  });

  it("are read by other members", async () => {
    openSubscription(subscription("STARTER"), [BINDERY]);
    const details = within(await sheet("Billing details"));
    expect(details.queryByRole("button")).toBeNull();
    expect(details.getAllByText("–")).toHaveLength(3);
  });
});
