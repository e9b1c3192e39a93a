import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Subscription } from "../../contract/subscription";
import { formatDate } from "../../src/components/format";
import { BINDERY, openConsole, PRESS } from "./support/console";
import { products } from "./support/products";
import { failure, onCall } from "./support/server";
import { analytics, subscription } from "./support/workspace-usage";

const SUBSCRIPTION = "GET /api/app/workspaces/:workspaceId/subscription";
const CHANGE = "PATCH /api/app/workspaces/:workspaceId/subscription";

/** Epoch seconds; far enough ahead for any clock. */
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
  onCall("GET /api/app/workspaces/:workspaceId/analytics", analytics(700));
});

describe("the subscription page", () => {
  it("shows plan, generations, trial and price inside of the layout [ROUTE-27, SUB-02, SUB-03, SUB-04, SUB-05, CALL-28]", async () => {
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
  });

  it.each([
    ["YEARLY", "Annual", "$480 per year ($40 per month)"],
    ["MONTHLY", "Monthly", "$49 per month"],
  ] as const)(
    "shows that it is paid %s, and the price for that [SUB-05, SUB-06, SUB-07]",
    async (billingPeriod, text, price) => {
      open(subscription("STANDARD", { billingPeriod }));

      await waitFor(async () => expect(await fact("Billing", "Billing period")).toBe(text));
      expect(await fact("Plan", "Price")).toBe(price);
    },
  );

  it.each([
    [
      "the end of a trial that lies ahead",
      { freeTrialExpiration: AHEAD, nextInvoiceAt: AHEAD + 86_400_000 },
      formatDate(AHEAD),
    ],
    ["what the server says after the trial", { nextInvoiceAt: AHEAD }, formatDate(AHEAD)],
    ["a dash where nothing will be charged", {}, "–"],
  ])("shows as the next invoice %s [SUB-08]", async (_, more, text) => {
    open(subscription("PRO", more));

    await waitFor(async () => expect(await fact("Billing", "Next invoice")).toBe(text));
  });

  it("marks the current plan among the server's, each with 'Select' [SUB-09, PLAN-10, PLAN-20]", async () => {
    open(subscription("STARTER"));

    expect((await plan("STARTER")).getByText("Current plan")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Select" })).toHaveLength(4);
    expect((await select("STARTER")).disabled).toBe(true);
  });

  it("says that it could not be loaded, and tries again", async () => {
    onCall(SUBSCRIPTION, failure("NOT_FOUND"));
    const { user } = openConsole("/subscription");

    expect((await screen.findByRole("alert")).textContent).toContain("Your subscription could not be loaded.");
    onCall(SUBSCRIPTION, { subscription: subscription("PRO") });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(async () => expect(await fact("Plan", "Plan")).toBe("PRO"));
  });
});

describe("changing the plan", () => {
  it("sends plan and period, says so, and shows the new plan [CALL-29, PERM-17]", async () => {
    const { user } = open(subscription("STARTER"));
    const sent = onCall(CHANGE, () => {
      onCall(SUBSCRIPTION, { subscription: subscription("PRO", { billingPeriod: "YEARLY" }) });
      return {};
    });

    await user.click(await screen.findByText("Annual"));
    await user.click(await select("PRO"));

    expect(await screen.findByText("Subscription changed")).toBeTruthy();
    expect(sent.map(({ params, body }) => [params.workspaceId, body])).toEqual([
      [PRESS.workspace.id, { productCode: "PRO", billingPeriod: "YEARLY" }],
    ]);
    await waitFor(async () => expect(await fact("Plan", "Plan")).toBe("PRO"));
    expect((await plan("PRO")).getByText("Current plan")).toBeTruthy();
  });

  it("asks first where the new plan has less than is used this month", async () => {
    const { user } = open(subscription("STARTER"));
    const sent = onCall(CHANGE, {});

    await user.click(await select("FREE"));
    const dialog = within(await screen.findByRole("dialog", { name: "Change to a smaller plan" }));
    expect(dialog.getByText(/^700 PDFs were made this month, and FREE has 50\./)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(sent).toEqual([]);

    await user.click(await select("FREE"));
    await user.click(await screen.findByRole("button", { name: "Change plan" }));
    expect(await screen.findByText("Subscription changed")).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ productCode: "FREE", billingPeriod: "MONTHLY" }]);
  });

  it("does not ask where the smaller plan still has enough", async () => {
    const { user } = open(subscription("STANDARD"));
    const sent = onCall(CHANGE, {});

    await user.click(await select("STARTER"));
    expect(await screen.findByText("Subscription changed")).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it("says why it has failed, and keeps the plan", async () => {
    const { user } = open(subscription("STARTER"));
    onCall(CHANGE, failure("UNEXPECTED", { correlationId: "c-1" }));

    await user.click(await select("PRO"));
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
