import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeEditor, endSession, openVisitor, writeCode } from "./support/browser";
import type { Client } from "./support/client";
import { pressButton } from "./support/press-button";
import { expectReadableInViews, LARGE, show, VIEWS } from "./support/readable";
import { startService } from "./support/running-service";
import { createSampleWorkspace } from "./support/sample-workspace";

const HTML = "Template (HTML)";

let owner: Client;
let page: Page;
let workspaceId: string;
let templateId: string;

beforeAll(async () => {
  const service = await startService();
  const sample = await createSampleWorkspace(service);
  ({ owner, templateId, workspaceId } = sample);
  for (const name of ["Letter", "Offer"]) await sample.addTemplate(name);
  ({ page } = await openVisitor(service.url, owner.session));
});

beforeEach(() => page.setViewportSize(LARGE));

const press = (name: string | RegExp) => pressButton(page, name);
const choose = (name: string) => page.getByRole("menuitem", { name }).press("Enter");
const pressDelete = () => page.locator("main").getByRole("button", { name: "Delete" }).press("Enter");

const EDITOR = "/templates/create-edit?templateId=:id";

/** Dialogs and drawers: what they are about, their page, and how to open them. */
const DIALOGS: [string, string, () => Promise<unknown>][] = [
  ["the gallery", "/templates", () => press("Use a starter or a copy")],
  ["an export", "/templates", () => press("Export and import").then(() => choose("Export"))],
  ["an import", "/templates", () => press("Export and import").then(() => choose("Import"))],
  ["the deletion of a template", "/templates", () => press("Delete Invoice")],
  ["the deletion of several templates", "/templates", deleteSeveral],
  ["the command palette", "/templates", () => press("Go to…")],
  ["the history", EDITOR, () => press("History")],
  ["the parameters", EDITOR, () => press(/^Parameters$/)],
  ["leaving a changed template", "/templates/create-edit", leaveChanged],
  ["the name of an asset", "/asset-library", () => press("Rename logo.svg")],
  ["the deletion of an asset", "/asset-library", () => press("Delete logo.svg")],
  ["the details of a key", "/api-keys", () => press("Web shop")],
  ["a new key", "/api-keys", () => press("New key")],
  ["the details of an event", "/audit-log", () => page.locator("main tbody button").first().press("Enter")],
  ["an invite with a mistake", "/members", inviteNobody],
  ["the role of a member", "/members", () => press("Change permission ada@example.com")],
  ["a change of plan", "/subscription", () => press("Select")],
  ["the deletion of a workspace", "/settings", pressDelete],
  ["an authenticator app", "/account", () => press("Set up an app")],
  ["the deletion of an account", "/account", pressDelete],
  ["a created key", "/api-keys", createKey],
  ["a result", EDITOR, generate],
  ["a conflict", EDITOR, saveAfterOther],
  ["a conflict with both texts", EDITOR, () => saveAfterOther().then(() => press("See the difference"))],
  ["a new signing secret", "/webhooks", () => press("Replace secret")],
];

async function deleteSeveral(): Promise<void> {
  await press("Select");
  await page.getByRole("checkbox", { name: "Select Invoice" }).press("Space");
  await press("Delete selected");
}

async function leaveChanged(): Promise<void> {
  await page.getByLabel("Template name").fill("Draft");
  await page.getByRole("link", { name: "Back to Templates" }).press("Enter");
}

async function inviteNobody(): Promise<void> {
  await press("New member");
  await page.getByRole("dialog").getByRole("textbox").fill("nobody");
  await press(/^Invite/);
}

async function createKey(): Promise<void> {
  await press("New key");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Server");
  await press(/^Create$/);
  await page.getByRole("dialog", { name: "Your new API key" }).waitFor();
}

async function generate(): Promise<void> {
  await press("Generate PDF");
  await page.getByRole("region", { name: "Generated PDF" }).waitFor();
}

/** Saves a change of a template that somebody else has changed since the page read it. */
async function saveAfterOther(): Promise<void> {
  // On a busy machine, the page may not have read it yet.
  await expect.poll(() => page.getByLabel("Template name").inputValue()).not.toBe("");
  const theirs = { contentBase64: btoa(`<p>theirs ${Date.now()}</p>`) };
  const path = `/api/app/workspaces/${workspaceId}/templates/${templateId}`;
  expect((await owner.send("PATCH", path, theirs)).status).toBe(200);
  await page.getByLabel("Template name").fill("Mine");
  await press(/^Save/);
}

describe("a dialog", () => {
  it.each(DIALOGS)("can be read: %s", async (_what, path, open) => {
    await page.goto(path.replace(":id", templateId));
    await page.waitForLoadState("networkidle");
    await open();
    await page.getByRole("dialog").last().waitFor();
    await expectReadableInViews(page);
  });
});

describe("a menu", () => {
  it.each(["User menu", "Workspace: Press"])("can be read: %s", async (name) => {
    for (const view of VIEWS) {
      await show(page, view);
      await page.goto("/members");
      await page.getByRole("button", { name, exact: true }).press("Enter");
      await page.getByRole("menuitem").last().waitFor();
      await expectReadableInViews(page, [view]);
    }
  });
});

describe("a session that ends", () => {
  it("leaves a sign-in page that can be read, and then a notice about what was restored", async () => {
    await page.goto("/templates/create-edit");
    await codeEditor(page, HTML).waitFor({ state: "attached" });
    await page.getByLabel("Template name").fill("Precious");
    await writeCode(page, HTML, "<p>precious</p>");
    await page.evaluate(endSession);
    await press(/^Create$/);
    await page.getByText("Your unsaved changes are kept").waitFor();
    await expectReadableInViews(page);

    await page.getByLabel("E-mail").fill(owner.username);
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.keyboard.press("Enter");
    await page.getByText("We restored your unsaved changes from before you were signed out.").waitFor();
    await page.waitForLoadState("networkidle");
    await expectReadableInViews(page);
  });
});
