import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeEditor, endSession, openVisitor, waitForToast, writeCode } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { type RunningService, startService, until } from "./support/running-service";

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
  // Some of the tests are about what happens during an animation.
  const visitor = await openVisitor(service.url, session, { reducedMotion: "no-preference" });
  page = visitor.page;
  return () => visitor.context.close();
});

/** A new session for each test, because one of the tests ends its session. */
async function signedInAgain(): Promise<Pick<Client, "session">> {
  const { username, password } = client;
  const answer = await client.send("POST", "/api/v1/login", { tenant: "PLATEN", username, password });
  return { session: await answer.json() };
}

/** Opens and closes the dialog for a new key once, because its code loads with the first opening. */
async function loadDialogOfKeys() {
  await page.goto("/api-keys");
  const opener = page.getByRole("button", { name: "New key" });
  const dialog = page.getByRole("dialog", { name: "Create new API key." });
  await opener.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  return { opener, dialog };
}

describe("the console in a browser", () => {
  it.each([
    ["/api-keys", "New key"],
    ["/members", "New member"],
  ])("focuses the first field of the dialog at %s when it opens", async (path, opener) => {
    await page.goto(path);
    await page.getByRole("button", { name: opener }).click();
    await page.locator(".ant-modal-root :focus").waitFor();
    await page.locator(".ant-modal:not(.ant-zoom-appear):not(.ant-zoom-enter) input:focus").waitFor();
    await page.keyboard.type("typed");

    await expect.poll(() => page.getByRole("dialog").locator("input:focus").inputValue()).toBe("typed");
  });

  it("closes a dialog with an Escape that is pressed while the dialog is still opening", async () => {
    const { opener, dialog } = await loadDialogOfKeys();
    // Without an end of the animation, the dialog does not take the focus.
    await page.addStyleTag({ content: ".ant-zoom-appear, .ant-zoom-enter { animation-duration: 600s !important }" });
    await opener.click();
    await page.keyboard.press("Escape");

    await dialog.waitFor({ state: "hidden" });
    await page.locator("button:focus", { hasText: "New key" }).waitFor();
  });

  it("closes a dialog with an Escape that comes before the dialog has appeared", async () => {
    const { opener, dialog } = await loadDialogOfKeys();
    // As on a busy machine, the key arrives before React has shown what the click has opened.
    await page.evaluate(() => {
      window.addEventListener("click", () => {
        for (const end = performance.now() + 500; performance.now() < end; );
      });
    });
    const { x, y, width, height } = (await opener.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await Promise.all([page.mouse.down(), page.mouse.up(), page.keyboard.press("Escape")]);

    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
    await dialog.waitFor({ state: "hidden" });
    await page.locator("button:focus", { hasText: "New key" }).waitFor();
  });

  it("keeps what is typed while the command palette loads and appears, away from the page", async () => {
    await page.goto("/settings");
    const name = page.getByLabel("Workspace name");
    await name.focus();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/command-palette-[^/]+\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    await page.keyboard.type("api ");
    await page.getByRole("button", { name: "api" }).waitFor();
    release();
    await page.keyboard.type("keys");
    const field = page.getByRole("combobox", { name: "Pages, templates, workspaces and actions" });
    await expect.poll(() => field.inputValue()).toBe("api keys");
    await page.locator("[role=combobox]:focus").waitFor();
    await page.keyboard.type("?");
    expect([await field.inputValue(), await name.inputValue()]).toEqual(["api keys?", "Workshop"]);
  });

  it.each([PHONE, { width: 1280, height: 720 }])("keeps toasts off the end of a page: %j", async (viewport) => {
    await page.setViewportSize(viewport);
    await page.goto("/templates/create-edit");
    await codeEditor(page, PARAMETERS).waitFor({ state: "attached" });
    await writeCode(page, PARAMETERS, "[1]");
    const toast = page.locator(".toast");
    // A toast stays while the pointer is over it. On a busy machine, it may be gone before.
    await until(async () => {
      await page.keyboard.press("Control+Enter");
      await toast.hover({ timeout: 4_000 });
      return true;
    });

    const room = async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const sheets = page.locator("main .sheet");
      const ends = await sheets.evaluateAll((all) => all.map((sheet) => sheet.getBoundingClientRect().bottom));
      return viewport.height - Math.max(...ends);
    };
    // A toast with three lines, such as an error with its id on a phone, takes 112 px including its margin.
    await expect.poll(room).toBeGreaterThanOrEqual(112);
    expect((await toast.boundingBox())?.height).toBeLessThan(112);
  });

  it("keeps the menu and the bar in place while a dialog is open on a scrolled page", async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto("/settings");
    await page.locator("main").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    const top = async (part: string) => (await page.locator(part).boundingBox())?.y;
    // The page may be scrolled by a part of a pixel.
    for (const part of [".app-sider", ".app-header"]) expect(await top(part)).toBeCloseTo(0, 0);
  });

  it.each(["/settings", "/create-workspace"])(
    "reserves no room for a scroll bar at %s, because the mask of a dialog would not cover it",
    async (path) => {
      await page.goto(path);
      await page.getByLabel("Workspace name").waitFor();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter)).toBe("auto");
    },
  );

  it("shows every line of the crash screen", async () => {
    await page.route("**/activities?*", (route) => route.fulfill({ json: { activities: [null], hasNextPage: false } }));
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "Tehniline viga" }).waitFor();
    expect(await page.getByText("Something broke on this page. Your saved work is safe.").isVisible()).toBe(true);
  });

  it("names a button by its label again once it is no longer busy, although its icon is still leaving", async () => {
    // Other tests rely on the workspace's name.
    await page.route(/\/api\/app\/workspaces\/[^/]+$/, (route) => route.fulfill({ status: 204 }));
    await page.goto("/settings");
    await page.addStyleTag({ content: ".ant-btn-loading-icon { transition: none !important }" });
    await page.getByLabel("Workspace name").first().fill("Workshop of letters");
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await waitForToast(page, "Workspace name changed");

    await page.locator(".ant-btn-loading-icon-motion-leave").waitFor({ state: "attached" });
    expect(await page.getByRole("button", { name: /loading/ }).count()).toBe(0);
    expect(await page.locator(".ant-btn-loading-icon-motion-leave").count()).toBe(1);
  });

  it("places the buttons of the editors above the code", async () => {
    await page.goto("/templates/create-edit");
    await codeEditor(page, HTML).waitFor({ state: "attached" });
    for (const verb of ["Full screen", "Exit full screen"]) {
      const button = page.getByRole("button", { name: `${verb}: ${HTML}` });
      const [below, above] = [await page.locator(".code-editor-box").first().boundingBox(), await button.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      await button.click();
    }
  });

  it("does not return to the form of a created workspace with the back button", async () => {
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

  it("restores unsaved edits after the session has ended", async () => {
    await page.goto("/templates/create-edit");
    await codeEditor(page, HTML).waitFor({ state: "attached" });
    await page.getByLabel("Template name").fill("Precious");
    await writeCode(page, HTML, "<p>precious</p>");
    await page.evaluate(endSession);
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByLabel("E-mail").fill(client.username);
    await page.getByLabel("Password", { exact: true }).fill(client.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await page.getByText("We restored your unsaved changes from before you were signed out.").waitFor();
    await expect.poll(() => page.getByLabel("Template name").inputValue()).toBe("Precious");
    await page.locator(".view-line", { hasText: "<p>precious</p>" }).waitFor();
    await page.getByRole("button", { name: "Create" }).click();
    await waitForToast(page, "Template created");
  });
});
