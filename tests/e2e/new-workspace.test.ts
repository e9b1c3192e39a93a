import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { pdfText } from "../support/pdf-text";
import { openVisitor, type Visitor, waitForToast } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { newFolder, type RunningService, startService } from "./support/running-service";

const run = promisify(execFile);

const FIRST_STEPS_READS = /\/(apikeys|customers|invites)$/;

let service: RunningService;
let client: Client;
let workspace: { id: string };
let visitor: Visitor;

beforeAll(async () => {
  service = await startService();
  client = await signUp(service, "new-workspace@example.com");
  const body = { name: "Fresh", productCode: "FREE", billingPeriod: "MONTHLY" };
  ({ workspace } = await (await client.send("POST", "/api/app/workspaces", body)).json());
  visitor = await openVisitor(service.url, client.session);
  await visitor.page.addInitScript(() => {
    Reflect.set(window, "shifted", 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Reflect.set(window, "shifted", Reflect.get(window, "shifted") + Reflect.get(entry, "value"));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
});

/** Opens the dashboard. The records that tell which steps are done arrive after the page was painted with its usage. */
async function openDashboard(width: number): Promise<void> {
  const { page } = visitor;
  await page.setViewportSize({ width, height: 900 });
  const usage = page.waitForResponse(/\/analytics$/);
  await page.route(FIRST_STEPS_READS, async (route) => {
    await (await usage).finished();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    await route.continue();
  });
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "First steps" }).waitFor();
  await page.locator(".chart canvas").nth(1).waitFor();
  await page.unroute(FIRST_STEPS_READS);
}

const shifted = () => visitor.page.evaluate(() => Reflect.get(window, "shifted"));

describe("the dashboard of a new workspace", () => {
  it.each([1440, 390])("shifts nothing at a width of %i when the first steps appear", async (width) => {
    await openDashboard(width);
    expect(await shifted()).toBeLessThan(0.01);
  });

  it.each([1440, 390])("shifts nothing at a width of %i when the example call has its parameters", async (width) => {
    const path = `/api/app/workspaces/${workspace.id}`;
    await client.send("POST", `${path}/starter-templates`, { starter: "invoice" });
    await client.send("POST", `${path}/apikeys`, { name: `Server ${width}` });
    const html = { templateBase64: Buffer.from("<p>First</p>").toString("base64") };
    const answer = await client.send("POST", "/api/app/pdf", html, { "x-workspace-id": workspace.id });
    expect(answer.status).toBe(200);

    await openDashboard(width);
    await visitor.page.locator(".first-call pre", { hasText: '"lines"' }).waitFor();
    expect(await shifted()).toBeLessThan(0.01);
  });

  it("caused no error in the browser and no violation of the content security policy", () => {
    expect(visitor.faults).toEqual([]);
  });
});

describe("a newcomer, with only the portal", () => {
  it("gets from the registration to a PDF by the call that the portal shows", async () => {
    const email = "newcomer@example.com";
    const { context, page, faults } = await openVisitor(service.url);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/");
    await page.getByRole("link", { name: "Create an account" }).click();
    // The sign-in page, which also has these fields, stays until the code of the next page has loaded.
    await page.getByRole("button", { name: "Create account" }).waitFor();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.keyboard.press("Enter");
    await page.getByText("No email server is set up.").waitFor();
    await expect.poll(service.stdout).toContain(`"to":"${email}"`);
    const logged = service
      .stdout()
      .split("\n")
      .find((line) => line.includes(`"to":"${email}"`));
    await page.goto(JSON.parse(logged ?? "").link);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/login**");
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByLabel("Workspace name").fill("Newcomers");
    await page.getByRole("button", { name: "Start free trial" }).first().click();

    await page.getByRole("button", { name: "Choose a starter" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Invoice/ })
      .click();
    // The sample set, without which the invoice is empty.
    await page.locator(".view-line", { hasText: "2026-0231" }).first().waitFor();
    await page.getByRole("button", { name: "Generate PDF" }).click();
    const result = page.getByRole("dialog", { name: "Result" });
    await result.getByText(/^2 pages/).waitFor();
    await result.getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await page.getByText("2 of 5 done").waitFor();
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Laptop");
    await page.keyboard.press("Enter");

    const created = page.getByRole("dialog", { name: "Your new API key" });
    await created.getByRole("button", { name: "Copy the call" }).click();
    await created.getByRole("button", { name: "Copied the call" }).waitFor();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    await created.getByRole("button", { name: "Done" }).click();
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await page.getByText("Waiting for the first call…").waitFor();
    const folder = newFolder();
    await run("sh", ["-c", command], { cwd: folder });
    const { pages } = await pdfText(readFileSync(join(folder, "document.pdf")));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain("2026-0231");

    await waitForToast(page, "Your first API call has arrived");
    await page.getByText("4 of 5 done").waitFor();
    await page.getByRole("button", { name: "New member" }).click();
    await page.getByRole("dialog").getByLabel("E-mail").fill("colleague@example.com");
    await page.getByRole("button", { name: "Invite" }).click();
    await waitForToast(page, "Invite sent");
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await page.getByText("2 / 50").waitFor();
    await page.getByRole("heading", { name: "First steps" }).waitFor({ state: "detached" });
    expect(faults).toEqual([]);
    await context.close();
  });
});
