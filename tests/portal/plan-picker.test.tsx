import { readFileSync } from "node:fs";
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Product } from "../../contract/products";
import type { PlanChoice } from "../../src/components/plan-picker/plan-choice";
import { PlanPicker } from "../../src/components/plan-picker/plan-picker";
import { products } from "./support/products";
import { renderPart } from "./support/render";

function openPicker(more: Partial<Parameters<typeof PlanPicker>[0]> = {}) {
  const onSelect = vi.fn<(choice: PlanChoice) => void>();
  const view = renderPart(<PlanPicker products={products} buttonText="Select" onSelect={onSelect} {...more} />);
  return { onSelect, ...view };
}

const card = (code: string) => {
  const item = screen.getByRole("heading", { name: code }).closest<HTMLElement>(".plan-card");
  return item ?? expect.unreachable(`there is no card of ${code}`);
};
const annual = () => screen.getByRole("switch", { name: "Annual billing" }).getAttribute("aria-checked") === "true";

describe("the billing period", () => {
  it("can be changed between Monthly and Annual, with the switch or with its names [PLAN-01]", async () => {
    const { user } = openPicker();

    await user.click(screen.getByRole("switch"));
    expect([annual(), within(card("STANDARD")).queryByText("$49")]).toEqual([false, expect.anything()]);
    await user.click(screen.getByRole("switch"));
    expect([annual(), within(card("STANDARD")).queryByText("$40")]).toEqual([true, expect.anything()]);
    await user.click(screen.getByText("Monthly"));
    expect(annual()).toBe(false);
    await user.click(screen.getByText("Annual"));
    expect(annual()).toBe(true);
  });

  it("does not change the free plan", async () => {
    const { user, unmount } = openPicker({ currentPlan: { productCode: "FREE", billingPeriod: "MONTHLY" } });
    await user.click(screen.getByText("Annual"));
    expect(within(card("FREE")).getByRole<HTMLButtonElement>("button").disabled).toBe(true);
    unmount();

    openPicker();
    expect(within(card("FREE")).getByRole<HTMLButtonElement>("button").disabled).toBe(false);
  });

  it("is annual by default [PLAN-02]", () => {
    openPicker();

    expect(annual()).toBe(true);
  });

  it.each([
    ["MONTHLY", false],
    ["YEARLY", true],
  ] as const)("follows a current plan that is paid %s [PLAN-03]", (billingPeriod, expected) => {
    openPicker({ currentPlan: { productCode: "PRO", billingPeriod } });

    expect(annual()).toBe(expected);
  });

  it("has the badge 'Save up to 20%!' [PLAN-04]", () => {
    openPicker();

    expect(screen.getByText("Save up to 20%!")).toBeDefined();
  });
});

describe("the cards", () => {
  it("are one per product, with its code [PLAN-05, PLAN-06]", () => {
    openPicker();

    const codes = screen.getAllByRole("heading").map(({ textContent }) => textContent);
    expect(codes).toEqual(["FREE", "STARTER", "STANDARD", "PRO"]);
    expect(document.querySelectorAll(".plan-card")).toHaveLength(4);
  });

  it("show the price in dollars with a per-month note [PLAN-07, PLAN-08, FORMAT-08]", async () => {
    const { user } = openPicker();

    await user.click(screen.getByText("Monthly"));

    expect(card("STARTER").textContent).toContain("$19 per month");
  });

  it("show a twelfth of the annual price, rounded to 2 decimals [PLAN-13, PLAN-14]", () => {
    openPicker();

    expect(card("STARTER").textContent).toContain("$15.83 per month");
    expect(card("STARTER").textContent).toContain("$190 billed annually");
    expect(card("STANDARD").textContent).toContain("$40 per month");
  });

  it("show the values from the service [PLAN-20]", () => {
    const product: Product = { code: "PRO", monthlyPrice: 7, yearlyPrice: 30, monthlyUsageLimit: 1_234_567 };
    openPicker({ products: [product] });

    expect(card("PRO").textContent).toContain("$2.50 per month");
    expect(card("PRO").textContent).toContain("1,234,567 conversions per month");
  });

  it("list the features [PLAN-09, PLAN-15, PLAN-16, PLAN-17, PLAN-18]", () => {
    openPicker();

    const features = within(within(card("STARTER")).getByRole("list", { name: "Features" })).getAllByRole("listitem");
    expect(features.map(({ textContent }) => textContent)).toEqual([
      "1,000 conversions per month",
      "Unlimited seats",
      "Parallel processing",
      "E-mail and chat support",
    ]);
  });

  it("say what differs between the plans, and the length of a free trial", () => {
    openPicker({ trialDays: 14 });

    expect(card("FREE").textContent).toContain("To try everything out");
    expect(card("STARTER").textContent).toMatch(/\$0\.0\d+ per PDF/);
    expect(card("STARTER").textContent).toContain("14-day free trial, no card needed");
    expect(card("FREE").textContent).not.toContain("trial");
  });

  it("say 'Always free' only for the FREE plan [PLAN-19]", () => {
    openPicker();

    expect(card("FREE").textContent).toContain("Always free");
    expect(screen.getAllByText("Always free")).toHaveLength(1);
  });

  it("stand four in a row if there is enough space [PLAN-12]", () => {
    // Tests load no style sheets, so this loads the picker's. Narrow layouts are tested in a browser.
    const styles = document.head.appendChild(document.createElement("style"));
    styles.textContent = readFileSync("src/components/plan-picker/plan-picker.css", "utf8");
    openPicker();

    const grid = card("FREE").parentElement ?? expect.unreachable("there is no grid");
    expect(getComputedStyle(grid).gridTemplateColumns).toBe("repeat(4, minmax(0, 1fr))");
    styles.remove();
  });
});

describe("the badge", () => {
  it("is 'Most popular' on STANDARD without a current plan [PLAN-11]", () => {
    openPicker();

    expect(within(card("STANDARD")).getByText("Most popular")).toBeDefined();
    expect(screen.getAllByText("Most popular")).toHaveLength(1);
    expect(screen.queryByText("Current plan")).toBeNull();
  });

  it("is 'Current plan' only on the current plan [PLAN-10, ENTITY-12]", () => {
    openPicker({ currentPlan: { productCode: "STARTER", billingPeriod: "MONTHLY" } });

    expect(within(card("STARTER")).getByText("Current plan")).toBeDefined();
    expect(screen.getAllByText("Current plan")).toHaveLength(1);
    expect(screen.queryByText("Most popular")).toBeNull();
  });
});

describe("a card's button", () => {
  it("selects the plan with the billing period that is shown", async () => {
    const { user, onSelect } = openPicker({ buttonText: "Start free trial" });

    await user.click(within(card("PRO")).getByRole("button", { name: "Start free trial" }));
    await user.click(screen.getByText("Monthly"));
    await user.click(within(card("FREE")).getByRole("button", { name: "Start free trial" }));

    expect(onSelect.mock.calls).toEqual([
      [{ productCode: "PRO", billingPeriod: "YEARLY" }],
      [{ productCode: "FREE", billingPeriod: "MONTHLY" }],
    ]);
  });

  it("does nothing while another plan is being selected", async () => {
    const { user, onSelect } = openPicker({ busyPlan: "PRO" });

    await user.click(within(card("PRO")).getByRole("button"));
    await user.click(within(card("FREE")).getByRole("button"));

    expect(within(card("PRO")).getByRole("button").className).toContain("ant-btn-loading");
    expect(onSelect).not.toHaveBeenCalled();
  });

  it("is disabled for the current plan, but not for the other billing period of it", async () => {
    const { user, onSelect } = openPicker({ currentPlan: { productCode: "PRO", billingPeriod: "YEARLY" } });

    await user.click(within(card("PRO")).getByRole("button"));
    expect(onSelect).not.toHaveBeenCalled();
    await user.click(screen.getByText("Monthly"));
    await user.click(within(card("PRO")).getByRole("button"));

    expect(onSelect).toHaveBeenCalledWith({ productCode: "PRO", billingPeriod: "MONTHLY" });
  });
});
