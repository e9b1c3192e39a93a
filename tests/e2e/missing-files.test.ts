import type { Page, Route } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openVisitor, waitForToast } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { type RunningService, startService } from "./support/running-service";

const FILES = /\/assets\//;
/** Contains the dialog before something is deleted. */
const DIALOG_FILE = /\/assets\/dialogs-[^/]*\.js$/;

let service: RunningService;
let client: Client;
let page: Page;

beforeAll(async () => {
  service = await startService();
  client = await signUp(service, "ada@example.com");
  await client.send("POST", "/api/app/workspaces", { name: "Press", productCode: "FREE", billingPeriod: "MONTHLY" });
});

/** Opens a page with unsaved input, with which the user has had no contact. */
beforeEach(async () => {
  const visitor = await openVisitor(service.url, client.session);
  page = visitor.page;
  await page.goto("/settings");
  await name().fill("Print");
  await page.waitForLoadState("networkidle");
  return () => visitor.context.close();
});

const name = () => page.getByLabel("Workspace name");
const openDialog = () => page.locator("main").getByRole("button", { name: "Delete" }).press("Enter");
const dialog = () => page.getByRole("dialog", { name: "Delete workspace" });
const toast = (text: string) => page.getByRole("alert").filter({ hasText: text });

/** Presses a key that does nothing. Resolves when a request of the given files has failed. */
async function firstContact(files: RegExp): Promise<void> {
  // The page first checks whether its files are there, and the browser reports that request as failed, too.
  const failed = page.waitForEvent("requestfailed", (request) => files.test(request.url()));
  await page.keyboard.press("Shift");
  await failed;
}

describe("a dialog whose file is missing at the first contact", () => {
  it("opens when the network is there again", async () => {
    await page.route(FILES, (route) => route.abort());
    await firstContact(FILES);
    await page.unroute(FILES);
    await openDialog();
    await dialog().waitFor();
    expect(await name().inputValue()).toBe("Print");
  });

  it("leaves the page as it is if only this file failed, and opens after a reload", async () => {
    await page.route(DIALOG_FILE, (route) => route.abort());
    await firstContact(DIALOG_FILE);
    await page.unroute(DIALOG_FILE);
    await openDialog();
    await toast("This could not be loaded. Reload the page to try again.").waitFor();
    expect(await name().inputValue()).toBe("Print");

    // The browser asks because of the unsaved input.
    page.once("dialog", (question) => void question.accept());
    await page.getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => name().inputValue()).toBe("Press");
    await openDialog();
    await dialog().waitFor();
  });
});

describe("a dialog that is opened while its file is missing", () => {
  it.each([
    [502, "This could not be loaded. Check your connection and try again."],
    // With the label of its button.
    [404, "There is a new version of the portal. Reload the page to use it.Reload"],
  ])("says why, keeps the page, and opens later: %i", async (status, text) => {
    await page.route(FILES, (route: Route) => route.fulfill({ status }));
    await openDialog();
    await waitForToast(page, text);
    expect(await name().inputValue()).toBe("Print");

    await page.unroute(FILES);
    await openDialog();
    await dialog().waitFor();
  });
});
