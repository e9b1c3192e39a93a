import type { Page, Route } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { violationsOf } from "./support/axe";
import { openVisitor, type Visitor } from "./support/browser";
import { startService } from "./support/running-service";
import { createSampleWorkspace } from "./support/sample-workspace";

/** Sizes of the screens that the design is made for. */
const LARGE = { width: 1440, height: 900 };
const SMALL = { width: 390, height: 844 };
/** A screen, in CSS pixels, and a theme. */
interface View {
  size: { width: number; height: number };
  colorScheme: "light" | "dark";
}

const VIEWS: View[] = [
  { size: LARGE, colorScheme: "light" },
  { size: LARGE, colorScheme: "dark" },
  { size: SMALL, colorScheme: "dark" },
  { size: SMALL, colorScheme: "light" },
];

/** Pages that load something of their own. */
const PAGES = [
  "/dashboard",
  "/templates",
  "/asset-library",
  "/api-keys",
  "/activity",
  "/batches",
  "/webhooks",
  "/audit-log",
  "/members",
  "/subscription",
  "/settings",
  "/account",
  "/create-workspace",
];

let owner: Visitor;
let page: Page;
let templateId: string;

beforeAll(async () => {
  const service = await startService();
  const sample = await createSampleWorkspace(service);
  ({ templateId } = sample);
  for (const name of ["Letter", "Offer"]) await sample.addTemplate(name);
  owner = await openVisitor(service.url, sample.owner.session, { reducedMotion: "reduce" });
  page = owner.page;
});

beforeEach(async () => {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.setViewportSize(LARGE);
});

/** Treats all calls of the API but that for the list of workspaces, which every page needs. */
const onCallsOfPage = (handle: (route: Route) => unknown) =>
  page.route(
    (url) => url.pathname.startsWith("/api/") && url.pathname !== "/api/app/workspaces",
    (route) => void handle(route),
  );

const fail = (route: Route) =>
  route.fulfill({
    status: 500,
    json: { errorCode: "UNKNOWN_ERROR", correlationId: "00000000-0000-4000-8000-000000000000", data: null },
  });

async function show({ size, colorScheme }: View): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
}

/** Returns the width of what is only visible after scrolling to the side. */
const hiddenWidth = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Expects that the page can be read in both themes on both screens. */
async function expectReadable(views: readonly View[] = VIEWS): Promise<void> {
  for (const view of views) {
    await show(view);
    await expect.poll(() => page.evaluate(hiddenWidth)).toBeLessThanOrEqual(0);
    const message = `${view.size.width} px, ${view.colorScheme}`;
    await expect.poll(() => violationsOf(page), { message }).toEqual([]);
  }
}

describe("a page that loads", () => {
  it.each(PAGES)("can be read: %s", async (path) => {
    await onCallsOfPage(() => undefined);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).filter({ hasNotText: "Loading" }).waitFor();
    await page.locator("[aria-label=Loading]:visible, .ant-skeleton:visible").first().waitFor();
    await expectReadable();
  });
});

describe("a page whose calls fail", () => {
  it.each(PAGES)("can be read: %s", async (path) => {
    await onCallsOfPage(fail);
    await page.goto(path);
    await page.getByText("could not be loaded.").first().waitFor();
    await expectReadable();
  });
});

describe("the console", () => {
  it("can be read while the list of workspaces loads, and if that fails", async () => {
    await page.route("**/api/app/workspaces", () => undefined);
    await page.goto("/templates");
    await page.locator("[aria-label=Loading]:visible").first().waitFor();
    await expectReadable();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.route("**/api/app/workspaces", fail);
    await page.goto("/templates");
    await page.getByText("could not be loaded.").first().waitFor();
    await expectReadable();
  });

  it("can be read if the code of a page can't be loaded", async () => {
    await page.route("**/assets/audit-page-*.js", (route) => route.abort());
    await page.goto("/audit-log");
    await page.getByRole("alert").first().waitFor();
    await expectReadable();
  });

  it("can be read after a crash", async () => {
    await page.route("**/activities?*", (route) => route.fulfill({ json: { activities: [null], hasNextPage: false } }));
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "Tehniline viga" }).waitFor();
    await expectReadable();
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
    await expectReadable();
  });
});

const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
const choose = (name: string) => page.getByRole("menuitem", { name }).click();
const pressDelete = () => page.locator("main").getByRole("button", { name: "Delete" }).click();

/** Dialogs and drawers: what they are about, their page, and how to open them. */
const DIALOGS: [string, string, () => Promise<unknown>][] = [
  ["the gallery", "/templates", () => press("Use a starter or a copy")],
  ["an export", "/templates", () => press("Export and import").then(() => choose("Export"))],
  ["an import", "/templates", () => press("Export and import").then(() => choose("Import"))],
  ["the deletion of a template", "/templates", () => press("Delete Invoice")],
  ["the deletion of several templates", "/templates", deleteSeveral],
  ["the command palette", "/templates", () => press("Go to…")],
  ["the history", "/templates/create-edit?templateId=:id", () => press("History")],
  ["the parameters", "/templates/create-edit?templateId=:id", () => press(/^Parameters$/)],
  ["leaving a changed template", "/templates/create-edit", leaveChanged],
  ["the name of an asset", "/asset-library", () => press("Rename logo.svg")],
  ["the deletion of an asset", "/asset-library", () => press("Delete logo.svg")],
  ["the details of a key", "/api-keys", () => press("Web shop")],
  ["a new key", "/api-keys", () => press("New key")],
  ["the details of an event", "/audit-log", () => page.locator("main tbody button").first().click()],
  ["an invite with a mistake", "/members", inviteNobody],
  ["the role of a member", "/members", () => press("Change permission ada@example.com")],
  ["a change of plan", "/subscription", () => press("Select")],
  ["the deletion of a workspace", "/settings", pressDelete],
  ["an authenticator app", "/account", () => press("Set up an app")],
  ["the deletion of an account", "/account", pressDelete],
  ["a new signing secret", "/webhooks", () => press("Replace secret")],
];

async function deleteSeveral(): Promise<void> {
  await press("Select");
  await page.getByRole("checkbox", { name: "Select Invoice" }).check();
  await press("Delete selected");
}

async function leaveChanged(): Promise<void> {
  await page.getByLabel("Template name").fill("Draft");
  await page.getByRole("link", { name: "Back to Templates" }).click();
}

async function inviteNobody(): Promise<void> {
  await press("New member");
  await page.getByRole("dialog").getByRole("textbox").fill("nobody");
  await press(/^Invite/);
}

describe("a dialog", () => {
  it.each(DIALOGS)("can be read: %s", async (_what, path, open) => {
    await page.goto(path.replace(":id", templateId));
    await page.waitForLoadState("networkidle");
    await open();
    await page.getByRole("dialog").waitFor();
    await expectReadable();
  });
});

describe("a menu", () => {
  it.each(["User menu", "Workspace: Press"])("can be read: %s", async (name) => {
    for (const view of VIEWS) {
      await show(view);
      await page.goto("/members");
      await page.getByRole("button", { name, exact: true }).click();
      await page.getByRole("menuitem").last().waitFor();
      await expectReadable([view]);
    }
  });
});
