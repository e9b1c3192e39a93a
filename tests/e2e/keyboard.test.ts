import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openVisitor, waitForToast } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { type RunningService, startService } from "./support/running-service";

/** More stops than any page has between two of its parts. */
const MAX_STOPS = 80;

let service: RunningService;
let client: Client;
beforeAll(async () => {
  service = await startService();
  client = await signUp(service, "keys@example.com");
  const body = { name: "Keys", productCode: "FREE", billingPeriod: "MONTHLY" };
  expect((await client.send("POST", "/api/app/workspaces", body)).status).toBe(201);
});

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}`);
}

async function expectFocused(target: Locator): Promise<void> {
  await target.waitFor();
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** As on a busy machine: dialogs that fade in and out end in one frame, and the one that closes sets the focus last. */
async function stallWhilePaletteOpens(): Promise<void> {
  const isOpening = () => document.querySelector(".palette .ant-modal")?.getAnimations()[0]?.currentTime;
  const isOpen = () => document.activeElement?.matches("[role=combobox]");
  while (!isOpening() && !isOpen()) await new Promise(requestAnimationFrame);
  for (const end = performance.now() + 500; performance.now() < end; );
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

describe.each(sizes)("without a pointer, at $width", (viewport) => {
  it("a person signs in, and reaches the content past the menu", async () => {
    const { page, context, faults } = await openVisitor(service.url, undefined, { viewport });
    await page.goto("/login");
    const email = page.getByLabel("E-mail");
    await email.waitFor();
    if (!(await email.evaluate((element) => element === document.activeElement))) await tabTo(page, email);
    await page.keyboard.type(client.username);
    await tabTo(page, page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(client.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();

    await page.goto("/templates");
    await page.getByRole("button", { name: "Choose a starter" }).waitFor();
    const skipLink = page.getByRole("link", { name: "Skip to content" });
    await page.keyboard.press("Tab");
    await expectFocused(skipLink);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("#content") !== null)).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("an admin follows the first steps, and goes to a page with the palette", async () => {
    const { page, context, faults } = await openVisitor(service.url, client.session, { viewport });
    await page.goto("/dashboard");
    await tabTo(page, page.getByRole("button", { name: "Choose a starter" }));
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "New template" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });

    await page.keyboard.press("Control+K");
    await page.keyboard.type("API keys");
    await page.locator("[role=combobox]:focus").waitFor();
    await page.getByRole("option", { name: "API keys" }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "API keys", exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("an admin creates a key and deletes it", async () => {
    const { page, context, faults } = await openVisitor(service.url, client.session, { viewport });
    await page.goto("/api-keys");
    await tabTo(page, page.getByRole("button", { name: "New key" }));
    await page.keyboard.press("Enter");
    await page.locator(".ant-modal input:focus").waitFor();
    await page.keyboard.type("By keyboard");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Your new API key" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    // The button was part of the empty list, which is gone.
    await expectFocused(page.getByRole("heading", { name: "API keys", exact: true }));

    const row = page.locator("tr, .record-cards > li").filter({ hasText: "By keyboard" });
    await tabTo(page, row.getByRole("button", { name: /Delete/ }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expectFocused(dialog.getByRole("button", { name: "Cancel" }));
    await tabTo(page, dialog.getByRole("button", { name: "Delete" }));
    await page.keyboard.press("Enter");
    await waitForToast(page, "Api key deleted");
    expect(faults).toEqual([]);
    await context.close();
  });
});

it("the palette opens although another dialog is still fading out", async () => {
  const { page, context, faults } = await openVisitor(service.url, client.session, { reducedMotion: "no-preference" });
  await page.goto("/api-keys");
  await tabTo(page, page.getByRole("button", { name: "New key" }));
  for (let round = 0; round < 3; round++) {
    await page.keyboard.press("Enter");
    await page.locator(".ant-modal input:focus").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+K");
    await page.evaluate(stallWhilePaletteOpens);
    await page.keyboard.type("API keys");
    await expectFocused(page.getByRole("combobox", { name: "Pages, templates, workspaces and actions" }));
    expect(await page.locator("[role=combobox]:focus").inputValue()).toBe("API keys");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "New key" }).focus();
  }
  expect(faults).toEqual([]);
  await context.close();
});
