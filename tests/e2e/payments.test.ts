import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { InvoiceEntry } from "../../contract/invoices";
import type { WorkspaceEntry } from "../../contract/workspaces";
import {
  STRIPE_KEY,
  type StripeServer,
  startStripeServer,
  stripeSignature,
  WEBHOOK_SECRET,
} from "../support/stripe-server";
import { violationsOf } from "./support/axe";
import { openVisitor, type Visitor } from "./support/browser";
import { signUp } from "./support/client";
import { type RunningService, startService, until } from "./support/running-service";

/** Each test continues after the one before. */
describe("payment by card", () => {
  let stripe: StripeServer;
  let service: RunningService;
  let ada: Visitor;
  beforeAll(async () => {
    stripe = await startStripeServer();
    service = await startService({
      FREE_TRIAL: "1ms",
      INVOICE_SELLER_NAME: "Example",
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.url,
    });
    const admin = await signUp(service, "ada@example.com");
    const body = { name: "Press", productCode: "STARTER", billingPeriod: "MONTHLY" };
    const { workspace }: WorkspaceEntry = await (await admin.send("POST", "/api/app/workspaces", body)).json();
    await until(async () => {
      const answer = await admin.send("GET", `/api/app/workspaces/${workspace.id}/invoices`);
      const { invoices }: { invoices: InvoiceEntry[] } = await answer.json();
      return invoices[0]?.number === "INV-000001" || undefined;
    });
    ada = await openVisitor(service.url, admin.session);
    await showCheckout(ada, stripe);
  });

  it("is offered for an open invoice, and says that nothing was charged after a return without one", async () => {
    const { page } = ada;
    await page.goto("/subscription");
    await invoice(page).getByText("Due", { exact: true }).waitFor();
    await card(page).getByText("No card").waitFor();
    await page.getByRole("button", { name: "Pay by card: INV-000001" }).click();
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByText("You left the payment page. Nothing was charged.").waitFor();
    await expectGoodPage(page);
  });

  it("is confirmed when Stripe confirms it, with the saved card", async () => {
    const { page } = ada;
    await page.getByRole("button", { name: "Pay by card: INV-000001" }).click();
    await page.getByRole("link", { name: "Pay $19.00" }).click();
    await page.getByText("Confirming your payment…").waitFor();
    await deliver(stripe.event("checkout.session.completed", latestSession(stripe)));
    await page.getByText("Thank you. Your payment has arrived.").waitFor();
    await invoice(page).getByText("Paid", { exact: true }).waitFor();
    await card(page).getByText("Visa ending in 4242").waitFor();
    await expectGoodPage(page);
  });

  it("causes no error in the browser", () => {
    expect(ada.faults).toEqual([]);
  });

  async function deliver(event: object): Promise<void> {
    const body = JSON.stringify(event);
    const headers = { "content-type": "application/json", "stripe-signature": stripeSignature(body) };
    const response = await fetch(`${service.url}/api/payments/stripe/events`, { method: "POST", headers, body });
    expect(response.status).toBe(200);
  }
});

const invoice = (page: Page) => page.getByRole("listitem").filter({ hasText: "INV-000001" });
const card = (page: Page) => page.locator("dl.facts > div").filter({ hasText: "Card" });

/** Checks the page on a wide and on a narrow screen. */
async function expectGoodPage(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsOf(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  }
}

function latestSession({ sessions }: StripeServer) {
  const session = [...sessions.values()].at(-1);
  if (!session) throw new Error("There is no session");
  return session;
}

/** Answers for Stripe's page: one link pays and returns, another one returns only. */
async function showCheckout({ context }: Visitor, stripe: StripeServer): Promise<void> {
  await context.route("https://checkout.stripe.test/**", async (route) => {
    const { origin, pathname, search } = new URL(route.request().url());
    const session = stripe.sessionAt(origin + pathname);
    if (search === "?pay") {
      stripe.pay(session);
      return route.fulfill({ status: 302, headers: { location: session.success_url } });
    }
    const [item] = session.line_items as [{ price_data: { unit_amount: string } }];
    const amount = (Number(item.price_data.unit_amount) / 100).toFixed(2);
    const body = `<a href="?pay">Pay $${amount}</a> <a href="${session.cancel_url}">Back</a>`;
    return route.fulfill({ contentType: "text/html", body });
  });
}
