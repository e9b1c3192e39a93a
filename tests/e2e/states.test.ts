import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ANALYTICS, changeAnswers, fail, hold, onCallsOfPage } from "./support/api-calls";
import { openVisitor, type Visitor } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { CONSOLE_PAGES } from "./support/console-pages";
import { movedControls, openSlowly, watchControls } from "./support/moved-controls";
import { expectReadableInViews, LARGE, SMALL } from "./support/readable";
import { startService } from "./support/running-service";
import { createSampleWorkspace, type SampleWorkspace } from "./support/sample-workspace";

/** Pages whose records somebody makes. */
const EMPTY_PAGES = [
  "/templates",
  "/templates/create-edit",
  "/asset-library",
  "/api-keys",
  "/activity",
  "/batches",
  "/webhooks",
  "/members",
];

let owner: Visitor;
let page: Page;
let sample: SampleWorkspace;
let editorPath: string;

/** A user with a new workspace, and nothing in it. */
let beginner: Client;
let beginnerPage: Page;

beforeAll(async () => {
  const service = await startService();
  sample = await createSampleWorkspace(service);
  editorPath = `/templates/create-edit?templateId=${sample.templateId}`;
  for (const name of ["Letter", "Offer"]) await sample.addTemplate(name);
  owner = await openVisitor(service.url, sample.owner.session);
  page = owner.page;
  await watchControls(owner.context);
  beginner = await signUp(service, "new@example.com");
  await beginner.send("POST", "/api/app/workspaces", { name: "New", productCode: "FREE", billingPeriod: "MONTHLY" });
  beginnerPage = (await openVisitor(service.url, beginner.session)).page;
});

beforeEach(async () => {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.setViewportSize(LARGE);
});

describe("a page that loads", () => {
  it.each(CONSOLE_PAGES)("can be read: %s", async (path) => {
    await onCallsOfPage(page, hold);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).filter({ hasNotText: "Loading" }).waitFor();
    await page.locator("[aria-label=Loading]:visible, .ant-skeleton:visible").first().waitFor();
    await expectReadableInViews(page);
  });
});

describe.each([
  { first: "newest", size: LARGE },
  { first: "oldest", size: SMALL },
] as const)("the controls of a page whose $first call is answered first ($size.width px)", ({ first, size }) => {
  it.each([...CONSOLE_PAGES, "the editor"])("stay in their places while it loads: %s", async (path) => {
    await page.setViewportSize(size);
    await openSlowly(page, path === "the editor" ? editorPath : path, first);
    expect(await movedControls(page)).toEqual([]);
  });
});

describe("the editor", () => {
  it("can be read while its template loads", async () => {
    await onCallsOfPage(page, hold);
    const read = page.waitForRequest(/\/templates\/[^/]+$/);
    await page.goto(editorPath);
    await read;
    await page.locator(".ant-spin:visible").first().waitFor();
    await expectReadableInViews(page);
  });

  it("leads to the list, which can be read, if its template can't be loaded", async () => {
    await onCallsOfPage(page, fail);
    await page.goto(editorPath);
    await page.waitForURL("**/templates");
    await page.getByText("could not be loaded.").first().waitFor();
    await expectReadableInViews(page);
  });

  it("can be read if only its template can be loaded", async () => {
    await onCallsOfPage(page, fail);
    await page.route(/\/templates\/[^/]+$/, (route) => route.continue());
    await page.goto(editorPath);
    await page.getByRole("button", { name: "Generate PDF" }).waitFor();
    await page.waitForLoadState("networkidle");
    await expectReadableInViews(page);
  });
});

describe("a page whose calls fail", () => {
  it.each(CONSOLE_PAGES)("can be read: %s", async (path) => {
    await onCallsOfPage(page, fail);
    await page.goto(path);
    await page.getByText("could not be loaded.").first().waitFor();
    await expectReadableInViews(page);
  });
});

describe("the console", () => {
  it("can be read while the list of workspaces loads, and if that fails", async () => {
    await page.route("**/api/app/workspaces", hold);
    await page.goto("/templates");
    await page.locator("[aria-label=Loading]:visible").first().waitFor();
    await expectReadableInViews(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.route("**/api/app/workspaces", fail);
    await page.goto("/templates");
    await page.getByText("could not be loaded.").first().waitFor();
    await expectReadableInViews(page);
  });

  it("can be read if the code of a page can't be loaded", async () => {
    await page.route("**/assets/audit-page-*.js", (route) => route.abort());
    await page.goto("/audit-log");
    await page.getByRole("alert").first().waitFor();
    await expectReadableInViews(page);
  });

  it("can be read after a crash", async () => {
    await page.route("**/activities?*", (route) => route.fulfill({ json: { activities: [null], hasNextPage: false } }));
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "Tehniline viga" }).waitFor();
    await expectReadableInViews(page);
  });

  it("can be read offline", async () => {
    await page.goto("/api-keys");
    await page.getByRole("button", { name: "Delete Web shop" }).waitFor();
    await owner.context.setOffline(true);
    onTestFinished(() => owner.context.setOffline(false));
    await page.getByRole("link", { name: "Members" }).click();
    await page
      .getByText(/you are offline\.$/i)
      .first()
      .waitFor();
    await expectReadableInViews(page);
  });
});

describe("a new workspace", () => {
  it.each(EMPTY_PAGES)("can be read: %s", async (path) => {
    await beginnerPage.goto(path);
    await beginnerPage.getByRole("heading", { level: 1 }).filter({ hasNotText: "Loading" }).waitFor();
    await beginnerPage.waitForLoadState("networkidle");
    await expectReadableInViews(beginnerPage);
  });

  it("can be read: the first steps, also when they wait for the first call", async () => {
    await beginnerPage.goto("/dashboard");
    await beginnerPage.getByText("0 of 5 done").waitFor();
    await beginnerPage.locator(".chart canvas").nth(1).waitFor();
    await expectReadableInViews(beginnerPage);

    const html = { templateBase64: btoa("<p>First</p>") };
    const made = await sample.owner.send("POST", "/api/app/pdf", html, { "x-workspace-id": sample.workspaceId });
    expect(made.status).toBe(200);
    await page.goto("/dashboard");
    await page.locator(".first-call pre").waitFor();
    await expectReadableInViews(page);
  });
});

describe("a workspace at the limit of its month", () => {
  it.each([
    ["the dashboard", () => "/dashboard"],
    ["the editor", () => editorPath],
  ])("can be read: %s", async (_what, path) => {
    await changeAnswers(page, ANALYTICS, ({ overallAnalytics }) => {
      overallAnalytics.currentMonthUsage = 1_000_000;
    });
    await page.goto(path());
    await page.getByText(/^You've reached this month's limit of/).waitFor();
    await page.waitForLoadState("networkidle");
    await expectReadableInViews(page);
  });
});
