import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeEditor, openVisitor, writeCode } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { type RunningService, startService } from "./support/running-service";

const HTML = "Template (HTML)";
const PARAMETERS = "Template parameters (JSON)";
const PHONE = { width: 390, height: 844 };

let service: RunningService;
let client: Client;
let page: Page;

beforeAll(async () => {
  service = await startService();
  client = await signUp(service, "console@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  expect((await client.send("POST", "/api/app/workspaces", body)).status).toBe(201);
});

beforeEach(async () => {
  const { session } = await signedInAgain();
  const visitor = await openVisitor(service.url, session);
  page = visitor.page;
  return () => visitor.context.close();
});

/** A session of the test's own: one of them ends it. */
async function signedInAgain(): Promise<Pick<Client, "session">> {
  const { username, password } = client;
  const answer = await client.send("POST", "/api/v1/login", { tenant: "PLATEN", username, password });
  return { session: await answer.json() };
}

describe("the console in a browser", () => {
  it.each([
    ["/api-keys", "New key"],
    ["/members", "New member"],
  ])("takes what is typed once the dialog of %s is open", async (path, opener) => {
    await page.goto(path);
    await page.getByRole("button", { name: opener }).click();
    await page.locator(".ant-modal-root :focus").waitFor();
    await page.locator(".ant-modal:not(.ant-zoom-appear):not(.ant-zoom-enter) input:focus").waitFor();
    await page.keyboard.type("typed");

    expect(await page.getByRole("dialog").locator("input").inputValue()).toBe("typed");
  });

  it.each([PHONE, { width: 1280, height: 720 }])(
    "leaves what is at a page's end free of toasts: %j",
    async (viewport) => {
      await page.setViewportSize(viewport);
      await page.goto("/templates/create-edit");
      await codeEditor(page, PARAMETERS).waitFor({ state: "attached" });
      await writeCode(page, PARAMETERS, "[1]");
      await page.keyboard.press("Control+Enter");
      const toast = page.locator(".toast");
      await toast.waitFor();
      // Held by the pointer, it stays.
      await toast.hover();

      const room = async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const sheets = page.locator("main .sheet");
        const ends = await sheets.evaluateAll((all) => all.map((sheet) => sheet.getBoundingClientRect().bottom));
        return viewport.height - Math.max(...ends);
      };
      // A toast of three lines, as errors with their id are on a phone, takes 112 px with its margin.
      await expect.poll(room).toBeGreaterThanOrEqual(112);
      expect((await toast.boundingBox())?.height).toBeLessThan(112);
    },
  );

  it("keeps its buttons off the code", async () => {
    await page.goto("/templates/create-edit");
    await codeEditor(page, HTML).waitFor({ state: "attached" });
    for (const verb of ["Maximise", "Restore"]) {
      const button = page.getByRole("button", { name: `${verb} ${HTML}` });
      const [below, above] = [await page.locator(".code-editor-box").first().boundingBox(), await button.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      await button.click();
    }
  });

  it("does not come back to the form of a workspace that was created", async () => {
    await page.goto("/templates");
    await page.getByRole("button", { name: "Workspace: Workshop" }).click();
    await page.getByRole("menuitem", { name: "New workspace" }).click();
    await page.getByLabel("Workspace name").fill("Annexe");
    await page.getByRole("button", { name: "Start free trial" }).first().click();
    await page.waitForURL("**/dashboard");
    await page.goBack();

    await page.waitForURL("**/templates");
    await page.getByRole("button", { name: "Workspace: Annexe" }).waitFor();
  });

  it("has what was not saved again after a session that ended under it", async () => {
    await page.goto("/templates/create-edit");
    await codeEditor(page, HTML).waitFor({ state: "attached" });
    await page.getByLabel("Template name").fill("Precious");
    await writeCode(page, HTML, "<p>precious</p>");
    await page.evaluate(() => {
      localStorage.setItem("accessToken", `${localStorage.getItem("accessToken")?.slice(0, -4)}AAAA`);
      localStorage.setItem("refreshToken", "spent");
    });
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByLabel("E-mail").fill(client.username);
    await page.getByLabel("Password", { exact: true }).fill(client.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await page.getByText("What you had not saved when your session ended is here again.").waitFor();
    expect(await page.getByLabel("Template name").inputValue()).toBe("Precious");
    await page.locator(".view-line", { hasText: "<p>precious</p>" }).waitFor();
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("Template created").waitFor();
  });
});
