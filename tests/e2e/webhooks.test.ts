import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { startWebhookReceiver, type WebhookReceiver } from "../support/webhook-receiver";
import { openVisitor, waitForToast } from "./support/browser";
import { signUp } from "./support/client";
import { expectReadable, expectReadableAtEachWidth } from "./support/readable";
import { startService } from "./support/running-service";

/** The receiver wants no further messages, so the service does not try again by itself. */
const GONE = 410;

let page: Page;
let faults: string[];
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const service = await startService({ WEBHOOK_ALLOW: receiver.host });
  const client = await signUp(service, "ada@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  await client.send("POST", "/api/app/workspaces", body);
  const visitor = await openVisitor(service.url, client.session, {
    viewport: { width: 1440, height: 900 },
  });
  ({ page, faults } = visitor);
});

/** The list of webhooks. The addresses above it have rows, too. */
const log = () => page.locator(".webhook-log");
const details = () => page.getByRole("dialog", { name: "Webhook" });
const close = async () => {
  await details().getByRole("button", { name: "Close" }).click();
  await details().waitFor({ state: "detached" });
};

it("says how webhooks are sent while there are none", async () => {
  await page.goto("/webhooks");
  await page.getByText(/^No webhooks in the last days/).waitFor();
  await page.getByRole("link", { name: "Read about webhooks" }).waitFor();
  await expectReadableAtEachWidth(page);
});

it("sends a test, and shows its message and the receiver's answer", async () => {
  receiver.answer = (response) => response.writeHead(GONE).end("This shop has closed.");
  const address = page.getByLabel("Address of the receiver");
  await address.fill("receiver.example.com");
  await page.getByRole("button", { name: "Send test" }).click();
  await page.getByRole("alert").waitFor();
  await expectReadableAtEachWidth(page);
  await address.fill(`http://${receiver.host}/hooks?token=secret`);
  await page.getByRole("button", { name: "Send test" }).click();
  await waitForToast(page, "Test is being sent");

  const row = log().getByRole("row").filter({ hasText: "Failed, 410" });
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Refresh" }).click();
      return row.count();
    })
    .toBe(1);
  // Receivers put secrets into the query.
  await row.getByText(`http://${receiver.host}/hooks`, { exact: true }).waitFor();
  await expectReadable(page);
  await row.getByRole("button").click();
  await details().getByText("HTTP status 410").waitFor();
  await details().getByText("This shop has closed.").waitFor();
  await details().getByText("This is a test of your webhook.").waitFor();
  await expectReadableAtEachWidth(page);
});

it("sends a webhook again, with the same id", async () => {
  receiver.answer = (response) => response.end("Welcome back.");
  await details().getByRole("button", { name: "Send again" }).click();
  await waitForToast(page, "Webhook is being sent again");
  await details().getByText("Delivered, 200").waitFor();
  await details().getByText("Welcome back.").waitFor();
  const ids = receiver.messages.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  await close();
  await log().getByRole("row").filter({ hasText: "Delivered, 200" }).waitFor();
});

it("filters by result, and leads back from a filter that matches nothing", async () => {
  await page.getByLabel("Result").selectOption("Failed");
  await page.getByText("No webhooks match these filters.").waitFor();
  await expectReadableAtEachWidth(page);
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await log().getByRole("row").filter({ hasText: "Delivered, 200" }).waitFor();
});

it("shows the results of each address, filters by it, and prepares a test of it", async () => {
  const url = `http://${receiver.host}/hooks`;
  const addresses = page.locator(".webhook-addresses");
  await addresses.getByRole("row").filter({ hasText: "Delivered, 200" }).waitFor();
  await addresses.getByRole("button", { name: url, exact: true }).click();
  await page.getByRole("button", { name: "Clear filters" }).waitFor();
  await log().getByRole("row").filter({ hasText: url }).waitFor();
  await expectReadable(page);
  await addresses.getByRole("button", { name: `Send a test to ${url}` }).click();
  expect(await page.getByLabel("Address of the receiver").inputValue()).toBe(url);
  await page.getByRole("button", { name: "Send test", exact: true }).click();
  await waitForToast(page, "Test is being sent");
  await expect.poll(() => log().getByRole("row").filter({ hasText: url }).count()).toBe(2);
  await page.getByRole("button", { name: "Clear filters" }).click();
});

it("shows the signing secret, and replaces it after a question", async () => {
  await page.getByRole("button", { name: "Show secret" }).click();
  const secret = page.locator(".copy-box code");
  const first = await secret.textContent();
  expect(first).toMatch(/^whsec_/);
  await page.getByRole("button", { name: "Replace secret" }).click();
  const question = page.getByRole("dialog", { name: "Replace signing secret" });
  await question.waitFor();
  await expectReadableAtEachWidth(page);
  await question.getByRole("button", { name: "Replace", exact: true }).click();
  await waitForToast(page, "Signing secret replaced");
  await question.waitFor({ state: "detached" });
  await expect.poll(() => secret.textContent()).not.toBe(first);
  await expectReadableAtEachWidth(page);
  // The sheet would cut off a button that has no room.
  await page.setViewportSize({ width: 390, height: 900 });
  const copy = await page.getByRole("button", { name: "Copy the signing secret" }).boundingBox();
  const sheet = await page.locator(".webhook-tools .sheet").last().boundingBox();
  expect((copy?.x ?? 0) + (copy?.width ?? 390)).toBeLessThan((sheet?.x ?? 0) + (sheet?.width ?? 0));
  expect(faults).toEqual([]);
});

it("works on a phone", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/webhooks");
  await page.locator(".webhook-addresses").getByRole("listitem").waitFor();
  const card = log().getByRole("listitem").filter({ hasText: "Delivered, 200" }).last();
  await card.waitFor();
  await expectReadable(page);
  await card.getByRole("button").click();
  await details().getByText("Welcome back.").waitFor();
  await expectReadable(page);
  await close();
  expect(faults).toEqual([]);
});
