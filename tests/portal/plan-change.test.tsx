import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { formatDate } from "../../src/lib/format";
import { BINDERY, PRESS } from "./support/console";
import { headingHasFocus } from "./support/page-heading";
import { products } from "./support/products";
import { failure, onCall } from "./support/server";
import {
  FUTURE,
  fact,
  onSubscriptionPage,
  openSubscription,
  PREVIEW,
  plan,
  preview,
  SUBSCRIPTION,
  select,
} from "./support/subscription-page";
import { analytics, subscription } from "./support/workspace-usage";

const CHANGE = "PATCH /api/app/workspaces/:workspaceId/subscription";

beforeEach(onSubscriptionPage);

describe("changing the plan", () => {
  it("sends plan and period, shows a toast, and shows the new plan [CALL-29, PERM-17]", async () => {
    const { user } = openSubscription(subscription("STARTER"));
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

  it("moves the focus to the heading, because the button of the current plan is disabled", async () => {
    const { user } = openSubscription(subscription("STARTER"));
    onCall(CHANGE, () => {
      onCall(SUBSCRIPTION, { subscription: subscription("PRO") });
      return {};
    });
    await user.click(await select("PRO"));
    await user.click(await screen.findByRole("button", { name: "Change plan" }));
    await headingHasFocus("Subscription");
    expect((await select("PRO")).disabled).toBe(true);
  });

  it("asks for a confirmation if this month's usage exceeds the limit of the new plan", async () => {
    const { user } = openSubscription(subscription("STARTER"));
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
      { dueNow: 149, nextInvoiceAt: FUTURE },
      [`You'll pay $149 now. Your next invoice is on ${formatDate(FUTURE)}.`],
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
      { nextInvoiceAt: FUTURE },
      [`You'll pay nothing until ${formatDate(FUTURE)}, and $149 a month from then on.`],
    ],
  ])("asks for a confirmation of %s, with the amount from the service", async (_, cost, sentences) => {
    const { user } = openSubscription(subscription("STARTER"));
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
    const { user } = openSubscription(subscription("STARTER"));
    onCall(PREVIEW, preview({ creditUsed: 149, creditLeft: 5 }));
    const sent = onCall(CHANGE, {});
    await user.click(await select("PRO"));
    await screen.findByText("$5 will be credited to future invoices.");

    onCall(PREVIEW, preview(later));
    await user.click(await screen.findByRole("button", { name: "Change plan" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByText(sentence)).toBeTruthy();
    expect(dialog.getByText("Something changed in the meantime. Please review and confirm again.")).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "Change plan" }));
    expect(await screen.findByText("Subscription changed")).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["for a difference of one cent", { dueNow: 39.51, creditUsed: 9.49 }],
    ["if the price has become lower", { dueNow: 30 }],
  ])("does not ask again %s", async (_, later) => {
    const { user } = openSubscription(subscription("STARTER"));
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
    const { user } = openSubscription(subscription("STARTER"));
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
    const { user } = openSubscription(subscription("STARTER"));
    onCall(PREVIEW, failure("UNEXPECTED"));
    const sent = onCall(CHANGE, {});

    await user.click(await select("PRO"));
    expect(await screen.findByText(/^Unexpected error/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("always asks before a paid plan ends, also if that costs nothing", async () => {
    const { user } = openSubscription(subscription("STANDARD"));
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
    const { user } = openSubscription(subscription("STANDARD"));
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
    const { user } = openSubscription(subscription("STARTER"));
    onCall(CHANGE, failure("UNEXPECTED", { correlationId: "c-1" }));

    await user.click(await select("PRO"));
    await user.click(await screen.findByRole("button", { name: "Change plan" }));
    expect(await screen.findByText("Unexpected error. MessageID: c-1")).toBeTruthy();
    expect(await fact("Plan", "Plan")).toBe("STARTER");
    expect((await select("PRO")).disabled).toBe(false);
  });

  it("is for admins only", async () => {
    openSubscription(subscription("STARTER"), [BINDERY]);

    expect(await screen.findByText("An admin of the workspace can change the plan.")).toBeTruthy();
    for (const { code } of products) expect((await select(code)).disabled).toBe(true);
  });
});
