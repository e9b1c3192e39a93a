import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { ANALYTICS, changeAnswers } from "./support/api-calls";
import { openVisitor, waitForToast } from "./support/browser";
import { signUp } from "./support/client";
import { expectReadableAtEachWidth } from "./support/readable";
import { startService } from "./support/running-service";

let page: Page;
let faults: string[];

beforeAll(async () => {
  const service = await startService({ INVOICE_SELLER_NAME: "Example" });
  const client = await signUp(service, "ada@example.com");
  const body = { name: "Workshop", productCode: "STARTER", billingPeriod: "MONTHLY" };
  await client.send("POST", "/api/app/workspaces", body);
  const visitor = await openVisitor(service.url, client.session, {
    viewport: { width: 1440, height: 900 },
  });
  ({ page, faults } = visitor);
});

it.each([
  [812, "high", /^(Forecast: about|The forecast starts) /],
  [1_000, "full", /^This month's PDFs are used up\./],
])("shows that %i of 1,000 PDFs are used", async (used, level, note) => {
  const restore = await changeAnswers(page, ANALYTICS, ({ overallAnalytics }) => {
    overallAnalytics.currentMonthUsage = used;
  });
  await page.goto("/subscription");
  const usage = page.locator(".sheet").filter({ hasText: "Usage this month" });
  await usage.locator(`[data-level="${level}"]`).waitFor();
  await usage.getByText(note).waitFor();
  await expectReadableAtEachWidth(page);
  await restore();
});

it("saves billing details, after a wrong VAT ID was explained", async () => {
  const form = page.locator(".billing-details");
  await form.getByLabel("Name").fill("Mill Ltd");
  await form.getByLabel("Address").fill("1 Street\n2 City");
  await form.getByLabel("VAT ID").fill("DE!1");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Use letters, digits, spaces, dots, slashes and dashes.").waitFor();
  await expectReadableAtEachWidth(page);
  await form.getByLabel("VAT ID").fill("DE 123");
  await form.getByRole("button", { name: "Save" }).click();
  await waitForToast(page, "Billing details saved");
  await page.reload();
  await expect.poll(() => form.getByLabel("VAT ID").inputValue()).toBe("DE 123");
});

it("shows the features and buttons of all plans at the same heights, also if a price takes two lines", async () => {
  await page.goto("/subscription");
  await page.locator(".plan-note").first().waitFor();
  await page.evaluate(() => document.querySelector(".plan-note")?.append(" and much more, which takes a second line"));
  for (const part of [".plan-features", ".plan-card > .ant-btn"]) {
    const tops = await page.locator(part).evaluateAll((parts) => parts.map((each) => each.getBoundingClientRect().top));
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size).toBe(1);
  }
});

it("asks before it changes the plan", async () => {
  const select = page
    .locator(".plan-card")
    .filter({ has: page.getByRole("heading", { name: "PRO" }) })
    .getByRole("button", { name: "Select" });
  const dialog = page.getByRole("dialog", { name: "Change to PRO, billed monthly" });
  await select.click();
  await dialog.locator("button:focus").waitFor();
  await dialog.getByText(/^You'll pay nothing until .*, and \$149 a month from then on\.$/).waitFor();
  await expectReadableAtEachWidth(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await select.isEnabled()).toBe(true);
  await select.click();
  await dialog.getByRole("button", { name: "Change plan" }).click();
  await waitForToast(page, "Subscription changed");
  await expect.poll(() => select.isDisabled()).toBe(true);
  expect(faults).toEqual([]);
});
